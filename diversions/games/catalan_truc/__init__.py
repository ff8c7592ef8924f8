"""Catalan Truc: pairs and captains, truc and retruc, and the play at eleven."""

from __future__ import annotations

from diversions.games.catalan_truc.rules import CatalanTruc

GAME = CatalanTruc()

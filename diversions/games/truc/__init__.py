"""Truc: three cards, three tricks, and raises; no trumps and no suits."""

from __future__ import annotations

from diversions.games.truc.rules import Truc

GAME = Truc()

"""French Truc: three cards, three tricks, and raises of any amount."""

from __future__ import annotations

from diversions.games.french_truc.rules import FrenchTruc

GAME = FrenchTruc()

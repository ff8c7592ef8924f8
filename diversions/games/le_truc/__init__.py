"""Le Truc: three cards, three tricks, and doubles; no trumps and no suits."""

from __future__ import annotations

from diversions.games.le_truc.rules import LeTruc

GAME = LeTruc()

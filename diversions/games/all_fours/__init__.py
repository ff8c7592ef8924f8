"""All Fours: high, low, Jack and game."""

from __future__ import annotations

from diversions.games.all_fours.rules import AllFours

GAME = AllFours()

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.rentoy.state import SIGNALS, UP

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "score")

__all__ = ["SIGNALS", "UP", "WON"]

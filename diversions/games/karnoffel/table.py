"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.karnoffel.powers import SUIT_NAMES

# The rules by which a deal is won, as its notes cite them.
WON = ("stop.five", "stop.three")

__all__ = ["SUIT_NAMES", "WON"]

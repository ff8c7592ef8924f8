"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.poch.state import MARKS, POOLS, total

# The rules by which a deal is won, as its notes cite them.
WON = ("out",)

__all__ = ["MARKS", "POOLS", "WON", "total"]

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.ruff_and_trump.state import needed, up

# The rule by which the ruff is won before the tricks, and is told again at the end of a deal.
EARLIER = ("twelve",)

__all__ = ["EARLIER", "needed", "up"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To score points for tricks, and for the best ruff: the most points in one suit.",
    "Announce your ruff, then play. Follow suit if you can; trumps beat the rest.",
    "When a side has the {up} points of a set.",
)

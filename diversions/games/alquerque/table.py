"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

SIDES = ("White", "Black")
PART = "game"  # what a match is

__all__ = ["PART", "SIDES"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take all of your opponent’s men.",
    (
        "Move a man along a line to the next point, or jump over one of theirs and take it. "
        "Press a man, then the point it should go to."
    ),
    "When one side has no men left, or can’t move.",
)

"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

from diversions.rules import Terms

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
    "When one side has no men left{}.",
)


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with what comes of a side that cannot move."""
    stuck = ", or can’t move" if terms.meets(["stuck.loses"]) else ""
    if terms.meets(["stuck.drawn"]):
        stuck = "; if a side can’t move, it is a draw"
    return (*FIRST[:2], FIRST[2].format(stuck))

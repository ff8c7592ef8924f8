"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

from diversions.rules import Terms

SIDES = ("White", "Black")

__all__ = ["BARRED", "SIDES"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To give mate to the other king.",
    (
        "Move one piece. King, knight and rook move as in chess; the others more slowly. Press "
        "a piece, then its square."
    ),
    "With mate{}. If your opponent has no move and is not in check, you lose.",
)


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with what becomes of a bare king."""
    bare = ", or when a king is left alone" if terms.meets(["bare.loses"]) else ""
    return (*FIRST[:2], FIRST[2].format(bare))


# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"promote": "chaturanga.later.never"}

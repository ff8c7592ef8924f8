"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

from diversions.rules import Terms

SIDES = ("White", "Black")

__all__ = ["SIDES"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To give mate, or to take every piece but the king.",
    (
        "Move one piece. King, rook and knight move as in chess; general and elephant more "
        "slowly. Press a piece, then its square."
    ),
    "With mate{}, or when a king is left alone.",
)


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with what comes of stalemate."""
    stalemate = " or stalemate" if terms.meets(["stalemate.wins"]) else ""
    return (*FIRST[:2], FIRST[2].format(stalemate))

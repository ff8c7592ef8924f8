"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.french_truc.state import UP
from diversions.rules import Terms

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "score", "first-trick", "eleven", "one-card", "three-ties")
ANEW = "over"  # the rule by which the next game of a match begins at zero

__all__ = ["ANEW", "UP", "WON"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take two of the three tricks.",
    (
        "Play any card: the Seven is best. You may raise what the deal is worth; the other side"
        " accepts, or concedes it."
    ),
    "When a side has {}.",
)


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with what a match is."""
    single = terms.meets(["length.game"])
    ends = "twelve points" if single else "won two games, of twelve points each"
    return (*FIRST[:2], FIRST[2].format(ends))

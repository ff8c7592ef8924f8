"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.reversis.variants import LENGTH
from diversions.rules import Terms
from diversions.rules.kit.dice import counted

# The rules by which a deal is won, as its notes cite them.
WON = ("fewest",)

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take as few points as you can. Aces and court cards count; the fewest points win.",
    "Play a card: follow suit if you can. If you can’t, throw away one that you are glad to lose.",
    "After {}: the {} win.",
)


def deals(terms: Terms) -> int:
    """How many deals a match has."""
    return int(terms[LENGTH].value)


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with how long a match is and what wins it."""
    best = "fewest points" if deals(terms) == 1 else "most coins"
    return (*FIRST[:2], FIRST[2].format(counted(deals(terms), "deal"), best))

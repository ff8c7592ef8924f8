"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.passage.rules import number, sum_of
from diversions.games.passage.variants import ALIKE, BOUTS, COUNT, DOUBLETS, TEN, THE_PAIR
from diversions.rules import Terms
from diversions.rules.kit.dice import listed

# The rules by which a bout is won, as its notes cite them.
WON = ("pay",)

__all__ = [
    "deals",
    "BARRED",
    "ALIKE",
    "BOUTS",
    "COUNT",
    "DOUBLETS",
    "TEN",
    "THE_PAIR",
    "WON",
    "listed",
    "number",
    "sum_of",
]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To have more coins at the end.",
    (
        "As the caster, throw three dice until two are alike. More than ten wins, less than ten"
        " loses."
    ),
    "After {bouts}, or when one player has all the money.",
)

# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"stop": "passage.throw"}


def deals(terms: Terms) -> int:
    """How many bouts a match has."""
    return int(terms[BOUTS].value)

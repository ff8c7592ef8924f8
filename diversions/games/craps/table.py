"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.craps.rules import at_odds
from diversions.games.craps.variants import BOUTS, RUIN, RUIN_ENDS
from diversions.rules import Terms
from diversions.rules.kit.dice import NUMBERS, ending, said, total

# The rules by which a deal is won, as its notes cite them.
WON = ("pay", "unset")

__all__ = ["deals", "BOUTS", "NUMBERS", "WON", "at_odds", "said", "total"]

# Told to those who sit down to the game for the first time: what they want, may do.
FIRST = (
    "To have the most coins at the end.",
    (
        "If you shoot, roll the dice: seven or eleven wins at once. If you don’t, bet against "
        "the shooter."
    ),
)


def deals(terms: Terms) -> int:
    """How many bouts a match has."""
    return int(terms[BOUTS].value)


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with what ends a match."""
    return (*FIRST, ending(deals(terms), terms[RUIN] == RUIN_ENDS))

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.hazard.rules import on_cast
from diversions.games.hazard.variants import BOUTS, RUIN, RUIN_ENDS
from diversions.rules import Terms
from diversions.rules.kit.dice import NUMBERS, ending, said, total

# The rules by which a deal is won, as its notes cite them.
WON = ("pay", "unset")

__all__ = ["deals", "BOUTS", "NUMBERS", "WON", "on_cast", "said", "total"]

# Told to those who sit down to the game for the first time: what they want, may do.
FIRST = (
    "To have the most coins at the end.",
    (
        "If you are the caster, throw the dice: a nick wins, and so does your chance. If you "
        "are not, set coins against the caster."
    ),
)


def deals(terms: Terms) -> int:
    """How many bouts a match has."""
    return int(terms[BOUTS].value)


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with what ends a match."""
    return (*FIRST, ending(deals(terms), terms[RUIN] == RUIN_ENDS))

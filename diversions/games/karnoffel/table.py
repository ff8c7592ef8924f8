"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.karnoffel.powers import SUIT_NAMES
from diversions.games.karnoffel.variants import UP
from diversions.rules import Terms
from diversions.rules.kit.dice import counted

# The rules by which a deal is won, as its notes cite them.
WON = ("stop.five", "stop.three")

__all__ = ["up", "SUIT_NAMES", "WON"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take more tricks than the other side, together with your partner.",
    (
        "Play any card: you need not follow suit. In the chosen suit the Unter, the Karnöffel, "
        "beats everything."
    ),
    "When a side has won {}.",
)


def up(terms: Terms) -> int:
    """How many deals win a match."""
    return int(terms[UP].value)


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with how many deals win a match."""
    return (*FIRST[:2], FIRST[2].format(counted(up(terms), "deal")))

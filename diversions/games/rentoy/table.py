"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.rentoy.state import SIGNALS, UP
from diversions.games.rentoy.variants import PLAIN, SPECIAL, VALET
from diversions.rules import Terms

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "score")

__all__ = ["SIGNALS", "UP", "WON"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take two of the three tricks for your side.",
    (
        "Play a card: trumps beat the rest, and the best of them is {best}. You may raise what the "
        "deal is worth; the other side folds, stays or raises again."
    ),
    "When a side has the {up} points of a game.",
)


def best(terms: Terms) -> str:
    """Which cards beat the others."""
    if terms[SPECIAL] == PLAIN:
        return "the Two"
    return "the Valet of Coins" if terms[SPECIAL] == VALET else "the Three of Clubs"

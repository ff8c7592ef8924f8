"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.truc.state import SIGNALS, UP
from diversions.games.truc.variants import MATARRATA, SPECIAL
from diversions.rules import Terms

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "score", "ties.earliest", "three.eldest", "ties.cotton", "three.nobody")

__all__ = ["SIGNALS", "UP", "WON"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take two of the three tricks for your side.",
    (
        "Play any card: {best}. You may raise what the deal is worth; the other side folds, "
        "stays or raises again."
    ),
    "When a side has the {up} points of a game.",
)


def best(terms: Terms) -> str:
    """Which cards beat the others."""
    if terms[SPECIAL] == MATARRATA:
        return "the Ace of Swords is best; after three more high cards come Threes and Twos"
    return "the Three is best, then Two, Ace and King"

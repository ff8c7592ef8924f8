"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.all_fours.rules import counts, up
from diversions.games.all_fours.variants import BEG, TURN
from diversions.rules import Terms

__all__ = ["counts", "up"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    (
        "To score high, low, Jack and game: the highest and the lowest trump, the Knave of "
        "trumps, and the most points in tricks."
    ),
    (
        "Accept the trump or beg for another, if you are eldest. Then play cards: follow suit "
        "if you can; the table says when you may or must trump."
    ),
    "When a player reaches {up} points.",
)


def held(terms: Terms) -> int:
    """For how many cards a hand has places: six are dealt, and three more once or twice where the
    suit is given up for them."""
    return 6 if terms[BEG] == TURN else 12

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.le_truc.state import UP
from diversions.games.le_truc.variants import ORDER, SIX
from diversions.rules import Terms

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "score", "two-ties", "ties.first", "three.eldest", "ties.nobody", "three.nobody")
ANEW = "over"  # the rule by which the next game of a match begins at zero

__all__ = ["ANEW", "UP", "WON"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take two of the three tricks.",
    (
        "Play any card: {best}. First you may offer to double what the deal is worth; the other "
        "player accepts, or throws in their hand."
    ),
    "When a player has won two games, of twelve points each.",
)


def best(terms: Terms) -> str:
    """Which cards beat the others."""
    first = "Six" if terms[ORDER] == SIX else "Seven"
    return f"the {first} is best, then {'Seven' if first == 'Six' else 'Six'}, Ace and King"

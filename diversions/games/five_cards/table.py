"""What the look of the table uses of the engine."""

from __future__ import annotations

from collections.abc import Callable

from diversions.games.five_cards.ranking import ladder, suit_of
from diversions.games.five_cards.rules import FiveCardsState
from diversions.games.five_cards.variants import GAME_UP
from diversions.rules import Terms
from diversions.rules.kit.cards import Hand

# The rules by which a deal is won, as its notes cite them.
WON = ("all", "most")

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "The most tricks of the five in a deal: they win five points, and all of them ten.",
    "Ask for a new trump if you like, then play: low cards win in black, high cards in red.",
    "When a player has won {up} points.",
)


def up(terms: Terms) -> int:
    """What wins the match."""
    return int(terms[GAME_UP].value)


def best_trumps(view: FiveCardsState, many: int = 4) -> Hand:
    """The best trumps of the deal, the best first."""
    return ladder(view.terms, view.trump)[:many]


def suits(view: FiveCardsState) -> Callable[[str], str]:
    """The suit of each card: the Ace of Hearts is of that of the trumps."""
    return lambda card: suit_of(view.terms, card, view.trump)


__all__ = ["FIRST", "WON", "best_trumps", "suits", "up"]

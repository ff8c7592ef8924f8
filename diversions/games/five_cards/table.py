"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.five_cards.ranking import ladder, playable
from diversions.games.five_cards.rules import FiveCardsState
from diversions.games.five_cards.variants import FOLLOW, GAME_UP, OR_TRUMP
from diversions.rules import Seat, Terms
from diversions.rules.kit.cards import Hand

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


def asked(view: FiveCardsState, seat: Seat) -> str:
    """What the player in *seat* is asked to play."""
    if not view.trick:
        return "Lead a card."
    hand = view.hands[seat]
    if len(playable(view.terms, hand, view.trick[0][1], view.trump)) == len(hand):
        return "Play any card."
    return "Follow suit, or trump." if view.terms[FOLLOW] == OR_TRUMP else "Follow suit."


__all__ = ["FIRST", "asked", "best_trumps", "up"]

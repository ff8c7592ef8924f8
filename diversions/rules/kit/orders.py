"""Orders of the cards in which red suits and black ones differ."""

from __future__ import annotations

from typing import NamedTuple

RED = "HD"


class SuitOrders(NamedTuple):
    """The ranks of the red suits and of the black ones, the best first."""

    red: str
    black: str

    def of(self, suit: str) -> str:
        """The ranks of *suit*, the best first."""
        return self.red if suit in RED else self.black

    def strength(self, card: str) -> int:
        """How strong *card* is among those of its suit, from 1 upward.

        >>> least_of_black = SuitOrders(red="32", black="23")
        >>> [least_of_black.strength(card) for card in ("3H", "2H", "3S", "2S")]
        [2, 1, 1, 2]
        """
        ranks = self.of(card[1])
        return len(ranks) - ranks.index(card[0])

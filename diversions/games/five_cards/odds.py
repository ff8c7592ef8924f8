"""How likely it is at Five-Cards to hold no trump, and to hold one of the new trump then."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from diversions.games.five_cards.ranking import HEARTS, PACK
from diversions.games.five_cards.rules import EACH


class NoTrump(NamedTuple):
    """What is to be known of hands without a trump."""

    share: Fraction  # of all hands
    mended: Fraction  # of those, how often the next card makes at least one card a trump


@cache
def no_trump() -> NoTrump:
    """Counted over every card that may be turned up, and every hand by its suits."""
    hands, mended = 0, Fraction(0)
    for turned in PACK.cards:
        for held, ways in without(turned):
            hands += ways
            good = sum(left(turned, held, suit) for suit, many in held.items() if many)
            mended += Fraction(ways * good, len(PACK.cards) - EACH - 1)
    every = len(PACK.cards) * comb(len(PACK.cards) - 1, EACH)
    return NoTrump(Fraction(hands, every), mended / hands)


def without(turned: str) -> Iterator[tuple[dict[str, int], int]]:
    """The hands without a trump when that card is turned up: how many cards of each other suit,
    and in how many ways."""
    room = {
        suit: sum(card[1] == suit and card != HEARTS for card in PACK.cards)
        for suit in "SHCD"
        if suit != turned[1]
    }
    for many in product(range(EACH + 1), repeat=len(room)):
        if sum(many) == EACH:
            held = dict(zip(room, many, strict=True))
            ways = 1
            for suit, cards in held.items():
                ways *= comb(room[suit], cards)
            yield held, ways


def left(turned: str, held: dict[str, int], suit: str) -> int:
    """How many cards of *suit* are neither in the hand nor turned up."""
    return 13 - held.get(suit, 0) - (turned[1] == suit)

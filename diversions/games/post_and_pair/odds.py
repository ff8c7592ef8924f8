"""How often three cards are a pair, a pair-royal or a Post, counted over all hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from diversions.games.post_and_pair.state import BEST_POST, EACH, PACK, paired, post

HANDS = comb(len(PACK.cards), EACH)


@cache
def counted() -> Counter[tuple[int, int]]:
    """In how many hands so many cards are alike, and make so much at Post."""
    hands = combinations(PACK.cards, EACH)
    return Counter((len(paired(hand)), post(hand)) for hand in hands)


def pairs(cards: int) -> Fraction:
    """How often so many cards of a hand are alike: two are a pair, three a pair-royal."""
    return _share(many for (same, _), many in counted().items() if same == cards)


def posts(least: int, most: int = 30) -> Fraction:
    """How often a hand makes from *least* to *most*."""
    return _share(many for (_, makes), many in counted().items() if least <= makes <= most)


def of_tens() -> Fraction:
    """How often a hand is two Tens and an Ace, no court card among them."""
    hands = combinations(PACK.cards, EACH)
    ranks = (sorted(card[0] for card in hand) for hand in hands)
    return Fraction(sum(held == ["A", "T", "T"] for held in ranks), HANDS)


def by_count() -> dict[int, Fraction]:
    """How often a hand makes each number at Post, from twenty-one down."""
    return {count: posts(count, count) for count in range(BEST_POST, EACH - 1, -1)}


def _share(many: Iterable[int]) -> Fraction:
    return Fraction(sum(many), HANDS)

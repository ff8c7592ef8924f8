"""Counting fast, for players: the same numbers as `counting.reckoned`, without its lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from diversions.games.cribbidge.counting import PACK, PAIRS, sequence_worth
from diversions.games.cribbidge.variants import ANY, COUNTS, DEALERS, FLUSH, NODDY, PAIR
from diversions.rules import Terms
from diversions.rules.kit.counts import ACE_LOW, spots

SPOTS = {card: spots(card) for card in PACK.cards}
PLACE = {card: ACE_LOW.index(card[0]) for card in PACK.cards}
WORTH = {1: 0, **{many: points for many, (_, points) in PAIRS.items()}}
DEALS = 300  # by which the mean of a crib is known


class CountWays(NamedTuple):
    """The readings by which cards are counted."""

    turned_pairs: bool
    turned_flush: bool
    dealers_knave: bool

    @classmethod
    def of(cls, terms: Terms) -> CountWays:
        return cls(terms[PAIR] == COUNTS, terms[FLUSH] == ANY, terms[NODDY] == DEALERS)


def points(ways: CountWays, held: Sequence[str], turned: str, dealers: bool) -> int:
    """What *held* counts with the turned card."""
    cards = [*held, turned]
    return (
        fifteens(cards)
        + in_ranks(ways, held, turned)
        + in_suit(ways, held, turned)
        + (("J" + turned[1]) in held) * (1 + (ways.dealers_knave and dealers))
    )


def fifteens(cards: Sequence[str]) -> int:
    """Two for each set of *cards* that makes fifteen."""
    sets = [1] + [0] * 15
    for card in cards:
        spot = SPOTS[card]
        for sum_of in range(15, spot - 1, -1):
            sets[sum_of] += sets[sum_of - spot]
    return 2 * sets[15]


def in_ranks(ways: CountWays, held: Sequence[str], turned: str) -> int:
    """What cards of one rank, and sequences, count."""
    many = [0] * 14
    for card in held:
        many[PLACE[card]] += 1
    many[PLACE[turned]] += 1
    made = sum(WORTH[number] for number in many if number)
    if many[PLACE[turned]] == 2 and not ways.turned_pairs:
        made -= WORTH[2]
    best, found, length, product = 2, 0, 0, 1
    for number in many:
        if number:
            length, product = length + 1, product * number
            continue
        if length > best:
            best, found = length, product
        elif length == best > 2:
            found += product
        length, product = 0, 1
    return made + found * sequence_worth(best)


def in_suit(ways: CountWays, held: Sequence[str], turned: str) -> int:
    """What a flush counts."""
    least = 3
    if ways.turned_flush:
        suits = [card[1] for card in (*held, turned)]
        most = max(suits.count(suit) for suit in "SHDC")
        return most if most >= least else 0
    suits = [card[1] for card in held]
    most, suit = max((suits.count(suit), suit) for suit in "SHDC")
    return most + (suit == turned[1]) if most >= least else 0


@cache
def crib_mean(ways: CountWays, one: str, other: str) -> float:
    """What a crib counts on average in which those two cards lie."""
    rng = Random("crib")
    rest = [card for card in PACK.cards if card not in (one, other)]
    sum_of = 0
    for _ in range(DEALS):
        third, fourth, turned = rng.sample(rest, 3)
        sum_of += points(ways, (one, other, third, fourth), turned, True)
    return sum_of / DEALS


def crib_of(ways: CountWays, laid: Sequence[str]) -> float:
    """The same for cards of any suits: of one suit, or of two."""
    one, other = sorted(laid)
    suits = "SS" if one[1] == other[1] else "SH"
    return crib_mean(ways, one[0] + suits[0], other[0] + suits[1])

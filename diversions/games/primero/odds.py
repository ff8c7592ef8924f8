"""How often a hand of Primero is beaten: counted over all hands that others may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

from diversions.games.primero.state import PACK, Worth, standing, worth

Bits = tuple[int, int, int, int]  # four cards, a bit for each
BIT = {card: 1 << place for place, card in enumerate(PACK.cards)}
DEALS = 6_000  # dealt out for three hands and more, which are too many to count
COUNTED = 2


class Beaten(NamedTuple):
    """How often the best of so many other hands is better: counted, or found by dealing out."""

    others: int
    share: Fraction
    counted: bool


@cache
def every_hand() -> tuple[tuple[Bits, int, tuple[int, int]], ...]:
    """All hands of four cards: their bits, their sum, their place among hands.  Made once."""
    found = []
    for cards in combinations(PACK.cards, 4):
        a, b, c, d = (BIT[card] for card in cards)
        found.append(((a, b, c, d), a | b | c | d, standing(worth(cards))))
    return tuple(found)


def against(cards: tuple[str, ...]) -> tuple[list[Bits], list[Bits], int]:
    """The hands of others that are better than *cards*; those that are not; how many are alike."""
    own, mine = sum(BIT[card] for card in cards), standing(worth(cards))
    better: list[Bits] = []
    others: list[Bits] = []
    alike = 0
    for bits, mask, place in every_hand():
        if mask & own:
            continue
        (better if place > mine else others).append(bits)
        alike += place == mine
    return better, others, alike


def apart(hands: Iterable[Bits]) -> int:
    """How many ordered pairs of *hands* share no card: inclusion and exclusion of what they share.

    >>> apart([(1, 2, 4, 8), (16, 32, 64, 128), (1, 32, 256, 512)])
    2
    """
    hands = list(hands)
    having: Counter[int] = Counter()
    for bits in hands:
        having.update(shared_sets(bits))
    pairs = len(hands) ** 2
    for bits in hands:
        a, b, c, d = bits
        pairs -= having[a] + having[b] + having[c] + having[d]
        pairs += having[a | b] + having[a | c] + having[a | d]
        pairs += having[b | c] + having[b | d] + having[c | d]
        pairs -= having[a | b | c] + having[a | b | d] + having[a | c | d] + having[b | c | d]
        pairs += having[a | b | c | d]
    return pairs


def shared_sets(bits: Bits) -> tuple[int, ...]:
    """Every set of cards within a hand, the empty one left out."""
    a, b, c, d = bits
    ab, cd = a | b, c | d
    return (
        a, b, c, d, ab, cd, a | c, a | d, b | c, b | d,
        ab | c, ab | d, a | cd, b | cd, ab | cd,
    )  # fmt: skip


@lru_cache(maxsize=256)
def beaten(cards: tuple[str, ...]) -> tuple[tuple[Beaten, ...], Fraction]:
    """How often one to five others beat *cards*; and how often one other has just as much."""
    better, others, alike = against(cards)
    whole = comb(36, 4)
    one = Fraction(len(better), whole)
    pairs = whole * comb(32, 4)
    if len(better) < len(others):
        two = 2 * one - Fraction(apart(better), pairs)
    else:
        two = 1 - Fraction(apart(others), pairs)
    found = [Beaten(1, one, True), Beaten(COUNTED, two, True)]
    return (*found, *dealt_out(cards)), Fraction(alike, whole)


def dealt_out(cards: tuple[str, ...]) -> tuple[Beaten, ...]:
    """How often three, four and five others were better in deals that always fall alike."""
    rng, mine = Random(0), standing(worth(cards))
    rest = [card for card in PACK.cards if card not in cards]
    first: Counter[int] = Counter()  # the first of five hands that is better, counted from one
    for _ in range(DEALS):
        lie = rng.sample(rest, 20)
        for place in range(5):
            if standing(value_of(tuple(lie[4 * place : 4 * place + 4]))) > mine:
                first[place + 1] += 1
                break
    return tuple(
        Beaten(k, Fraction(sum(first[p] for p in range(1, k + 1)), DEALS), False) for k in (3, 4, 5)
    )


def value_of(cards: tuple[str, ...]) -> Worth:
    """The worth of cards in any order, without remembering it."""
    found: Worth = worth.__wrapped__(cards)
    return found

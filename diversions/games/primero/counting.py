"""How many deals leave a hand of Primero unbeaten: counted, never sampled.

    python -m diversions.games.primero.counting [how many processes]

Of the cards left, others are dealt hands of four.  A deal is an ordered tuple of hands without a
card in common; those in which no hand is better are counted suit by suit, since what a hand is
worth depends only on how its cards lie in the suits.  Against a numerus the harmless hands are
counted; against the rest, the better ones, by inclusion and exclusion.

A primero is the long case: against five it takes a second or two.  So its counts against three,
four and five stand in ``unbeaten.txt``, which the command above makes anew in some minutes; all
others are counted when they are asked for.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, perm, prod
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from diversions.games.primero.state import FIFTY_FIVE, POINTS, RANKS, Worth, worth

Suits = tuple[str, ...]  # the ranks left in each of the four suits
Points = tuple[int, ...]
Ways = dict[int, int]  # a set of cards, as bits, and how often it comes
MOST = 5
COURTS = "JQK"
TABLE = Path(__file__).with_name("unbeaten.txt")


def left(cards: Iterable[str]) -> Suits:
    """What is left in each suit when *cards* are taken out."""
    gone = set(cards)
    return tuple("".join(r for r in RANKS if r + suit not in gone) for suit in "SHDC")


def deals(cards: int, others: int) -> int:
    """In how many ways so many others can be dealt four of so many cards."""
    return prod(comb(cards - 4 * place, 4) for place in range(others))


def unbeaten(hand: Worth, suits: Suits, others: int) -> int:
    """In how many deals of what is left none of so many others is better than *hand*."""
    if hand[0] == "numerus":
        return harmless(hand[1], tuple(sorted(map(points, suits))), others)
    cards = sum(map(len, suits))
    better = primero_beaters if hand[0] == "primero" else high_beaters
    beaters = better(hand, suits, others)
    return sum(
        (-1) ** many * comb(others, many) * beaters[many]
        * prod(comb(cards - 4 * place, 4) for place in range(many, others))
        for many in range(others + 1)
    )  # fmt: skip


def points(ranks: str) -> Points:
    return tuple(sorted(POINTS[rank] for rank in ranks))


# Against a numerus: hands that do not better it ------------------------------------------------


@lru_cache(maxsize=4096)
def groups(suit: Points, most: int) -> dict[tuple[int, int], int]:
    """In how many ways one can take from a suit so many pairs and so many triples, in order, that
    count no more than *most*.

    >>> groups((10, 10, 21), 31)
    {(0, 0): 1, (0, 1): 0, (1, 0): 3}
    """
    twos, threes = small(suit, 2, most), small(suit, 3, most)
    ways: dict[tuple[int, int], Ways] = {(0, 0): {0: 1}}
    for a, b in product(range(MOST + 1), repeat=2):
        if (a or b) and a + b <= MOST and 2 * a + 3 * b <= len(suit):
            before, more = (ways[a, b - 1], threes) if b else (ways[a - 1, b], twos)
            ways[a, b] = joined(before, more)
    return {key: sum(by_hand.values()) for key, by_hand in ways.items()}


def small(suit: Points, many: int, most: int) -> list[int]:
    """The sets of so many cards of a suit that count no more than *most*, as bits."""
    return [
        sum(1 << place for place in places)
        for places in combinations(range(len(suit)), many)
        if sum(suit[place] for place in places) <= most
    ]


def joined(ways: Ways, more: Sequence[int]) -> Ways:
    """*ways*, with one more set that has no card in common with what is taken."""
    product: Ways = defaultdict(int)
    for mask, count in ways.items():
        for other in more:
            if not mask & other:
                product[mask | other] += count
    return product


def harmless(most: int, suits: tuple[Points, ...], others: int) -> int:
    """Deals in which each has a numerus of no more than *most*.

    A hand is the number of cards it has so far; one with a card of every suit is left out by
    inclusion and exclusion.
    """
    return sum(
        (-1) ** ones * comb(others, ones) * placed(most, suits, ones, others - ones)
        for ones in range(others + 1)
    )


def placed(most: int, suits: tuple[Points, ...], ones: int, others: int) -> int:
    """Deals in which so many have a card of each suit, and the others small groups of any."""
    states: dict[tuple[int, ...], int] = {(0,) * others: 1}
    for place, suit in enumerate(suits):
        after: dict[tuple[int, ...], int] = defaultdict(int)
        ways, to_come = groups(suit, most), 3 * (len(suits) - place - 1)
        for hands, count in states.items():
            for sizes, times in shares(hands, to_come):
                a, b = sizes.count(2), sizes.count(3)
                singles = ones + sizes.count(1)
                free = len(suit) - 2 * a - 3 * b
                weight = ways.get((a, b), 0) * perm(free, singles) if free >= singles else 0
                if weight:
                    grown = tuple(sorted(h + s for h, s in zip(hands, sizes, strict=True)))
                    after[grown] += count * times * weight
        states = after
    return states.get((4,) * others, 0)


@cache
def shares(hands: tuple[int, ...], to_come: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """How many cards each hand may have of one suit, and in how many orders of equal hands."""
    counts: dict[tuple[int, ...], int] = defaultdict(int)
    ranges = [range(max(0, 4 - to_come - hand), min(3, 4 - hand) + 1) for hand in hands]
    for sizes in product(*ranges):
        counts[tuple(s for _, s in sorted(zip(hands, sizes, strict=True)))] += 1
    return tuple(counts.items())


# Against higher kinds: hands that better them ---------------------------------------------------


def high_beaters(hand: Worth, suits: Suits, others: int) -> list[int]:
    """Ordered tuples of 0, 1, 2 … better hands, where only flushes and choruses are better."""
    kind, value = hand
    ranks = [rank for rank in RANKS if all(rank in suit for suit in suits)]
    if kind == "chorus":
        return [perm(sum(4 * POINTS[rank] > value for rank in ranks), n) for n in range(others + 1)]
    least = value if kind == "fluxus" else 0
    beaters = [0] * (others + 1)
    for many in range(others + 1):
        for chorus in combinations(ranks, many):
            flushes = fluxus(tuple(sorted(map(points, without(suits, chorus)))), least)
            for more, count in enumerate(flushes[: others + 1 - many]):
                beaters[many + more] += count * factorial(many) * comb(many + more, many)
    return beaters


def without(suits: Suits, ranks: Iterable[str]) -> Suits:
    gone = set(ranks)
    return tuple("".join(rank for rank in suit if rank not in gone) for suit in suits)


@lru_cache(maxsize=4096)
def fluxus(suits: tuple[Points, ...], least: int) -> list[int]:
    """Ordered tuples of 0, 1, 2 … flushes of more points than *least*."""
    row = [1]
    for suit in suits:
        one, two = flushes(suit, least)
        longer = [*row, 0, 0]
        for many, count in enumerate(row):
            longer[many + 1] += count * one * (many + 1)
            longer[many + 2] += count * two * comb(many + 2, 2)
        row = longer
    return row


@lru_cache(maxsize=4096)
def flushes(suit: Points, least: int) -> tuple[int, int]:
    """How many flushes of more points than *least* a suit has; how many ordered pairs of them."""
    sets = [
        sum(1 << place for place in places)
        for places in combinations(range(len(suit)), 4)
        if sum(suit[place] for place in places) > least
    ]
    return len(sets), sum(not one & other for one in sets for other in sets)


# Against a primero ------------------------------------------------------------------------------


def primero_beaters(hand: Worth, suits: Suits, others: int) -> list[int]:
    """Ordered tuples of 0, 1, 2 … hands better than a primero: chorus, fluxus, supremus, and
    primero of more points.

    A chorus of more points than the primero is found among those; the others are taken first.
    """
    value, beaters = hand[1], [0] * (others + 1)
    low = [r for r in RANKS if 4 * POINTS[r] <= value and all(r in suit for suit in suits)]
    for chorus in sets_of(low, others):
        rest = without(suits, chorus)
        fifties = [place for place, suit in enumerate(rest) if set(suit) >= FIFTY_FIVE]
        for supremi in sets_of(fifties, others - len(chorus)):
            taken = tuple(
                without((suit,), FIFTY_FIVE)[0] if place in supremi else suit
                for place, suit in enumerate(rest)
            )
            before = len(chorus) + len(supremi)
            ones = of_each_suit(tuple(map(points, taken)), value, others - before)
            for many, count in enumerate(ones):
                sizes = tuple(len(suit) - many for suit in taken)
                for more in range(others + 1 - before - many) if count else ():
                    whole = before + many + more
                    orders = factorial(whole) // factorial(more)
                    beaters[whole] += orders * count * by_number(sizes, supremi, more)
    return beaters


def sets_of(things: Sequence[Any], most: int) -> Iterator[tuple[Any, ...]]:
    for many in range(min(most, len(things)) + 1):
        yield from combinations(things, many)


@lru_cache(maxsize=65536)
def by_number(sizes: tuple[int, ...], supremi: tuple[int, ...], more: int) -> int:
    """Ways to give each supremus a card of another suit, and to take so many flushes, in order,
    from suits of so many cards."""
    total = 0
    for fourths in product(range(4), repeat=len(supremi)):
        if all(suit != own for suit, own in zip(fourths, supremi, strict=True)):
            room = [size - fourths.count(suit) for suit, size in enumerate(sizes)]
            ways = prod(perm(size, fourths.count(suit)) for suit, size in enumerate(sizes))
            total += ways * any_flushes(tuple(sorted(room)), more) if min(room) >= 0 else 0
    return total


@cache
def any_flushes(sizes: tuple[int, ...], many: int) -> int:
    """Ordered tuples of so many flushes from suits of so many cards."""
    if not sizes or not many:
        return int(not many)
    return sum(
        comb(many, here) * prod(comb(sizes[0] - 4 * n, 4) for n in range(here))
        * any_flushes(sizes[1:], many - here)
        for here in range(min(many, sizes[0] // 4) + 1)
    )  # fmt: skip


BITS = 3  # how many hands are alike, in a number of its own: at most five


def of_each_suit(suits: tuple[Points, ...], value: int, most: int) -> tuple[int, ...]:
    """How many sets of 0, 1, 2 … hands there are, each with a card of every suit and of more
    points than *value*, and no card in two hands."""
    return _of_each_suit(tuple(sorted(suits)), value, most)


@lru_cache(maxsize=4096)
def _of_each_suit(suits: tuple[Points, ...], value: int, most: int) -> tuple[int, ...]:
    """Suit by suit, card by card: a state says how many hands wait for a card of this suit and
    how many have one, by what they have so far; hands that can only end alike are one."""
    first, second, third, fourth = suits
    if not all(suits):
        return (1, *(0,) * most)
    firsts = tuple(sorted(set(first)))
    states: Ways = {0: 1}
    for card in first:
        step = 1 << BITS * firsts.index(card)
        states = added(states, {k + step: n for k, n in states.items() if whole(k) < most})
    pairs = sorted({one + two for one in firsts for two in second})
    ends = {pair: tuple(over(fourth, value - pair - card) for card in third) for pair in pairs}
    kinds = sorted(set(ends.values()))  # pairs with the same ends are one
    pairing = [[kinds.index(ends[one + two]) for one in firsts] for two in second]
    alive = [bool(max(kind)) for kind in kinds]
    states = dealt(states, len(firsts), pairing, alive)
    ending = [[kind[place] for kind in kinds] for place in range(len(third))]
    states = dealt(states, len(kinds), ending, [False] + [True] * len(fourth))
    counts = [0] * (most + 1)
    for state, count in states.items():
        cells = unpacked(state, len(fourth) + 1)
        ways = prod(max(0, cell - place) for place, cell in enumerate(cells))
        counts[len(cells)] += count * ways
    return tuple(counts)


def over(suit: Points, least: int) -> int:
    """How many cards of a suit count more than *least*."""
    return sum(card > least for card in suit)


def whole(state: int) -> int:
    """How many hands there are in a state."""
    count = 0
    while state:
        count += state & 7
        state >>= BITS
    return count


def unpacked(state: int, kinds: int) -> list[int]:
    """The hands of a state one by one, the least first."""
    return [kind for kind in range(kinds) for _ in range(state >> BITS * kind & 7)]


def added(one: Ways, other: Ways) -> Ways:
    total: Ways = defaultdict(int, one)
    for state, count in other.items():
        total[state] += count
    return total


def dealt(states: Ways, kinds: int, becomes: list[list[int]], alive: list[bool]) -> Ways:
    """The states when every hand has a card of the next suit: the card at each place turns a hand
    of one kind into one of another, if that is still *alive*.

    Hands that wait stand in the low bits of a number, those that are served above them.
    """
    above = BITS * kinds
    waiting = (1 << above) - 1
    for place, turns in enumerate(becomes):
        steps = [
            (BITS * kind, (1 << above + BITS * new) - (1 << BITS * kind))
            for kind, new in enumerate(turns) if alive[new]
        ]  # fmt: skip
        cards = len(becomes) - place - 1
        after: Ways = defaultdict(int)
        for state, count in states.items():
            wait = whole(state & waiting)
            if wait <= cards:
                after[state] += count
            if wait <= cards + 1:
                for shift, step in steps:
                    if many := state >> shift & 7:
                        after[state + step] += count * many
        states = after
    return {state >> above: count for state, count in states.items() if not state & waiting}


# The table of the long case ---------------------------------------------------------------------

KEPT = (3, 4, 5)  # numbers of others for which a primero is counted beforehand


def key(ranks: Iterable[str]) -> str:
    """A primero by its ranks: which suit has which, and which court card is which, is all one.

    >>> key("7KA2"), key("JKQK")
    ('A27J', 'JJQK')
    """
    ranks = sorted(ranks, key=RANKS.index)
    courts = sorted((ranks.count(rank) for rank in COURTS), reverse=True)
    plain = [rank for rank in ranks if rank not in COURTS]
    return "".join(plain) + "".join(r * n for r, n in zip(COURTS, courts, strict=True))


def primeros() -> list[str]:
    """The key of every primero that is no chorus."""
    fours = combinations_with_replacement(RANKS, 4)
    return list(dict.fromkeys(key(ranks) for ranks in fours if len(set(ranks)) > 1))


def line(of: str) -> str:
    """The line of the table for the primero of that key."""
    cards = tuple(rank + suit for rank, suit in zip(of, "SHDC", strict=True))
    counts = (unbeaten(worth(cards), left(cards), others) for others in KEPT)
    _of_each_suit.cache_clear()
    return " ".join([of, *map(str, counts)])


@cache
def table() -> dict[str, tuple[int, ...]]:
    """Deals that leave each primero unbeaten by three, four and five others."""
    lines = TABLE.read_text(encoding="ascii").splitlines()
    return {of: tuple(map(int, counts)) for of, *counts in map(str.split, lines)}


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with Pool(many) as pool:
        lines = list(pool.imap(line, primeros()))
    TABLE.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()

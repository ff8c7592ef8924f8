"""Counting cards: fifteens and other sums, cards alike, sequences, suits; and a reckoning of them.

These functions find cards and know no worth: a game says what each set of cards is worth, and by
which rule, in the lines of a ``Reckoning``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

Cards = tuple[str, ...]
ACE_LOW = "A23456789TJQK"  # the order of ranks, the lowest first
ACE_HIGH = "23456789TJQKA"


class CountLine(NamedTuple):
    """One line of a reckoning: the rule that gives the points, and the cards that make them."""

    rule: str
    points: int
    cards: Cards


Reckoning = tuple[CountLine, ...]


def total(reckoning: Iterable[CountLine]) -> int:
    """The points of all lines.

    >>> total((CountLine("game.pair", 2, ("6S", "6H")), CountLine("game.fifteen", 2, ("9S", "6H"))))
    4
    """
    return sum(line.points for line in reckoning)


def called(
    cards: Cards, among: Cards, ranks: Mapping[str, str], names: Mapping[str, str]
) -> list[str]:
    """What *cards* are called: each by its rank, and with its suit where *among* them lies another
    of that rank which is not meant.

    >>> ranks, names = {"KS": "King", "5H": "Five"}, {"KS": "King of Spades"}
    >>> called(("KS", "5H"), ("KS", "5H", "9C"), ranks, names)
    ['King', 'Five']
    >>> called(("KS", "5H"), ("KS", "5H", "KD"), ranks, names)
    ['King of Spades', 'Five']
    """
    others = {card[0] for card in among if card not in cards}
    return [(names if card[0] in others else ranks)[card] for card in cards]


@cache
def spots(card: str, ace: int = 1, court: int = 10) -> int:
    """What a card counts where spots are added.

    >>> spots("7S"), spots("TS"), spots("KS"), spots("AS"), spots("AS", ace=11)
    (7, 10, 10, 1, 11)
    """
    rank = card[0]
    if rank in "TJQK":
        return 10 if rank == "T" else court
    return ace if rank == "A" else int(rank)


def sums(cards: Sequence[str], to: int, ace: int = 1, court: int = 10) -> tuple[Cards, ...]:
    """Every set of *cards* whose spots make *to*, the smallest sets first.

    >>> sums(("9S", "6S", "6H"), 15)
    (('9S', '6S'), ('9S', '6H'))
    """
    worths = [spots(card, ace, court) for card in cards]
    places = range(len(cards))
    return tuple(
        tuple(cards[place] for place in chosen)
        for many in range(1, len(cards) + 1)
        for chosen in combinations(places, many)
        if sum(worths[place] for place in chosen) == to
    )


def alike(cards: Sequence[str]) -> tuple[Cards, ...]:
    """The cards of each rank that is there more than once, in the order of *cards*.

    >>> alike(("6S", "4C", "6H", "4D", "6C", "KS"))
    (('6S', '6H', '6C'), ('4C', '4D'))
    """
    ranks = dict.fromkeys(card[0] for card in cards)
    groups = (tuple(card for card in cards if card[0] == rank) for rank in ranks)
    return tuple(group for group in groups if len(group) > 1)


def sequences(cards: Sequence[str], least: int = 3, order: str = ACE_LOW) -> tuple[Cards, ...]:
    """The sequences of at least so many cards that no other card would make longer, the longest
    first; where a rank is there twice, one sequence with each of its cards.

    >>> sequences(("4S", "5S", "6S", "6H"))
    (('4S', '5S', '6S'), ('4S', '5S', '6H'))
    >>> sequences(("QS", "KS", "AS")), sequences(("QS", "KS", "AS"), order=ACE_HIGH)
    ((), (('QS', 'KS', 'AS'),))
    """
    by_rank = [[card for card in cards if card[0] == rank] for rank in order]
    found: list[Cards] = []
    run: list[list[str]] = []
    for same in [*by_rank, []]:
        if same:
            run.append(same)
            continue
        if len(run) >= least:
            found += product(*run)
        run = []
    return tuple(sorted(found, key=len, reverse=True))


def longest(found: Sequence[Cards]) -> tuple[Cards, ...]:
    """Those of some sets of cards that have the most cards.

    >>> longest((("4S", "5S", "6S"), ("9S", "TS")))
    (('4S', '5S', '6S'),)
    """
    most = max(map(len, found), default=0)
    return tuple(cards for cards in found if len(cards) == most)


def flushes(cards: Sequence[str], least: int = 3) -> tuple[Cards, ...]:
    """The cards of each suit of which there are at least so many, in the order of *cards*.

    >>> flushes(("4S", "9S", "6H", "KS"))
    (('4S', '9S', 'KS'),)
    """
    suits = dict.fromkeys(card[1] for card in cards)
    groups = (tuple(card for card in cards if card[1] == suit) for suit in suits)
    return tuple(group for group in groups if len(group) >= least)


def ruffs(cards: Sequence[str], ace: int = 11, court: int = 10) -> tuple[tuple[int, Cards], ...]:
    """The cards of each suit and their spots, the most first: the best is a hand's ruff.

    >>> ruffs(("TS", "AS", "KH"))
    ((21, ('TS', 'AS')), (10, ('KH',)))
    """
    worths = [(sum(spots(card, ace, court) for card in suit), suit) for suit in flushes(cards, 1)]
    return tuple(sorted(worths, key=lambda worth: worth[0], reverse=True))

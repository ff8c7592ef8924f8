"""Rounds that are fixed beforehand: each against each, and the knock-out of the first four."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

SEMI, FINAL, THIRD = "semi-final", "final", "match for third place"
FOUR = 4  # people of a knock-out


def round_robin(order: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """Rounds in which each meets each once; of an odd number, each has one bye.

    The circle method: the first stays, and the others move one seat on.

    >>> round_robin([1, 2, 3])
    [[(2, 3), (1,)], [(1, 3), (2,)], [(1, 2), (3,)]]
    """
    seats: list[int | None] = [*order, *[None] * (len(order) % 2)]
    half = len(seats) // 2
    rounds = []
    for _ in range(len(seats) - 1):
        pairs = zip(seats[:half], reversed(seats[half:]), strict=True)
        companies = [tuple(sorted(k for k in pair if k is not None)) for pair in pairs]
        rounds.append(sorted(companies, key=lambda company: len(company) == 1))
        seats[1:] = [seats[-1], *seats[1:-1]]
    return rounds


def next_round(
    order: Sequence[int], met: Collection[frozenset[int]], here: Collection[int]
) -> list[tuple[int, ...]]:
    """Of the rounds of a round-robin the one in which most of those who are *here* still meet; whom
    it leaves idle meet one another if they can, or have a bye.  Empty, if all here have met.

    While all are here these are the rounds in their order; whatever somebody missed comes last.

    >>> next_round([1, 2, 3, 4], [], [1, 2, 3])
    [(2, 3), (1,)]
    >>> next_round([1, 2, 3, 4], [frozenset((2, 3)), frozenset((1, 3))], [1, 2, 3, 4])
    [(1, 2), (3, 4)]
    """

    def may_meet(company: tuple[int, ...]) -> bool:
        both = len(company) == 2 and all(key in here for key in company)
        return both and frozenset(company) not in met

    rounds = [list(filter(may_meet, those)) for those in round_robin(order)]
    pairs = max(rounds, key=len, default=[])
    idle = [key for key in order if key in here and not any(key in pair for pair in pairs)]
    for pair in combinations(idle, 2):
        if may_meet(pair) and set(pair) <= set(idle):
            pairs.append(pair)
            idle = [key for key in idle if key not in pair]
    return [*pairs, *((key,) for key in idle)] if pairs else []


def semi_finals(order: Sequence[int]) -> list[tuple[str, tuple[int, ...]]]:
    """The first against the fourth, the second against the third."""
    first, second, third, fourth = order[:FOUR]
    return [(SEMI, (first, fourth)), (SEMI, (second, third))]


def finals(
    order: Sequence[int], semis: Sequence[tuple[tuple[int, ...], tuple[int, ...]]]
) -> list[tuple[str, tuple[int, ...]]]:
    """Those who won the semi-finals, given as company and places, and those who lost them."""
    ended = [in_order(order, company, places) for company, places in semis]
    return [
        (FINAL, tuple(won for won, _ in ended)),
        (THIRD, tuple(lost for _, lost in ended)),
    ]


def in_order(
    order: Sequence[int], company: Sequence[int], places: Sequence[int]
) -> tuple[int, ...]:
    """Who won and who lost; where they are level, the one who stood higher in *order* has won."""
    return tuple(
        key
        for _, _, key in sorted(
            (place, order.index(key), key) for key, place in zip(company, places, strict=True)
        )
    )

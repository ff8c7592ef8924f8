"""Rounds that are fixed beforehand: each against each, and the knock-out of the first four."""

from __future__ import annotations

from collections.abc import Sequence

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


def without(companies: Sequence[tuple[int, ...]], here: Sequence[int]) -> list[tuple[int, ...]]:
    """The same pairs of those who are here: whoever was to meet another has a bye.

    >>> without([(1, 2), (3, 4), (5,)], [1, 5])
    [(1,), (5,)]
    """
    left = [tuple(key for key in company if key in here) for company in companies]
    return sorted(filter(None, left), key=lambda company: len(company) == 1)


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

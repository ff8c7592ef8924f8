"""Pairings by the Swiss way: alike with alike, nobody twice, and a bye for the least.

A small one of our own: no library for it is kept well enough and small enough to be worth its
weight, and what an evening of forty people needs fits on a page (docs/architecture.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

WIN, DRAWN = 2, 1  # points; a bye counts as a win
TRIES = 20_000  # before two may meet again


class Met(NamedTuple):
    """One pairing that was played: who, and the points of each; no second is a bye."""

    first: int
    second: int | None
    points: tuple[int, int]


class Standing(NamedTuple):
    """Where one stands."""

    key: int
    points: int
    against: int  # the points of all whom he met
    wins: int
    played: int


def standings(keys: Iterable[int], met: Sequence[Met]) -> list[Standing]:
    """All in their order: by points, then by the points of whom they met, then by wins."""
    points = dict.fromkeys(keys, 0)
    wins, played = dict(points), dict(points)
    opponents: dict[int, list[int]] = {key: [] for key in points}
    for one in met:
        for key, other, gained in _both(one):
            points[key] += gained
            wins[key] += gained == WIN
            played[key] += 1
            opponents[key] += [other] if other is not None else []
    found = [
        Standing(key, points[key], sum(points[o] for o in opponents[key]), wins[key], played[key])
        for key in points
    ]
    return sorted(found, key=lambda s: (-s.points, -s.against, -s.wins, s.key))


def _both(one: Met) -> list[tuple[int, int | None, int]]:
    found: list[tuple[int, int | None, int]] = [(one.first, one.second, one.points[0])]
    if one.second is not None:
        found.append((one.second, one.first, one.points[1]))
    return found


def paired(order: Sequence[int], met: Sequence[Met]) -> list[tuple[int, int | None]]:
    """The next round of those in *order*, the best first; whoever began less often is first.

    Where an odd one is left, the lowest who had no bye yet has one.  Two meet again only where
    there is no other way, or none was found in so many tries.

    >>> paired([1, 2, 3], [Met(3, None, (2, 0))])
    [(1, 3), (2, None)]
    """
    keys = list(order)
    byes = {one.first for one in met if one.second is None}
    without: list[int | None] = [None]
    if len(keys) % 2:
        lowest = list(reversed(keys))
        without = [*[k for k in lowest if k not in byes], *[k for k in lowest if k in byes]]
    before = {frozenset((one.first, one.second)) for one in met if one.second is not None}
    tries = [TRIES]
    for idle in without:
        left = [key for key in keys if key != idle]
        if (pairs := _search(left, before, tries)) is not None:
            break
    else:
        idle = without[0]
        left = [key for key in keys if key != idle]
        pairs = list(zip(left[::2], left[1::2], strict=True))
    begun = _begun(met)
    found: list[tuple[int, int | None]] = [
        (one, other) if begun.get(one, 0) <= begun.get(other, 0) else (other, one)
        for one, other in pairs
    ]
    return found + ([(idle, None)] if idle is not None else [])


def _begun(met: Sequence[Met]) -> Mapping[int, int]:
    """How often each sat first."""
    found: dict[int, int] = {}
    for one in met:
        if one.second is not None:
            found[one.first] = found.get(one.first, 0) + 1
    return found


def _search(
    left: list[int], before: set[frozenset[int]], tries: list[int]
) -> list[tuple[int, int]] | None:
    """Pairs of *left* of which none met before, the first with the nearest that will do."""
    if not left:
        return []
    one, rest = left[0], left[1:]
    for at, other in enumerate(rest):
        if tries[0] <= 0:
            return None
        tries[0] -= 1
        if frozenset((one, other)) in before:
            continue
        pairs = _search(rest[:at] + rest[at + 1 :], before, tries)
        if pairs is not None:
            return [(one, other), *pairs]
    return None

"""Rounds by the Swiss way, at tables of two, three or four: alike with alike, nobody twice while
that can be, and whoever is left over has a bye.

A small one of our own; why no library does it stands in docs/architecture.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

TRIES = 20_000  # before two may meet again
FEW, MANY = 2, 12  # what the first of a table gains: at tables of two, and where there are larger
APART = 40  # that two meet again weighs as much as so many places between them


class Met(NamedTuple):
    """One table that was played: who sat there, and who came in which place; one alone is a bye.

    Places are counted from 1, and those who are level have the same.
    """

    company: tuple[int, ...]
    places: tuple[int, ...] = (1,)


class Standing(NamedTuple):
    """Where one stands."""

    key: int
    points: int
    against: Fraction  # the points of whom he met, of each table their mean
    wins: int
    played: int


def gains(places: Sequence[int], full: int) -> tuple[int, ...]:
    """The points of a table by seat: of *full*, by how many one leaves behind; half for a level.

    >>> gains((1, 2), FEW), gains((2, 1, 4, 2), MANY), gains((1, 1, 1), MANY)
    ((2, 0), (6, 12, 0, 6), (6, 6, 6))
    """
    others = 2 * (len(places) - 1)
    return tuple(
        full * (2 * sum(o > mine for o in places) + places.count(mine) - 1) // others
        for mine in places
    )


def bye(full: int) -> int:
    """What a bye is worth: as much as a win at tables of two, where one at most has it; half as
    much at larger ones, where several may."""
    return full if full == FEW else full // 2


def standings(keys: Iterable[int], met: Sequence[Met], full: int = FEW) -> list[Standing]:
    """All in their order: by points, then by the points of whom they met, then by wins."""
    points = dict.fromkeys(keys, 0)
    wins, played = dict(points), dict(points)
    opponents: dict[int, list[list[int]]] = {key: [] for key in points}
    for company, places in met:
        gained = gains(places, full) if len(company) > 1 else (bye(full),)
        for key, points_here, place in zip(company, gained, places, strict=True):
            points[key] += points_here
            wins[key] += place == 1 and places.count(1) == 1
            played[key] += 1
            opponents[key] += [[other for other in company if other != key]]
    found = [
        Standing(
            key,
            points[key],
            sum((_mean([points[o] for o in others]) for others in opponents[key]), Fraction()),
            wins[key],
            played[key],
        )
        for key in points
    ]
    return sorted(found, key=lambda s: (-s.points, -s.against, -s.wins, s.key))


def _mean(points: Sequence[int]) -> Fraction:
    return Fraction(sum(points), len(points)) if points else Fraction()


# A round ----------------------------------------------------------------------------------------


def seated(
    order: Sequence[int], met: Sequence[Met], sizes: Sequence[int] = (2,)
) -> list[tuple[int, ...]]:
    """The tables of the next round of those in *order*, the best first; one alone has a bye.

    *sizes* are the tables that the game allows, the usual one first.  Whoever sat first less often
    sits first.  Two meet again only where there is no other way, or none was found in so many
    tries; nobody has a second bye before all have had one.

    >>> seated([1, 2, 3], [Met((3,))])
    [(1, 3), (2,)]
    >>> seated([1, 2, 3, 4, 5, 6, 7], [], (4, 3))
    [(1, 2, 3, 4), (5, 6, 7)]
    """
    tables, idle = shared(len(order), sizes)
    before = Counter(
        frozenset(pair) for company, _ in met for pair in combinations(sorted(company), 2)
    )
    byes = Counter(company[0] for company, _ in met if len(company) == 1)
    fewest = sorted(reversed(order), key=lambda key: byes[key])  # from the foot, among equals
    found = None
    if sizes == (2,):
        found = _in_pairs(order, before, fewest, idle)
    if found is None:
        alone = fewest[:idle]
        found = _in_tables([key for key in order if key not in alone], before, tables)
        found += [(key,) for key in alone]
    begun = Counter(company[0] for company, _ in met if len(company) > 1)
    return [tuple(sorted(company, key=lambda key: begun[key])) for company in found]


def shared(people: int, sizes: Sequence[int]) -> tuple[list[int], int]:
    """Tables for so many people, and how many are left over: as few as can be, at tables as large
    as can be.

    >>> shared(11, (4, 3)), shared(5, (4, 3)), shared(5, (2,))
    (([4, 4, 3], 0), ([4], 1), ([2, 2], 1))
    """
    large, small = sizes[0], sizes[-1]
    for idle in range(people + 1):
        for many in range((people - idle) // large, -1, -1):
            rest = people - idle - many * large
            if rest % small == 0:
                return [large] * many + [small] * (rest // small), idle
    raise AssertionError("All may be idle.")


def _in_pairs(
    order: Sequence[int],
    before: Mapping[frozenset[int], int],
    fewest: Sequence[int],
    idle: int,
) -> list[tuple[int, ...]] | None:
    """Pairs of whom none met before; None, if none were found."""
    tries = [TRIES]
    for alone in fewest if idle else [None]:
        pairs = _search([key for key in order if key != alone], before, tries)
        if pairs is not None:
            return [*pairs, *([(alone,)] if alone is not None else [])]
    return None


def _search(
    left: list[int], before: Mapping[frozenset[int], int], tries: list[int]
) -> list[tuple[int, ...]] | None:
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


def _in_tables(
    order: Sequence[int], before: Mapping[frozenset[int], int], tables: Sequence[int]
) -> list[tuple[int, ...]]:
    """Tables of those sizes, from the head down, mended by exchanges while that betters them."""
    rank = {key: at for at, key in enumerate(order)}
    left, found = list(order), list[list[int]]()
    for size in tables:
        company, left = left[:size], left[size:]
        found.append(company)

    def amiss(company: Sequence[int]) -> int:
        """How often they met, and how far apart they stand."""
        apart = max(rank[key] for key in company) - min(rank[key] for key in company)
        again = sum(before.get(frozenset(pair), 0) ** 2 for pair in combinations(company, 2))
        return APART * again + apart

    tries, bettered = TRIES, True
    while bettered and tries > 0:
        bettered = False
        for one, other in combinations(found, 2):
            for a in range(len(one)):
                for b in range(len(other)):
                    tries -= 1
                    was = amiss(one) + amiss(other)
                    one[a], other[b] = other[b], one[a]
                    if amiss(one) + amiss(other) < was:
                        bettered = True
                    else:
                        one[a], other[b] = other[b], one[a]
    return [tuple(sorted(company, key=rank.__getitem__)) for company in found]

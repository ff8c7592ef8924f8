"""What a seating breaks of what the steward asked to keep, and a seating that breaks least.

Whom she keeps apart comes before whom she keeps together: two who are in both lists sit apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from diversions.guild.models import Meeting, Party

Pair = frozenset[int]
TRIES = 24  # at seating all anew, where not everything can be kept with few moves


@dataclass(frozen=True)
class Bonds:
    """Pairs of people, by number: who sit together, and who sit apart."""

    together: frozenset[Pair] = frozenset()
    apart: frozenset[Pair] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.together or self.apart)

    @property
    def people(self) -> frozenset[int]:
        return frozenset().union(*self.together, *self.apart)

    def at(self, company: Collection[int]) -> tuple[int, int]:
        """Of one table: how many pairs should sit apart, and how many sit together as they should,
        the latter less than nothing, so that less is better."""
        pairs = [frozenset(pair) for pair in combinations(company, 2)]
        return sum(p in self.apart for p in pairs), -sum(p in self.together for p in pairs)


NONE = Bonds()


def of(meeting: Meeting) -> Bonds:
    """What is kept at a meeting now."""
    pairs: dict[str, set[Pair]] = {Party.TOGETHER: set(), Party.APART: set()}
    for party in meeting.parties.filter(off=False).prefetch_related(Party.MEMBERS):
        keys = [person.pk for person in party.members]
        pairs[party.kind] |= {frozenset(pair) for pair in combinations(keys, 2)}
    apart = frozenset(pairs[Party.APART])
    return Bonds(frozenset(pairs[Party.TOGETHER]) - apart, apart)


def arranged(companies: Sequence[Sequence[int]], bonds: Bonds) -> list[list[int]]:
    """The same people at tables of the same sizes: few bonds are broken, and few people move.

    >>> bonds = Bonds(frozenset([frozenset((1, 3))]), frozenset([frozenset((1, 2))]))
    >>> sorted(map(sorted, arranged([[1, 2], [3, 4]], bonds)))
    [[1, 3], [2, 4]]
    """
    best = _exchanged(companies, bonds)
    if not bonds:
        return best
    for seed in range(TRIES):
        if _worth(best, bonds) == _least(best, bonds):
            break
        anew = _exchanged(_packed(companies, bonds, Random(seed)), bonds)
        best = min(best, anew, key=lambda tables: _worth(tables, bonds))
    return best


def _worth(companies: Iterable[Collection[int]], bonds: Bonds) -> tuple[int, int]:
    at = [bonds.at(company) for company in companies]
    return sum(apart for apart, _ in at), sum(together for _, together in at)


def _least(companies: Iterable[Collection[int]], bonds: Bonds) -> tuple[int, int]:
    """As good as it can be: every bond among those who are here is kept."""
    here = {key for company in companies for key in company}
    return 0, -sum(pair <= here for pair in bonds.together)


def _exchanged(companies: Sequence[Sequence[int]], bonds: Bonds) -> list[list[int]]:
    """Two and two change their tables, while that betters anything."""
    tables = [list(company) for company in companies]
    bound, bettered = bonds.people, bool(bonds)
    while bettered:
        bettered = False
        for one, other in combinations(tables, 2):
            for a in range(len(one)):
                for b in range(len(other)):
                    if not {one[a], other[b]} & bound:
                        continue
                    was = _worth((one, other), bonds)
                    one[a], other[b] = other[b], one[a]
                    if _worth((one, other), bonds) < was:
                        bettered = True
                    else:
                        one[a], other[b] = other[b], one[a]
    return tables


def _packed(companies: Sequence[Sequence[int]], bonds: Bonds, rng: Random) -> list[list[int]]:
    """From empty tables: the largest groups first, where most of each fits and least is broken."""
    sizes = [len(company) for company in companies]
    tables: list[list[int]] = [[] for _ in companies]
    home = {key: at for at, company in enumerate(companies) for key in company}
    everybody = [key for company in companies for key in company]
    for group in sorted(groups(everybody, bonds), key=lambda g: (-len(g), rng.random())):
        left = list(group)
        while left:

            def cost(at: int, left: Sequence[int] = tuple(left)) -> tuple[int, ...]:
                come = left[: sizes[at] - len(tables[at])]
                broken = bonds.at([*tables[at], *come])
                room = sizes[at] - len(tables[at]) - len(come)
                fits = -len(come) if len(left) > 1 else 0
                return fits, *broken, home[left[0]] != at, room

            at = min((n for n in range(len(tables)) if len(tables[n]) < sizes[n]), key=cost)
            many = sizes[at] - len(tables[at])
            tables[at] += left[:many]
            left = left[many:]
    return tables


def groups(keys: Sequence[int], bonds: Bonds) -> list[list[int]]:
    """Those of *keys* who sit together, the largest group first; then each other by himself.

    >>> groups([1, 2, 3, 4], Bonds(frozenset([frozenset((2, 4)), frozenset((9, 1))])))
    [[2, 4], [1], [3]]
    """
    left, found = list(keys), list[list[int]]()
    while left:
        group = [left.pop(0)]
        for key in group:  # it grows while it is gone through
            friends = [other for other in left if frozenset((key, other)) in bonds.together]
            group += friends
            left = [other for other in left if other not in friends]
        found.append(group)
    return sorted(found, key=len, reverse=True)


def unkept(meeting: Meeting, where: Mapping[int, int] | None = None) -> list[str]:
    """What is not kept, in sentences; *where* each person sits, else as they sit now."""
    if where is None:
        seated = meeting.people.filter(table__isnull=False, out=False)
        where = {person.pk: person.table for person in seated if person.table is not None}
    said = []
    for party in meeting.parties.filter(off=False).prefetch_related(Party.MEMBERS):
        at: dict[int, list[str]] = {}
        for person in party.members:
            if person.pk in where:
                at.setdefault(where[person.pk], []).append(person.name)
        named = f" ({party.name})" if party.name else ""
        if party.kind == Party.APART:
            said += [
                f"{in_a_row(names)} sit at table {table}, though you keep them apart{named}."
                for table, names in sorted(at.items())
                if len(names) > 1
            ]
        elif len(at) > 1:
            places = [f"{in_a_row(names)} at table {table}" for table, names in sorted(at.items())]
            said.append(f"You keep them together{named}, but they sit apart: {'; '.join(places)}.")
    return said


def in_a_row(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> in_a_row(["Ann"]), in_a_row(["Ann", "Bob", "Cat"])
    ('Ann', 'Ann, Bob and Cat')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last

"""What a seating breaks of what the steward asked to keep, and a seating that breaks least.

Whom she keeps apart comes before whom she keeps together: two who are in both lists sit apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random

from diversions.guild.models import Meeting, Party
from diversions.rules.kit.wording import joined

Pair = frozenset[int]
TRIES = 24  # at seating all anew, where not everything can be kept with few moves


@dataclass(frozen=True)
class Bonds:
    """Pairs of people, by number: who sit together, and who sit apart.  Those who share a phone are
    among the former, and cannot do otherwise."""

    together: frozenset[Pair] = frozenset()
    apart: frozenset[Pair] = frozenset()
    phone: frozenset[Pair] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.together or self.apart)

    @property
    def people(self) -> frozenset[int]:
        return frozenset().union(*self.together, *self.apart)

    def broken(self, companies: Iterable[Collection[int]]) -> int:
        """What a seating may not do while another is possible: seat pairs who sit apart at one
        table, or those who share a phone at two."""
        tables = [*companies]
        where = {key: at for at, company in enumerate(tables) for key in company}
        split = sum(
            where[a] != where[b] for a, b in map(tuple, self.phone) if a in where and b in where
        )
        return split + sum(self.at(company)[0] for company in tables)

    def at(self, company: Collection[int]) -> tuple[int, int]:
        """Of one table: how many pairs should sit apart, and how many sit together as they should,
        the latter less than nothing, so that less is better."""
        pairs = [frozenset(pair) for pair in combinations(company, 2)]
        return sum(p in self.apart for p in pairs), -sum(p in self.together for p in pairs)


NONE = Bonds()


def kept(meeting: Meeting) -> Bonds:
    """What is kept at a meeting now."""
    pairs: dict[str, set[Pair]] = {Party.TOGETHER: set(), Party.APART: set()}
    for party in meeting.parties.filter(off=False).prefetch_related(Party.MEMBERS):
        keys = [person.pk for person in party.members]
        pairs[party.kind] |= {frozenset(pair) for pair in combinations(keys, 2)}
    phone = frozenset(_phones(meeting))
    apart = frozenset(pairs[Party.APART]) - phone
    return Bonds((frozenset(pairs[Party.TOGETHER]) | phone) - apart, apart, phone)


def _phones(meeting: Meeting) -> Iterator[Pair]:
    """Who share a phone, two and two."""
    at: dict[int, set[int]] = {}
    guests = meeting.people.filter(beside__isnull=False, out=False)
    for person in guests.select_related("beside__merged"):
        holder = person.phone
        at.setdefault(holder.pk, set()).update(
            [person.pk] if holder.out else [person.pk, holder.pk]
        )
    for keys in at.values():
        yield from (frozenset(pair) for pair in combinations(sorted(keys), 2))


def phones(keys: Sequence[int], bonds: Bonds) -> list[list[int]]:
    """The same people in the same order, those of one phone in one list."""
    return in_order(groups(keys, Bonds(bonds.phone)), keys)


def in_order(lists: Iterable[list[int]], keys: Sequence[int]) -> list[list[int]]:
    """The lists by where their first stands among *keys*."""
    return sorted(lists, key=lambda one: keys.index(one[0]))


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


def unbroken(
    companies: Callable[[int], list[list[int]]],
    few: int,
    most: int,
    seats: int,
    bonds: Bonds,
) -> list[list[int]]:
    """The first seating in which nobody meets whom he is kept apart from, and no phone is at two
    tables: at *few* tables if there is one, equally full or not, else at more; of *most* tables
    the one that breaks least.

    >>> apart = Bonds(apart=frozenset([frozenset((1, 2))]))
    >>> sorted(unbroken(lambda many: [[1, 2, 3], [], []][:many], 1, 3, 3, apart))
    [[1], [2, 3]]
    """
    best: tuple[int, list[list[int]]] | None = None
    for many in range(few, most + 1):
        even = companies(many)
        empty = iter(range(-1, -1 - seats * many, -1))
        full = [[*one, *islice(empty, seats - len(one))] for one in even]
        for before in (even, full):
            tables = [[key for key in one if key > 0] for one in arranged(before, bonds)]
            broken = bonds.broken(tables)
            if best is None or broken < best[0]:
                best = broken, tables
            if not broken:
                return tables
    return best[1] if best else []


def _worth(companies: Iterable[Collection[int]], bonds: Bonds) -> tuple[int, int]:
    tables = [*companies]
    return bonds.broken(tables), sum(bonds.at(company)[1] for company in tables)


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


def _seats(meeting: Meeting) -> dict[int, int]:
    """Where each person sits now."""
    seated = meeting.people.filter(table__isnull=False, out=False)
    return {person.pk: person.table for person in seated if person.table is not None}


def breaches(meeting: Meeting, where: Mapping[int, int] | None = None) -> list[str]:
    """Who meet and are kept apart, in sentences, and who wait while their phone plays; *where* each
    person sits, else as they sit now."""
    where = _seats(meeting) if where is None else where
    return [*unkept(meeting, where, (Party.APART,)), *waiting_for_phones(meeting, where)]


def waiting_for_phones(meeting: Meeting, where: Mapping[int, int]) -> list[str]:
    """Who has no seat beside those whose phone they share, in sentences."""
    said = []
    guests = meeting.people.filter(beside__isnull=False, here=True, out=False)
    for person in guests.select_related("beside__merged"):
        table = where.get(person.phone.pk)
        if table is not None and where.get(person.pk) != table:
            said.append(
                f"{person.name} shares the phone of {person.phone.name}, who sits at table "
                f"{table}, but has no seat there."
            )
    return said


def unkept(
    meeting: Meeting,
    where: Mapping[int, int] | None = None,
    kinds: Collection[str] = (Party.TOGETHER, Party.APART),
) -> list[str]:
    """What is not kept, in sentences; *where* each person sits, else as they sit now."""
    if where is None:
        where = _seats(meeting)
    said = []
    parties = meeting.parties.filter(off=False, kind__in=kinds)
    for party in parties.prefetch_related(Party.MEMBERS):
        at: dict[int, list[str]] = {}
        for person in party.members:
            if person.pk in where:
                at.setdefault(where[person.pk], []).append(person.name)
        named = f" ({party.name})" if party.name else ""
        if party.kind == Party.APART:
            said += [
                f"{joined(names)} sit at table {table}, though you keep them apart{named}."
                for table, names in sorted(at.items())
                if len(names) > 1
            ]
        elif len(at) > 1:
            places = [f"{joined(names)} at table {table}" for table, names in sorted(at.items())]
            said.append(f"You keep them together{named}, but they sit apart: {'; '.join(places)}.")
    return said

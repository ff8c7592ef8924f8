"""Points, places, and the tie-breaks by which equal points are told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

FEW, MANY = 2, 12  # what the first of a table gains: at tables of two, and where there are larger


class Met(NamedTuple):
    """One table that was played: who sat there, and who came in which place; one alone is a bye.

    Places are counted from 1, and those who are level have the same.  *worth* are the points of a
    bye that counts otherwise than others do.
    """

    company: tuple[int, ...]
    places: tuple[int, ...] = (1,)
    worth: int | None = None


class Standing(NamedTuple):
    """Where one stands; those who cannot be told apart share a *place*.

    *tie* has a value for each part of the tie-break, in its order; None where that part decides
    nothing.
    """

    place: int
    key: int
    points: int
    tie: tuple[Fraction | None, ...]
    wins: int
    played: int
    byes: int


@dataclass
class Tally:
    """What all have done, by key."""

    met: Sequence[Met]
    points: dict[int, int]
    wins: dict[int, int]
    played: dict[int, int]
    byes: dict[int, int]
    # Each table that one sat at: the others, and by how much one was ahead of each (1, ½ or 0).
    others: dict[int, list[list[tuple[int, Fraction]]]] = field(default_factory=dict)


Values = Mapping[int, Fraction | None]


class Criterion(NamedTuple):
    """One part of a tie-break: what decides among those who are *equal* in all before it.

    It is told for tables of two (*at_two*), and for larger ones (*at_more*).
    """

    title: str
    at_two: str
    at_more: str
    values: Callable[[Tally, Sequence[int]], Values]
    title_at_more: str = ""  # over the column, where that is another

    def head(self, full: int) -> str:
        """Over its column."""
        return self.title if full == FEW else self.title_at_more or self.title

    def told(self, full: int) -> str:
        return self.at_two if full == FEW else self.at_more


def _buchholz(tally: Tally, equal: Sequence[int]) -> Values:
    """The points of those whom one met: of each table, the mean of the others'."""
    return {
        key: sum((_mean([tally.points[o] for o, _ in at]) for at in tally.others[key]), Fraction())
        for key in equal
    }


def _sonneborn(tally: Tally, equal: Sequence[int]) -> Values:
    """The points of those whom one left behind, and half of those one was level with."""
    return {
        key: sum(
            (_mean([tally.points[o] * ahead for o, ahead in at]) for at in tally.others[key]),
            Fraction(),
        )
        for key in equal
    }


def _wins(tally: Tally, equal: Sequence[int]) -> Values:
    return {key: Fraction(tally.wins[key]) for key in equal}


def _direct(tally: Tally, equal: Sequence[int]) -> Values:
    """2 for each of the others whom one has beaten more often than not, 1 where that is even; None
    for all, unless each has met each."""
    ahead: dict[frozenset[int], dict[int, int]] = {}
    for company, places, _ in tally.met:
        for (one, first), (other, second) in combinations(zip(company, places, strict=True), 2):
            pair = ahead.setdefault(frozenset((one, other)), {one: 0, other: 0})
            pair[one] += first < second
            pair[other] += second < first
    pairs = [frozenset(pair) for pair in combinations(equal, 2)]
    if not pairs or not all(pair in ahead for pair in pairs):
        return dict.fromkeys(equal)
    values: dict[int, Fraction | None] = {}
    for key in equal:
        mine = [ahead[pair] for pair in pairs if key in pair]
        values[key] = Fraction(
            sum(1 + (one[key] > min(one.values())) - (one[key] < max(one.values())) for one in mine)
        )
    return values


def _mean(points: Sequence[int | Fraction]) -> Fraction:
    return Fraction(sum(points)) / len(points) if points else Fraction()


CRITERIA = {
    "buchholz": Criterion(
        "Buchholz",
        "the sum of the points of everyone you have met",
        "for each table you played at, take the average of the other players’ points in the whole "
        "tournament, and add these up",
        _buchholz,
    ),
    "sonneborn": Criterion(
        "Sonneborn-Berger",
        "the sum of the points of everyone you have beaten, and half the points of everyone you "
        "have drawn with",
        "for each table you played at, take the points of those who finished behind you there and "
        "half the points of those you tied with, divide by the number of the others at the table, "
        "and add these up",
        _sonneborn,
    ),
    "direct": Criterion(
        "Direct",
        "if all who are still equal have met one another, 2 for each of them you have beaten more "
        "often than they have beaten you, 1 where it is even",
        "if all who are still equal have sat at a table with one another, 2 for each of them you "
        "have finished ahead of more often than they have of you, 1 where it is even",
        _direct,
    ),
    "wins": Criterion(
        "Won",
        "how many matches you have won, byes not counted",
        "at how many tables you alone came first",
        _wins,
        "First",
    ),
}

# The tie-breaks that a steward can choose, by their key: a name and the criteria in their order.
TIE_BREAKS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "buchholz": ("Buchholz, then direct encounter", ("buchholz", "direct")),
    "direct": ("direct encounter, then Buchholz", ("direct", "buchholz")),
    "sonneborn": ("direct encounter, then Sonneborn-Berger", ("direct", "sonneborn")),
    "wins": ("wins, then Buchholz", ("wins", "buchholz")),
    "none": ("none: equal points share a place", ()),
}
BUCHHOLZ = TIE_BREAKS["buchholz"][1]

# What a bye counts that an entrant asked for, by the word of the form: told, and as a share.
ASKED_BYES: Mapping[str, tuple[str, Fraction]] = {
    "full": ("as much as any other bye", Fraction(1)),
    "half": ("half as much as any other bye", Fraction(1, 2)),
    "none": ("nothing", Fraction(0)),
}


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
    """What a bye is worth in Swiss rounds: as much as a win at tables of two, where one at most has
    it; half as much at larger ones, where several may."""
    return full if full == FEW else full // 2


def standings(
    keys: Iterable[int],
    met: Sequence[Met],
    full: int = FEW,
    by: Sequence[str] = BUCHHOLZ,
    a_bye: int | None = None,
) -> list[Standing]:
    """All in their order: by points, then the criteria *by*, each among those equal in all before.

    Those who are equal in all of them share a place, and stand in the order of *keys*.  A bye is
    worth *a_bye* points (`bye`, if that is left out).
    """
    tally = _tally(keys, met, full, bye(full) if a_bye is None else a_bye)
    ties: dict[int, list[Fraction | None]] = {key: [] for key in tally.points}
    groups = _split(list(tally.points), {k: Fraction(p) for k, p in tally.points.items()})
    for word in by:
        finer = []
        for equal in groups:
            values = CRITERIA[word].values(tally, equal)
            for key in equal:
                ties[key].append(values[key])
            finer += _split(equal, values)
        groups = finer
    rows: list[Standing] = []
    for equal in groups:
        place = len(rows) + 1
        rows += [
            Standing(
                place,
                key,
                tally.points[key],
                tuple(ties[key]),
                tally.wins[key],
                tally.played[key],
                tally.byes[key],
            )
            for key in equal
        ]
    return rows


def _tally(keys: Iterable[int], met: Sequence[Met], full: int, a_bye: int) -> Tally:
    points = dict.fromkeys(keys, 0)
    tally = Tally(met, points, dict(points), dict(points), dict(points), {k: [] for k in points})
    for company, places, worth in met:
        if len(company) == 1:
            points[company[0]] += a_bye if worth is None else worth
            tally.byes[company[0]] += 1
            continue
        for key, gained, place in zip(company, gains(places, full), places, strict=True):
            points[key] += gained
            tally.wins[key] += place == 1 and places.count(1) == 1
            tally.played[key] += 1
            tally.others[key] += [
                [
                    (other, Fraction((place < its) + (place <= its), 2))
                    for other, its in zip(company, places, strict=True)
                    if other != key
                ]
            ]
    return tally


def _split(equal: Sequence[int], values: Values) -> list[list[int]]:
    """Those who were equal in groups of the same value, the highest first."""
    groups: dict[Fraction, list[int]] = {}
    for key in equal:
        groups.setdefault(values[key] or Fraction(), []).append(key)
    return [groups[value] for value in sorted(groups, reverse=True)]

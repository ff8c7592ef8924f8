"""Double elimination: an entrant who has lost twice is out, however many there are.

Each round, those who have not lost meet one another, and so do those who have lost once; one who is
left over on a side has a bye.  There is no bracket to fill, so any number can play, people can come
late and drop out, and a corrected result only changes who is on which side.  A round that is missed
counts as lost.  A draw costs neither anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from diversions.guild.parties import keeping
from diversions.guild.tournament import swiss
from diversions.guild.tournament.fixed import FINAL

WINNERS, LOSERS, SECOND = "winners’ side", "losers’ side", "second final"
TWICE = 2  # losses, and one is out
EXACTLY = 14  # of a side, for whom every pairing is weighed


class Bout(NamedTuple):
    """One match or bye of a round; without places while it is played."""

    round: int
    stage: str
    company: tuple[int, ...]
    places: tuple[int, ...]


class Life(NamedTuple):
    """How one entrant has fared."""

    key: int
    lost: int  # matches and rounds that were missed
    won: int
    played: int
    byes: int
    last: int  # the last round in which they were to play

    @property
    def is_in(self) -> bool:
        return self.lost < TWICE


def lives(
    keys: Iterable[int], bouts: Sequence[Bout], missed: Mapping[int, Collection[int]]
) -> dict[int, Life]:
    """How all have fared; *missed* are the rounds that were begun without them.

    >>> lives([1, 2], [Bout(1, WINNERS, (1, 2), (2, 1))], {})[1]
    Life(key=1, lost=1, won=0, played=1, byes=0, last=1)
    """
    fared = {key: [len(missed.get(key, ())), 0, 0, 0, 0] for key in keys}
    for number, _, company, places in bouts:
        for at, key in enumerate(company):
            mine = fared[key]
            mine[4] = max(mine[4], number)
            if len(company) == 1:
                mine[3] += 1
            elif places:
                mine[0] += places[at] > min(places)
                mine[1] += places[at] < max(places)
                mine[2] += 1
    return {key: Life(key, *mine) for key, mine in fared.items()}


def ranked(fared: Mapping[int, Life], gone: Collection[int]) -> list[tuple[int, Life]]:
    """All with their places: who is still in by their losses, then by the round in which they went
    out or dropped out, and then by their losses; who is level in this shares a place."""

    def key(life: Life) -> tuple[int, ...]:
        if life.is_in and life.key not in gone:
            return 0, life.lost, 0
        return 1, -life.last, min(life.lost, TWICE)

    keys = {life.key: key(life) for life in fared.values()}
    return [
        (1 + sum(other < keys[life.key] for other in keys.values()), life)
        for life in sorted(fared.values(), key=lambda life: keys[life.key])
    ]


def drawn(
    order: Sequence[int],
    fared: Mapping[int, Life],
    bouts: Sequence[Bout],
    bonds: keeping.Bonds = keeping.NONE,
    wanting: Collection[int] = (),
    waited_for: bool = False,
) -> list[tuple[str, tuple[int, ...]]]:
    """The next round of those in *order* who are in and here; empty, if no two of them can meet.

    While somebody is *waited for* who is away and will be in still, no match is the final.
    """
    sides = {
        stage: [key for key in order if fared[key].lost == lost]
        for lost, stage in enumerate((WINNERS, LOSERS))
    }
    winners, losers = sides[WINNERS], sides[LOSERS]
    if stage := final_of([fared[key] for key in order], bouts):
        return [] if waited_for else [(stage, tuple(winners + losers))]
    met = Counter(frozenset(b.company) for b in bouts if len(b.company) > 1)
    byes = {key: fared[key].byes for key in order}
    new = {key for key in order if not fared[key].last}
    companies = [
        (stage, company)
        for stage, side in sides.items()
        for company in paired(side, met, bonds, byes, wanting, new)
    ]
    companies.sort(key=lambda one: len(one[1]) == 1)
    return companies if any(len(company) > 1 for _, company in companies) else []


def final_of(left: Sequence[Life], bouts: Sequence[Bout]) -> str:
    """Which final those who are *left* meet in; empty, while more than the last two are."""
    winners = sum(not life.lost for life in left)
    if len(left) != TWICE or winners == TWICE:
        return ""
    had = any(b.stage == FINAL and len({*b.places}) == len(b.company) for b in bouts)
    return SECOND if had and not winners else FINAL


def paired(
    side: Sequence[int],
    met: Mapping[frozenset[int], int],
    bonds: keeping.Bonds,
    byes: Mapping[int, int],
    wanting: Collection[int] = (),
    new: Collection[int] = (),
) -> list[tuple[int, ...]]:
    """Those of one side, two and two, and one alone if they are odd.

    As few as can be meet who are kept apart.  The bye goes to one who asked and has had none, else
    to those with fewest, and to nobody who is *new* if another can have it.  As few as can be meet
    again.  Then neighbours meet, and the bye goes to the foot.  Of more than fourteen the first
    pairing that is found with nothing amiss is taken.
    """
    seats: list[int | None] = [*side, *[None] * (len(side) % 2)]
    most = 1 + max(byes.values(), default=0)

    def cost(a: int, b: int) -> tuple[int, int, int, int]:
        one, other = seats[a], seats[b]
        gap = (a - b) ** 2
        if one is None or other is None:
            alone = one if other is None else other
            assert alone is not None
            asked = alone in wanting and not byes[alone]
            late = most if alone in new else 0
            return 0, 0 if asked else 1 + byes[alone] + late, 0, gap
        pair = frozenset((one, other))
        return int(pair in bonds.apart), 0, met.get(pair, 0), gap

    if len(seats) <= EXACTLY:
        pairs = _cheapest(len(seats), cost)
    else:
        pairs = _found(len(seats), cost) or _bettered(len(seats), cost)
    companies = [
        tuple(key for key in (seats[a], seats[b]) if key is not None) for a, b in sorted(pairs)
    ]
    return sorted(companies, key=lambda company: len(company) == 1)


def _cheapest(many: int, cost: swiss.Cost) -> list[tuple[int, int]]:
    """Of all ways to pair so many the one that costs least, found by growing sets."""
    best: dict[int, tuple[tuple[int, ...], list[tuple[int, int]]]] = {0: ((0, 0, 0, 0), [])}

    def of(left: int) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
        if left not in best:
            one = (left & -left).bit_length() - 1
            ways = []
            for other in range(one + 1, many):
                if left >> other & 1:
                    rest, pairs = of(left & ~(1 << one) & ~(1 << other))
                    whole = tuple(a + b for a, b in zip(cost(one, other), rest, strict=True))
                    ways.append((whole, [(one, other), *pairs]))
            best[left] = min(ways)
        return best[left]

    return of((1 << many) - 1)[1]


def _found(many: int, cost: swiss.Cost) -> list[tuple[int, int]] | None:
    """Pairs of neighbours of whom none met before or is kept apart, and the bye where it is due."""
    due = min(cost(at, many - 1)[1] for at in range(many - 1))
    barred = {
        frozenset((a, b))
        for a in range(many)
        for b in range(a + 1, many)
        if cost(a, b)[0] or cost(a, b)[2] or cost(a, b)[1] > due
    }
    # From the foot, where the bye is to be given.
    pairs = swiss.searched([*range(many)][::-1], barred, [swiss.TRIES])
    return [(min(pair), max(pair)) for pair in pairs] if pairs is not None else None


def _bettered(many: int, cost: swiss.Cost) -> list[tuple[int, int]]:
    """Neighbours, with partners exchanged while that betters anything."""
    pairs = [(at, at + 1) for at in range(0, many, 2)]

    def both(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, ...]:
        return tuple(a + b for a, b in zip(cost(*one), cost(*other), strict=True))

    bettered = True
    while bettered:
        bettered = False
        for a in range(len(pairs)):
            for b in range(a + 1, len(pairs)):
                (p, q), (r, s) = pairs[a], pairs[b]
                for one, other in (((p, r), (q, s)), ((p, s), (q, r))):
                    if both(one, other) < both(pairs[a], pairs[b]):
                        pairs[a], pairs[b] = one, other
                        bettered = True
    return [(min(pair), max(pair)) for pair in pairs]

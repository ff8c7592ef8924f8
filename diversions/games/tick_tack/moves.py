"""How dice carry the men of Tick-Tack, what a cast can win, and what may be overlooked.

A side's men are counted by how far they are from the other's ace point, as in the kit of points:
all stand at 24 first.  On the page White's way is 1 to 24, and Black's 24 to 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from diversions.rules.kit import points
from diversions.rules.kit.points import OUT, Dice, DieStep, Men, laid_out, without

MEN = 15
PLACING = laid_out({24: MEN})
LAST = 1  # the other's ace point, at which the way ends
ELEVENTH = 14  # one's own eleventh point; from the other side it is the eleventh to go
IN = 25 - ELEVENTH
SECOND = range(13, 19)  # the points of one's second table
HIT, WENT_IN, FILLED = "hit", "in", "fill"


class TickTackLaws(NamedTuple):
    """What moves and their gains depend on."""

    whole: bool = True  # of a throw as much is played as can be
    fourfold: bool = False
    anywhere: bool = False  # a bound point anywhere in the way stops a hit
    one_cast: bool = True  # both men go in by one cast
    each: int = 1  # how many men a point needs to be filled
    passing: bool = True  # a man that goes on from the other's eleventh point counts no more there


class End(NamedTuple):
    """Both sides when a throw is played, and what it won."""

    own: Men
    foe: Men
    won: str


class Chances(NamedTuple):
    """What a cast can win: the points that are hit, by how far they are from the end, and whether
    two men can go in."""

    hits: frozenset[int]
    goes_in: bool


def place(seat: int, at: int) -> str:
    """What a point is called in a move.

    >>> place(0, 24), place(1, 24)
    ('1', '24')
    """
    return points.place(1 - seat, at)


def distance(seat: int, name: str) -> int | None:
    """How far from the end of the way of *seat* a point is."""
    at = points.distance(1 - seat, name)
    return at if at is not None and LAST <= at < OUT else None


def stopped(foe: Men, at: int, to: int) -> bool:
    """Whether two men of the other side stand on a point between the two."""
    return any(foe[25 - between] > 1 for between in range(to + 1, at))


@lru_cache(maxsize=60_000)
def ways(own: Men, foe: Men, die: int, anywhere: bool) -> tuple[int, ...]:
    """From where men can go by *die*, the hindmost first."""
    return tuple(
        at
        for at in range(24, die, -1)
        if own[at]
        and (there := foe[25 - at + die]) < 2
        and not (there and anywhere and stopped(foe, at, at - die))
    )


@lru_cache(maxsize=60_000)
def made(own: Men, foe: Men, at: int, die: int) -> tuple[Men, Men]:
    """Both sides when a man has gone by *die*; a single man that it comes upon is taken up."""
    return points.made(own, foe, at, die)


def staying(stood: int, at: int, laws: TickTackLaws) -> int:
    """How many of the *stood* men that were on the other's eleventh point before the throw are
    still there when a man has gone on from *at*.

    >>> [staying(stood, at, TickTackLaws()) for stood, at in ((1, IN), (0, IN), (1, 9))]
    [0, 0, 1]
    """
    return max(0, stood - 1) if laws.passing and at == IN else stood


def gained(own: Men, foe: Men, stood: int, laws: TickTackLaws) -> str:
    """What has been won, by who moved last, and of whose men on the other's eleventh point *stood*
    did not come by this throw."""
    if foe[OUT]:
        return HIT
    if own[IN] >= (stood if laws.one_cast else 0) + 2:
        return WENT_IN
    return FILLED if fills(own, laws) else ""


def fills(own: Men, laws: TickTackLaws) -> bool:
    """Whether all points of the second table are filled."""
    return all(own[at] >= laws.each for at in SECOND)


@lru_cache(maxsize=60_000)
def longest(own: Men, foe: Men, left: Dice, anywhere: bool) -> int:
    """How many of the dice that are left can be played at most; a hit ends the throw."""
    most = 0
    for die in dict.fromkeys(left):
        rest = without(left, die)
        for at in ways(own, foe, die, anywhere):
            pair = made(own, foe, at, die)
            more = longest(*pair, rest, anywhere) if rest and not pair[1][OUT] else 0
            most = max(most, 1 + more)
            if most == len(left):
                return most
    return most


@lru_cache(maxsize=20_000)
def steps(own: Men, foe: Men, stood: int, left: Dice, laws: TickTackLaws) -> tuple[DieStep, ...]:
    """Each step by one of the dice that are left; one that wins never spoils a throw."""
    anywhere = laws.anywhere
    some = [(die, at) for die in dict.fromkeys(left) for at in ways(own, foe, die, anywhere)]
    if not laws.whole or len(left) == 1:
        return tuple(DieStep(die, at, False) for die, at in some)
    most, found = longest(own, foe, left, anywhere), []
    for die, at in some:
        pair = made(own, foe, at, die)
        spoils = 1 + longest(*pair, without(left, die), anywhere) < most
        won = gained(*pair, staying(stood, at, laws), laws)
        found.append(DieStep(die, at, spoils and not won))
    return tuple(found)


def plays(
    own: Men, foe: Men, stood: int, left: Dice, laws: TickTackLaws
) -> dict[End, tuple[DieStep, ...]]:
    """Every way to stand after the dice that are left, with steps that lead there."""
    ends: dict[End, tuple[DieStep, ...]] = {}
    edge: dict[tuple[Men, Men, int, Dice], tuple[DieStep, ...]] = {(own, foe, stood, left): ()}
    while edge:
        further: dict[tuple[Men, Men, int, Dice], tuple[DieStep, ...]] = {}
        for (mine, theirs, there, rest), path in edge.items():
            won = gained(mine, theirs, there, laws) if path else ""
            free = not won and [s for s in steps(mine, theirs, there, rest, laws) if not s.spoils]
            if not free:
                ends.setdefault(End(mine, theirs, won), path)
            for step in free or ():
                pair = made(mine, theirs, step.at, step.die)
                key = (*pair, staying(there, step.at, laws), without(rest, step.die))
                further.setdefault(key, (*path, step))
        edge = further
    return ends


@lru_cache(maxsize=20_000)
def chances(own: Men, foe: Men, dice: Dice, laws: TickTackLaws) -> Chances:
    """What a cast can win by a hit or by going in, from how the men stand before it."""
    hits, goes_in = set(), False
    free = laws._replace(whole=False)
    edge = {(own, foe, own[IN], dice)}
    while edge:
        further = set()
        for mine, theirs, there, left in edge:
            for step in steps(mine, theirs, there, left, free):
                pair = made(mine, theirs, step.at, step.die)
                stays = staying(there, step.at, laws)
                won = gained(*pair, stays, laws)
                if won == HIT:
                    hits.add(step.at - step.die)
                elif won == WENT_IN:
                    goes_in = True
                elif not won:
                    further.add((*pair, stays, without(left, step.die)))
        edge = further
    return Chances(frozenset(hits), goes_in)


def in_reach(own: Men, foe: Men, laws: TickTackLaws) -> tuple[int, ...]:
    """The single men of *foe* that some cast might carry a man of *own* upon, however its way is
    barred: by how far they are from the end of the way of *own*."""
    far = 24 if laws.fourfold else 12
    return tuple(
        at
        for at in range(24, 0, -1)
        if foe[25 - at] == 1 and any(own[at + 1 : min(at + far, 24) + 1])
    )


def might_go_in(own: Men, foe: Men, laws: TickTackLaws) -> bool:
    """Whether the other's eleventh point is open, and enough men are near enough to go in."""
    far = 18 if laws.fourfold else 6 if laws.one_cast else 12
    near = sum(own[IN + 1 : min(IN + far, 24) + 1])
    return not foe[ELEVENTH] and near >= (2 if laws.one_cast else 2 - min(own[IN], 1))

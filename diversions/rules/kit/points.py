"""Men within the tables: twenty-four points, men out and borne, and how dice move them.

A side's men are counted by how far they have to go: at 1 to 24 those on the points, nearest home
first; at 0 those borne; at 25 those out.  Both sides run along the same points and past each other:
what is 1 to one of them is 24 to the other.  On the page and in records a point has one number,
that of the side which moves first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from diversions.rules.kit.dice import counted
from diversions.rules.numbers import whole
from diversions.rules.terms import brief

HOME, OUT = 0, 25
POINTS = range(1, 25)
TABLE = 6  # points of one table; the last of a side's four is its home
BORNE, AWAY = "home", "out"  # what the two places beside the points are called in a move
SIDES = ("White", "Black")  # by seat
# The points of a table as Cotton calls them, the innermost first.
CALLED = ("ace", "deuce", "trey", "quater", "cinque", "sice")
FURTHER = ("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")  # of the second table

Men = tuple[int, ...]
Dice = tuple[int, ...]


class Laws(NamedTuple):
    """What the moves of a match depend on."""

    enter_first: bool = True  # no other man moves while one is out
    exact: bool = False  # no man is borne by more than it has to go
    whole: bool = True  # of a throw as much is played as can be
    fourfold: bool = False  # a doublet is played as four dice


# Places --------------------------------------------------------------------------------------

NAMES = (
    (BORNE, *(str(at) for at in POINTS), AWAY),
    (BORNE, *(str(25 - at) for at in POINTS), AWAY),
)


def place(seat: int, at: int) -> str:
    """What the place so far from home is called in a move of *seat*.

    >>> place(0, 24), place(1, 24), place(1, OUT)
    ('24', '1', 'out')
    """
    return NAMES[seat][at]


def distance(seat: int, name: str) -> int | None:
    """How far from the home of *seat* a place is; None if there is none of that name.

    >>> distance(1, "1"), distance(0, "home"), distance(0, "25")
    (24, 0, None)
    """
    return NAMES[seat].index(name) if name in NAMES[seat] else None


def spoken(point: int) -> str:
    """A point by its number, and by its name if it is in the home table of one of the sides.

    >>> spoken(6), spoken(13), spoken(24)
    ('6, sice point of White’s home table', '13', '24, ace point of Black’s home table')
    """
    for side, at in enumerate((point, 25 - point)):
        if at <= TABLE:
            return f"{point}, {CALLED[at - 1]} point of {SIDES[side]}’s home table"
    return str(point)


def spoken_forward(point: int) -> str:
    """The same where White's men begin on 1 and move up, and none is borne: the first table of a
    side is where its men begin.

    >>> spoken_forward(6), spoken_forward(14)
    ('6, sice point of White’s first table', '14, Black’s eleventh point')
    """
    for side, at in enumerate((point, 25 - point)):
        if at <= TABLE:
            return f"{point}, {CALLED[at - 1]} point of {SIDES[side]}’s first table"
        if at <= 2 * TABLE:
            return f"{point}, {SIDES[side]}’s {FURTHER[at - TABLE - 1]} point"
    raise ValueError(point)


def laid_out(many: dict[int, int]) -> Men:
    """Men by how many stand so far from home.

    >>> sum(laid_out({24: 2, 13: 5, 8: 3, 6: 5}))
    15
    """
    return tuple(many.get(at, 0) for at in range(OUT + 1))


def pips(own: Men) -> int:
    """How many points all men of a side together have to go."""
    return sum(at * many for at, many in enumerate(own) if many)


# Moves ---------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def shut(foe: Men) -> int:
    """The points on which *foe* has two men or more, as bits by the distance of the other side."""
    bits = 0
    for at in POINTS:
        if foe[at] > 1:
            bits |= 1 << (25 - at)
    return bits


def after(own: Men, at: int, die: int) -> Men:
    """A side's men when one has gone by *die*, on to a point or home."""
    men = list(own)
    men[at] -= 1
    men[max(at - die, HOME)] += 1
    return tuple(men)


def struck(foe: Men, at: int) -> Men:
    """*foe* without its single man on the point that is so far from the other side's home."""
    men = list(foe)
    men[25 - at] -= 1
    men[OUT] += 1
    return tuple(men)


def made(own: Men, foe: Men, at: int, die: int) -> tuple[Men, Men]:
    """Both sides when a man has gone by *die*; a single man that it comes upon is out."""
    to = at - die
    hit = to > 0 and foe[25 - to] == 1
    return after(own, at, die), struck(foe, to) if hit else foe


def may_bear(own: Men, at: int, die: int, exact: bool) -> bool:
    """Whether the man at *at* is borne by *die*, which takes it home or beyond."""
    if any(own[TABLE + 1 :]):
        return False
    return at == die or not (exact or any(own[at + 1 : TABLE + 1]))


@lru_cache(maxsize=60_000)
def ways(own: Men, closed: int, die: int, enter_first: bool, exact: bool) -> tuple[int, ...]:
    """From how far men can go by *die*, the furthest first."""
    if own[OUT] and enter_first:
        return () if closed >> (OUT - die) & 1 else (OUT,)
    found = [at for at in range(OUT, die, -1) if own[at] and not closed >> (at - die) & 1]
    if die <= TABLE and not any(own[TABLE + 1 :]):
        found += [at for at in range(die, 0, -1) if own[at] and may_bear(own, at, die, exact)]
    return tuple(found)


@lru_cache(maxsize=60_000)
def longest(own: Men, closed: int, left: Dice, enter_first: bool, exact: bool) -> int:
    """How many of the dice that are left can be played at most."""
    most = 0
    for die in dict.fromkeys(left):
        froms = ways(own, closed, die, enter_first, exact)
        if not froms:
            continue
        if len(left) == 1:
            return 1
        rest = without(left, die)
        for at in froms:
            most = max(most, 1 + longest(after(own, at, die), closed, rest, enter_first, exact))
            if most == len(left):
                return most
    return most


def without(left: Dice, die: int) -> Dice:
    """The dice that are left when one of that number is played.

    >>> without((3, 6, 3), 3)
    (6, 3)
    """
    at = left.index(die)
    return left[:at] + left[at + 1 :]


class DieStep(NamedTuple):
    """A man that can go by a die; *spoils* if the throw could then not be played as far as it
    can."""

    die: int
    at: int
    spoils: bool


@lru_cache(maxsize=20_000)
def steps(own: Men, closed: int, left: Dice, laws: Laws) -> tuple[DieStep, ...]:
    """Each step with one of the dice that are left."""
    first, exact = laws.enter_first, laws.exact
    some = [(die, ways(own, closed, die, first, exact)) for die in dict.fromkeys(left)]
    if not laws.whole or len(left) == 1:
        return tuple(DieStep(die, at, False) for die, froms in some for at in froms)
    most = longest(own, closed, left, first, exact)
    return tuple(
        DieStep(
            die,
            at,
            1 + longest(after(own, at, die), closed, without(left, die), first, exact) < most,
        )
        for die, froms in some
        for at in froms
    )


def dice_of(thrown: Sequence[str | int], laws: Laws) -> Dice:
    """The dice that a throw gives to play, the higher first.

    >>> dice_of(("3", "6"), Laws()), dice_of(("2", "2"), Laws(fourfold=True))
    ((6, 3), (2, 2, 2, 2))
    """
    dice = tuple(sorted(map(int, thrown), reverse=True))
    return dice * 2 if laws.fourfold and dice[0] == dice[1] else dice


Pair = tuple[Men, Men]  # the men of who plays, and of the other


def plays(own: Men, foe: Men, dice: Dice, laws: Laws) -> dict[Pair, tuple[DieStep, ...]]:
    """Every way to stand after a throw is played, with steps that lead there; under ``whole`` only
    those that play as much of it as can be."""
    if not laws.whole:
        laws = laws._replace(whole=True)
    ends: dict[Pair, tuple[DieStep, ...]] = {}
    edge: dict[tuple[Pair, Dice], tuple[DieStep, ...]] = {((own, foe), dice): ()}
    while edge:
        further: dict[tuple[Pair, Dice], tuple[DieStep, ...]] = {}
        for ((mine, theirs), left), path in edge.items():
            open_ = [s for s in steps(mine, shut(theirs), left, laws) if not s.spoils]
            if not left or not open_:
                ends.setdefault((mine, theirs), path)
            for step in open_ if left else ():
                pair = made(mine, theirs, step.at, step.die)
                further.setdefault((pair, without(left, step.die)), (*path, step))
        edge = further
    return ends


# Chances -------------------------------------------------------------------------------------

THROWS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))  # twenty-one


def weight(throw: Dice) -> int:
    """In how many of thirty-six ways that throw falls.

    >>> sum(map(weight, THROWS)), len(THROWS)
    (36, 21)
    """
    return 1 if throw[0] == throw[1] else 2


@lru_cache(maxsize=20_000)
def reaches(far: int, closed: int, throw: Dice, fourfold: bool) -> bool:
    """Whether a man comes by that throw upon the point so far before it; *closed* are the points
    between that are shut, as bits by how far they are."""
    high, low = throw
    if far in throw:
        return True
    if high != low:
        return far == high + low and not (closed >> high & 1 and closed >> low & 1)
    steps, rest = divmod(far, high)
    if rest or steps > (4 if fourfold else 2):
        return False
    return not any(closed >> (high * n) & 1 for n in range(1, steps))


def hitting(far: int, fourfold: bool) -> int:
    """In how many of thirty-six throws a man so far before another, with nothing between them,
    is hit.

    >>> hitting(1, False), hitting(6, False), hitting(6, True)
    (11, 16, 17)
    """
    return sum(weight(throw) for throw in THROWS if reaches(far, 0, throw, fourfold))


def entering(points_shut: int) -> int:
    """In how many of thirty-six throws a man enters a table of which so many points are shut.

    >>> [entering(n) for n in range(7)]
    [36, 35, 32, 27, 20, 11, 0]
    """
    return 36 - points_shut**2


# Positions as text ---------------------------------------------------------------------------


def written(seat: int, own: Men) -> str:
    """A side's men as text: the places that have any, each with how many.

    >>> written(1, laid_out({24: 2, OUT: 1}))
    'out:1 1:2'
    """
    return " ".join(f"{place(seat, at)}:{own[at]}" for at in range(OUT, -1, -1) if own[at])


def read(seat: int, text: str, most: int) -> Men:
    """The men that *text* writes; ValueError says what is wrong."""
    many: dict[int, int] = {}
    for word in text.split():
        name, _, number = word.partition(":")
        at, count = distance(seat, name), whole(number)
        if at is None or count is None or at in many:
            raise ValueError(
                f"“{brief(word)}”: write a place and the number of men there, as in “13:5”."
            )
        many[at] = count
    if sum(many.values()) != most:
        men = counted(sum(many.values()), "man", "men")
        raise ValueError(f"{SIDES[seat]} has {men}, but must have {most}.")
    return laid_out(many)


def meet(white: Men, black: Men) -> Iterator[int]:
    """The points, by White's numbers, on which men of both sides stand."""
    return (at for at in POINTS if white[at] and black[25 - at])

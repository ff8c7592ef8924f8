"""What the dice of Passage come to, exactly, by the game's own throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from diversions.games.passage.rules import THROW, sum_of, what_falls
from diversions.games.passage.variants import ALIKE, COUNT, OPTIONS, TEN
from diversions.rules import Terms
from diversions.rules.terms import Option, Reading

HIGH = "456"  # what Cotton's high runners hardly ever differ from


class Odds(NamedTuple):
    """In how many of the ways that three dice fall the caster passes, is out, or throws again."""

    passes: int
    out: int
    again: int

    @property
    def whole(self) -> int:
        return self.passes + self.out + self.again

    @property
    def wins(self) -> Fraction:
        """The caster's chance in the end: what is thrown again changes nothing."""
        return Fraction(self.passes, self.passes + self.out)

    @property
    def throws(self) -> Fraction:
        """How many throws a bout takes, on average."""
        return Fraction(self.whole, self.passes + self.out)


def of_faces(terms: Terms, faces: str) -> Odds:
    """The odds with dice that show only *faces*, each as often."""
    fell = Counter(what_falls(terms, dice).result for dice in product(faces, repeat=THROW.dice))
    return Odds(fell["passes"], fell["out"], fell["again"])


@cache
def odds(terms: Terms) -> Odds:
    """The odds with true dice."""
    return of_faces(terms, "123456")


def doublets(terms: Terms) -> dict[int, int]:
    """In how many ways doublets of each sum fall."""
    sums = Counter(sum_of(terms, thrown) for thrown, _ in THROW.outcomes())
    return {fell: sums[fell] for fell in sorted(s for s in sums if s is not None)}


class ReadingOdds(NamedTuple):
    """What the dice come to under one set of readings of the three that matter to them."""

    readings: tuple[Reading, ...]
    odds: Odds
    high: Odds
    here: bool


def readings(terms: Terms) -> Iterator[ReadingOdds]:
    """Every way to read what ten does, which dice count, and whether three alike are doublets."""
    points: tuple[Option, ...] = (COUNT, ALIKE, TEN)
    for chosen in product(*(option.readings for option in points)):
        agreed = dict(terms.agreed) | dict(zip(points, chosen, strict=True))
        pairs = tuple((option, agreed[option]) for option in OPTIONS)
        read = Terms(terms.game, terms.variant, terms.seats, pairs, terms.code)
        here = all(terms[o] == r for o, r in zip(points, chosen, strict=True))
        yield ReadingOdds(chosen, odds(read), of_faces(read, HIGH), here)

"""What the dice of Inn and Inn come to, exactly, by the game's own throws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from diversions.games.inn_and_inn.rules import THROW, what_falls
from diversions.games.inn_and_inn.variants import DROP, EVERY, OPTIONS, ROUND, TURN
from diversions.rules import Terms

HIGH = "456"  # what Cotton's false dice hardly ever differ from


class Throws(NamedTuple):
    """In how many of the ways that four dice fall they are Out, an Inn, and Inn and Inn."""

    out: int
    inn: int
    sweep: int

    @property
    def whole(self) -> int:
        return sum(self)

    def share(self, result: str) -> Fraction:
        ways: int = getattr(self, result)
        return Fraction(ways, self.whole)


@cache
def throws(faces: str = "123456") -> Throws:
    """All throws of four dice that show only *faces*, each as often."""
    fell = Counter(what_falls(dice) for dice in product(faces, repeat=THROW.dice))
    return Throws(fell["out"], fell["inn"], fell["sweep"])


@cache
def shapes() -> dict[str, int]:
    """In how many ways four dice fall alike, by how many agree."""
    names = {
        (1, 1, 1, 1): "all different",
        (2, 1, 1): "two alike",
        (3, 1): "three alike",
        (2, 2): "two and two",
        (4,): "four alike",
    }
    fell: Counter[str] = Counter()
    for dice in product("123456", repeat=THROW.dice):
        fell[names[tuple(sorted(Counter(dice).values(), reverse=True))]] += 1
    return {shape: fell[shape] for shape in names.values()}


class Worth(NamedTuple):
    """What a pot is worth to the player who is to throw for it, of two who have coins enough:
    so much of each coin in it, and so much beside, for what will be dropped."""

    each: Fraction
    beside: Fraction

    def of(self, pot: int) -> Fraction:
        return pot * self.each + self.beside


@cache
def worth(terms: Terms) -> Worth:
    """The worth of a pot, by the equations that one throw gives.

    If it is w(P) = eP + b, then w(P) = sP + i(c - d) where s sweeps, i is an Inn, d is what the
    thrower drops then, and c what the thrower has of the pot as it is after that: w of it, if the
    thrower throws on, or all but the w that the other then has.
    """
    fell = throws()
    sweep, inn = fell.share("sweep"), fell.share("inn")
    grows = 2 if terms[DROP] == EVERY else 1
    if terms[TURN] == ROUND:  # eP + b = sP + i(P + grows - e(P + grows) - b - 1)
        each = (sweep + inn) / (1 + inn)
        return Worth(each, inn * (grows - 1 - grows * each) / (1 + inn))
    each = sweep / (1 - inn)  # eP + b = sP + i(e(P + grows) + b - 1)
    return Worth(each, inn * (grows * each - 1) / (1 - inn))


@cache
def worth_with(terms: Terms, pot: int, mine: int, theirs: int) -> Fraction:
    """The worth of a pot to the player who is to throw for it, of two who have so many coins left:
    a purse that is empty pays for no Inn.  At each Inn one coin is dropped."""
    fell = throws()
    sweep, inn = fell.share("sweep"), fell.share("inn")
    round_, every = terms[TURN] == ROUND, terms[DROP] == EVERY
    given, also = min(1, mine), min(1, theirs) if every else 0
    if given or also:
        grown, left, other = pot + given + also, mine - given, theirs - also
        if round_:
            return sweep * pot + inn * (grown - given - worth_with(terms, grown, other, left))
        return sweep * pot + inn * (worth_with(terms, grown, left, other) - given)
    if not round_:
        return sweep * pot / (1 - inn)
    if theirs:
        return sweep * pot + inn * (pot - worth_with(terms, pot, theirs, 0))
    return pot * (sweep + inn) / (1 + inn)


class ReadWorth(NamedTuple):
    """The worth of a pot under one reading of who throws on and who drops."""

    turn: str
    drop: str
    worth: Worth
    loses: Fraction  # what the first thrower loses on average, if each has put in one coin
    here: bool


def readings(terms: Terms) -> list[ReadWorth]:
    """Every reading of who throws after an Inn and of who drops."""
    found = []
    for turn, drop in product(TURN.readings, DROP.readings):
        agreed = dict(terms.agreed) | {TURN: turn, DROP: drop}
        pairs = tuple((option, agreed[option]) for option in OPTIONS)
        pot = worth(Terms(terms.game, terms.variant, terms.seats, pairs, terms.code))
        here = terms[TURN] == turn and terms[DROP] == drop
        found.append(ReadWorth(turn.label, drop.label, pot, 1 - pot.of(2), here))
    return found


class Reduced(NamedTuple):
    """A player who has little left of a Battail: how often that happens, and how often that player
    wins it all the same, in a game that favours neither and is played for a coin at a time."""

    brought: int
    left: int

    @property
    def happens(self) -> Fraction:
        """How often one certain player comes down to that."""
        return Fraction(self.brought, 2 * self.brought - self.left)

    @property
    def recovers(self) -> Fraction:
        """How often such a player then wins."""
        return Fraction(self.left, 2 * self.brought)

    @property
    def seen(self) -> Fraction:
        """In how many Battails it happens to one of the two, who then wins."""
        return 2 * self.happens * self.recovers


TEN_POUNDS = Reduced(200, 5)  # shillings: Cotton, p. 165

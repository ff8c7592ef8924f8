"""Chance: declared by the rules, drawn by the host, kept in the record as a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple


class Shuffle(NamedTuple):
    """The pack is shuffled; only its *top* cards will come into play.

    A lift for the deal is a shuffle too, of as many cards as there are seats, with the verb
    ``lift``: all see it, for only the verbs that a game calls secret are hidden.
    """

    pack: tuple[str, ...]
    top: int  # cards that its move names
    rule: str  # the id of the rule by which cards are dealt
    verb: str = "shuffle"

    def draw(self, rng: Random) -> tuple[str, ...]:
        return tuple(rng.sample(self.pack, self.top))

    def admits(self, what: tuple[str, ...]) -> bool:
        """Whether *what* can be the top of this pack."""
        return len(what) == self.top and not Counter(what) - Counter(self.pack)


class Throw(NamedTuple):
    """Dice are thrown."""

    dice: int  # how many
    rule: str  # the id of the rule by which they are thrown
    faces: int = 6
    verb: str = "throw"

    def draw(self, rng: Random) -> tuple[str, ...]:
        return tuple(str(rng.randint(1, self.faces)) for _ in range(self.dice))

    def admits(self, what: tuple[str, ...]) -> bool:
        """Whether these dice can show *what*."""
        return len(what) == self.dice and all(pip in self._pips() for pip in what)

    def outcomes(self) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """Each way in which the dice, told apart, can fall, with its probability."""
        chance = Fraction(1, self.faces**self.dice)
        for what in product(self._pips(), repeat=self.dice):
            yield what, chance

    def _pips(self) -> tuple[str, ...]:
        return tuple(str(pip) for pip in range(1, self.faces + 1))


Chance = Shuffle | Throw

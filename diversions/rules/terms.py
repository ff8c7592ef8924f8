"""What is agreed before play: options, readings, variants, terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

SHOWN = 40  # signs of what came in that a refusal repeats


def brief(word: object) -> str:
    """What a refusal repeats of a word that came in: its beginning, if it is long.

    >>> brief("cotton"), len(brief("a" * 10_000))
    ('cotton', 41)
    """
    said = str(word)
    return said if len(said) <= SHOWN else said[:SHOWN] + "…"


class Reading(NamedTuple):
    """One way to take a disputed rule.  *rule* leads to its paragraph and source."""

    key: str  # as codes of terms write it
    rule: str  # the id of its rule, `<slug>.<option>.<reading>`
    label: str  # what one chooses, in a few words
    value: int = 0  # the number that it stands for, where it stands for one


class Option(NamedTuple):
    """A point on which the sources differ or are silent; the first reading is the usual one."""

    key: str  # as codes of terms write it
    question: str  # with its question mark
    readings: tuple[Reading, ...]

    def reading(self, key: str) -> Reading:
        """The reading called *key*; ValueError names those that there are."""
        for reading in self.readings:
            if reading.key == key:
                return reading
        known = ", ".join(r.key for r in self.readings)
        raise ValueError(
            f"“{brief(key)}” is not a reading of “{self.key}”; choose one of: {known}."
        )


class Variant(NamedTuple):
    """A named set of readings: one author's game, or the redactor's choice.

    An option that *readings* leaves out takes its first reading.  *seats* narrows the
    game's own numbers; the first is the usual one.
    """

    key: str  # as codes of terms write it
    title: str  # with its author or time, where a game has several
    readings: tuple[Reading, ...] = ()
    seats: tuple[int, ...] = ()  # empty: the game's own


@dataclass(frozen=True, slots=True)
class Terms:
    """The articles of one match; the head of its record.  ``terms[WHEN] == ELDEST_FIRST``."""

    game: str
    variant: str
    seats: int
    agreed: tuple[tuple[Option, Reading], ...]
    code: str  # in short, as prints, links and records carry it: "put:willughby,up=seven"
    without: frozenset[str] = frozenset()  # later rules that an older record is read without

    def __getitem__(self, option: Option) -> Reading:
        for agreed, reading in self.agreed:
            if agreed is option:  # as it nearly always is, and that is soon told
                return reading
        for agreed, reading in self.agreed:
            if agreed.key == option.key:
                return reading
        raise KeyError(option.key)

    def in_force(self, rule: str) -> str:
        """*rule*; where it is a reading that is not agreed, the one that is agreed in its place."""
        for option, reading in self.agreed:
            if any(other.rule == rule for other in option.readings):
                return reading.rule
        return rule

    def knows(self, rule: str) -> bool:
        """Whether *rule*, which came into the book late, is in force in this match."""
        return rule not in self.without

    def older(self, rule: str) -> Terms:
        """The same terms, as they were before *rule* came into the book."""
        return replace(self, without=self.without | {rule})

    def meets(self, under: Iterable[str]) -> bool:
        """Whether a rule that is in force *under* these readings is so here.

        Each word is ``option.reading``, ``seats.N`` or ``variant.key``: for each option
        named, the agreed reading must be among them.  None named means always.
        """
        wanted: dict[str, set[str]] = {}
        for word in under:
            option, _, reading = word.partition(".")
            wanted.setdefault(option, set()).add(reading)
        have = {option.key: reading.key for option, reading in self.agreed}
        have["seats"] = str(self.seats)
        have["variant"] = self.variant
        return all(have.get(option) in readings for option, readings in wanted.items())

"""Lots for the beginning: each of two players throws, and the one who throws more begins."""

from __future__ import annotations

from typing import NamedTuple

from diversions.rules.core import Note, Seat, name
from diversions.rules.kit.dice import NUMBERS, total


class LotsRules(NamedTuple):
    """The rules that are cited, by their ids."""

    begin: str
    equal: str


class Drawn(NamedTuple):
    """What a throw for the beginning brings: its notes, what the first player threw if the second
    is to throw now, and who begins; None while that is open."""

    notes: tuple[Note, ...]
    lots: tuple[str, ...]
    first: Seat | None


def drawn(lots: tuple[str, ...], thrown: tuple[str, ...], by: LotsRules) -> Drawn:
    """A throw for the beginning, after the first player threw *lots*; nothing, if it is the first.

    >>> drawn(("3", "5"), ("6", "1"), LotsRules("x.begin", "x.equal")).first
    0
    """
    seat = 1 if lots else 0
    threw = Note(by.begin, f"{name(seat)} throws {NUMBERS[total(thrown)]} to see who begins.")
    if not lots:
        return Drawn((threw,), thrown, None)
    mine, theirs = total(lots), total(thrown)
    if mine == theirs:
        text = "The throws are equal, and both players throw again."
        return Drawn((threw, Note(by.equal, text)), (), None)
    first = 0 if mine > theirs else 1
    begins = Note(by.begin, f"{name(first)} has the higher throw, and begins.")
    return Drawn((threw, begins), (), first)

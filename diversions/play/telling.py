"""What a table tells of itself: each act in a line that is read at a glance, one after another.

A telling is one or more whole sentences of the record, the same as there; an act that needs more
letters than fit has several.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from markupsafe import Markup

FITS = 78  # letters on two lines of a narrow phone
KEPT = 16  # tellings that can be stepped back through
_TAG = re.compile(r"<[^>]*>")
_POINTS_BACK = re.compile(r"(?:It|So|That|Then)\b")


class ToldLine(NamedTuple):
    """What stands on the line at one time: sentences of one act, each with its rule."""

    ply: int
    part: int  # of several tellings of the same act, counted from 0
    seat: int
    said: tuple[tuple[Markup, str], ...]  # sentence and rule, which is empty if it is told already

    @property
    def key(self) -> str:
        """By what it is asked for, and told from others."""
        return f"{self.ply}.{self.part}"

    @property
    def is_long(self) -> bool:
        """Whether it is one sentence that needs smaller letters."""
        return letters(self.said) > FITS


def letters(said: Iterable[tuple[Markup, str]]) -> int:
    """How many letters sentences take, each with a space and the number of its rule.

    >>> letters([(Markup("<bdi>Ann</bdi> passes."), "put.pass"), (Markup("So it ends."), "")])
    27
    """
    return sum(len(_TAG.sub("", text)) + (4 if rule else 1) for text, rule in said)


def brought(said: Sequence[tuple[Markup, str]]) -> Sequence[tuple[Markup, str]]:
    """What an act brought, for the player who did it: with the act itself only where what is said
    of it points back to it.

    >>> play, makes, win = ((Markup(text), "") for text in ("You play.", "That is 9.", "You win."))
    >>> brought([play, makes])[0] == play, brought([play, win])[0] == play
    (True, False)
    """
    return said if _POINTS_BACK.match(said[1][0]) else said[1:]


def with_fall(throw: ToldLine, ply: int, said: Sequence[tuple[Markup, str]]) -> list[ToldLine]:
    """The telling of a throw with how the dice then fell, as one if it fits."""
    rule = throw.said[-1][1]
    (text, cited), *rest = said
    return split(ply, throw.seat, [*throw.said, (text, "" if cited == rule else cited), *rest])


def split(ply: int, seat: int, said: Sequence[tuple[Markup, str]]) -> list[ToldLine]:
    """The sentences of one act as tellings that fit."""
    parts: list[list[tuple[Markup, str]]] = [[]]
    for one in said:
        if parts[-1] and letters([*parts[-1], one]) > FITS:
            parts.append([])
        parts[-1].append(one)
    return [ToldLine(ply, at, seat, tuple(part)) for at, part in enumerate(parts)]

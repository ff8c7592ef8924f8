"""How old the evidence for a rule is, and through whose hands it came: worked out from witnesses.

A *hand* is the source whose word a rule rests on.  Where a period text is known to us only through
a later writer, that writer stands beside it; where a modern writer names no period source, that is
said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

MODERN = 1900  # the house rule for quotations: what is later is a modern writer's word
UPHOLDS = {
    "stated": ("states",),
    "inferred": ("implies", "states"),
    "reported": ("states", "implies"),
    "supplied": (),
    "modern": ("states", "implies"),
}


class Origin(Protocol):
    """What is asked of a source."""

    @property
    def key(self) -> str: ...
    @property
    def author(self) -> str: ...
    @property
    def year(self) -> str: ...
    @property
    def quoted_from(self) -> str: ...
    @property
    def short(self) -> str: ...


class Testified(Protocol):
    """What is asked of a witness."""

    @property
    def source_id(self) -> str: ...
    @property
    def stance(self) -> str: ...


class Basis(NamedTuple):
    """What a rule rests on in a few words; *year* is 0 where no text dates it."""

    standing: str
    hand: str = ""  # "Cotton 1674"
    through: str = ""  # "Justin du Coeur"
    year: int = 0
    period: bool = False  # whether the hand is of before 1900

    @property
    def words(self) -> str:
        """What follows the standing: ``Cotton 1674``, ``Bodlaender 1995: …``; may be empty.

        >>> Basis("modern").words, Basis("supplied").words
        ('this book', '')
        """
        if self.standing == "modern" and not self.hand:
            return "this book"
        if self.through:
            return f"{self.hand}, through {self.through}"
        if self.hand and not self.period and self.standing == "stated":
            return f"{self.hand}: period source not named"
        return self.hand


def year_of(said: str) -> int:
    """The first year that a date names; 0 if it names none.

    >>> year_of("c. 1665-70"), year_of("AS XX; 1997, 1998"), year_of("750-850"), year_of("")
    (1665, 1997, 750, 0)
    """
    years = [int(digits) for digits in re.findall(r"\b\d{3,4}\b", said)]
    return years[0] if years else 0


def is_period(source: Origin) -> bool:
    """Whether *source* is dated before the modern writers."""
    return 0 < year_of(source.year) < MODERN


def basis(standing: str, witnesses: Sequence[Testified], sources: Mapping[str, Origin]) -> Basis:
    """What a rule of that *standing* rests on: the oldest witness that upholds it.

    A period source that we know only through a later writer is told with that writer: one of the
    rule's own witnesses if a modern one is before us, else the source's ``quoted_from``.
    """
    upheld = [sources[w.source_id] for w in witnesses if w.stance in UPHOLDS[standing]]
    if not upheld:
        return Basis(standing)
    eldest = min(upheld, key=lambda source: year_of(source.year) or 9999)
    year = year_of(eldest.year)
    period = is_period(eldest)
    through = ""
    if eldest.quoted_from:
        before_us = [
            sources[w.source_id]
            for w in witnesses
            if not sources[w.source_id].quoted_from and not is_period(sources[w.source_id])
        ]
        known = before_us[0] if before_us else sources.get(eldest.quoted_from)
        through = (known.author or known.short) if known else ""
    return Basis(standing, eldest.short, through, year, period)

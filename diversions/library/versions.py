"""What an entry said at each of its versions, and where two of them differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from diversions.library.models import FixtureEntry, Rule, Witness

TOKEN = re.compile(r"\s+|\S+")


class Segment(NamedTuple):
    """A stretch of a text: ``same``, ``gone`` or ``new``."""

    sort: str
    text: str


class FieldChange(NamedTuple):
    """A word of the file under which two versions differ."""

    word: str
    pieces: tuple[Segment, ...]


def said_at(version: Any) -> dict[str, Any]:
    """An entry in the file's own words as a version of its history had it."""
    row = version.instance
    said = FixtureEntry.entry(row)
    if isinstance(row, Rule) and (stood := witnesses_at(version)):
        said["witness"] = [witness.entry() for witness in stood]
    return said


def witnesses_at(version: Any) -> list[Witness]:
    """The witnesses of a rule as a version of it had them, in their order.

    A rule is saved before its witnesses, so those of a version are the ones that stood when the
    next version was about to be saved.
    """
    known, after = witnesses(version.id), version.next_record
    if after is not None:
        known = known.filter(history_date__lte=after.history_date)
    last = {past.id: past for past in known.order_by("history_date", "history_id")}
    stood = [last[id].instance for id in sorted(last) if last[id].history_type != "-"]
    for order, witness in enumerate(stood):
        witness.order = order
    return stood


def witnesses(rule: str) -> Any:
    """All that was ever saved of the witnesses of a rule, the latest first."""
    history: Any = Witness.history
    return history.filter(rule_id=rule)


def difference(old: dict[str, Any], new: dict[str, Any]) -> Iterator[FieldChange]:
    """Where *new* says something else than *old*, word for word.

    >>> [change] = difference({"text": "Three cards."}, {"text": "Two cards."})
    >>> [(piece.sort, piece.text) for piece in change.pieces]
    [('gone', 'Three'), ('new', 'Two'), ('same', ' cards.')]
    """
    for word in dict.fromkeys([*old, *new]):
        before, now = plain(old.get(word, "")), plain(new.get(word, ""))
        if before != now:
            yield FieldChange(word, tuple(_pieces(TOKEN.findall(before), TOKEN.findall(now))))


def _pieces(before: list[str], now: list[str]) -> Iterator[Segment]:
    for tag, a, b, c, d in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if tag == "equal":
            yield Segment("same", "".join(before[a:b]))
            continue
        if a < b:
            yield Segment("gone", "".join(before[a:b]))
        if c < d:
            yield Segment("new", "".join(now[c:d]))


def plain(value: Any) -> str:
    """A value of a file as one reads it.

    >>> plain([{"source": "cotton-1674", "locus": "p. 131", "stance": "states"}])
    'cotton-1674, p. 131, states'
    >>> plain(["up.five", "seats.3"]), plain(True), plain({"doi": "1"})
    ('up.five, seats.3', 'yes', 'doi: 1')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{key}: {plain(of_it)}" for key, of_it in value.items())
        case [dict(), *_]:
            return "\n".join(", ".join(map(plain, each.values())) for each in value)
        case list():
            return ", ".join(map(plain, value))
    return str(value)

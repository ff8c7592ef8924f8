"""What a form or an address may hold: numbers, hours, texts.  Whatever else comes is refused in a
sentence for a person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone

from diversions.rules.numbers import LARGEST, whole
from diversions.rules.terms import brief

# No database keeps a NUL or half a sign (a surrogate); no XML, and so no document, holds the rest.
NO_TEXT = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
AHEAD = timedelta(days=2 * 366)  # an hour is at most so far from now, either way


class Refused(ValueError):
    """What cannot be done now; says why, in a whole sentence.

    *status* is that of the answer where no view says it itself.
    """

    status: ClassVar[int] = 400


def number(word: str, least: int = 0, most: int = LARGEST - 1, what: str = "") -> int:
    """The whole number that *word* writes, from *least* to *most*; else Refused.

    >>> number("12", 1, 99)
    12
    """
    value = whole(word.strip())
    if value is None or not least <= value <= most:
        named = what or f"“{brief(word)}”"
        raise Refused(f"{named}: enter a number from {least} to {most}.")
    return value


def number_or_none(word: str, least: int = 0, most: int = LARGEST - 1) -> int | None:
    """The number that *word* writes, if it is one."""
    try:
        return number(word, least, most)
    except Refused:
        return None


def hour(text: str, was: datetime | None = None) -> datetime | None:
    """The hour as a form writes it; None where it is left open.  Refused if unreadable, or if it is
    years away; but the hour that *was* there, to the minute, may stay."""
    try:
        value: datetime | None = forms.DateTimeField(required=False).clean(text[:40])
    except (ValidationError, OverflowError):
        raise Refused("Write the date and time like this: 2026-11-21 14:30.") from None
    if value and was and value == was.replace(second=0, microsecond=0):
        return was
    if value and abs(value - timezone.now()) > AHEAD:
        raise Refused("That hour is more than two years away.")
    return value


def text(written: str, most: int, what: str) -> str:
    """What was written, its ends trimmed and its line ends as a text has them; Refused where it is
    longer than *most* signs, so that nothing is cut off unseen."""
    value = "\n".join(written.splitlines()).strip()
    if len(value) > most:
        raise Refused(f"{what} has {len(value)} characters; the limit is {most}.")
    return value


def is_text(written: str) -> bool:
    """Whether every database can keep it and every document hold it: no control sign but tabs and
    line ends, and no half of a sign, is in it."""
    return not NO_TEXT.search(written)


def texts_in(data: object) -> Iterator[str]:
    """Every text in what was read from JSON or TOML, names of fields among them."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from (key, *texts_in(value))
    elif isinstance(data, list):
        for value in data:
            yield from texts_in(value)

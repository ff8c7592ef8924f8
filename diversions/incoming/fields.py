"""What a form or an address may hold: numbers, hours, texts.  Whatever else comes is refused in a
sentence for a person."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import lru_cache

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone

DIGITS = 9  # of the longest number that any field holds
NO_TEXT = re.compile("[\0\ud800-\udfff]")
AHEAD = timedelta(days=2 * 366)  # an hour is at most so far from now, either way


class Refused(ValueError):
    """What cannot be done now; says why, in a whole sentence."""


@lru_cache(maxsize=64)
def _whole(least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(min_value=least, max_value=most)


def number(word: str, least: int = 0, most: int = 10**DIGITS - 1, what: str = "") -> int:
    """The whole number that *word* writes, from *least* to *most*; else Refused.

    >>> number("12", 1, 99)
    12
    """
    try:
        if len(word) > DIGITS + 1:
            raise ValidationError("")
        value: int = _whole(least, most).clean(word)
    except ValidationError:
        named = what or f"“{word[:20]}”"
        raise Refused(f"{named}: enter a number from {least} to {most}.") from None
    return value


def number_or_none(word: str, least: int = 0, most: int = 10**DIGITS - 1) -> int | None:
    """The number that *word* writes, if it is one."""
    try:
        return number(word, least, most)
    except Refused:
        return None


def hour(text: str) -> datetime | None:
    """The hour as a form writes it; None where it is left open.  Refused if unreadable, or if it is
    years away."""
    try:
        value: datetime | None = forms.DateTimeField(required=False).clean(text[:40])
    except (ValidationError, OverflowError):
        raise Refused("Write the date and time like this: 2026-11-21 14:30.") from None
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
    """Whether every database can keep it: neither a NUL nor half a sign (a surrogate) is in it."""
    return not NO_TEXT.search(written)

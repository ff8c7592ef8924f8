"""Of what kind each field of a file of results is, before anything of it is believed.

A file of an older book lacks some fields, so what is not there is not asked for here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Check = Callable[[Any], bool]
LONGEST = 2_000  # signs of a text; a report of play has the longest
PEOPLE, MOST = 1_000, 4_000  # more than any meeting has of people, and of anything else
SMALL, LARGE = 32_767, 2_147_483_647  # the largest numbers that both databases keep


def _text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _small(value: Any) -> bool:
    return type(value) is int and 0 <= value <= SMALL


def _large(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGE


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(map(_small, value))


def _named(check: Check) -> Check:
    return lambda value: (
        isinstance(value, dict) and all(_text(key) and check(one) for key, one in value.items())
    )


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _each(**fields: Check) -> Check:
    """A list of things with such fields."""
    return lambda value: isinstance(value, list) and all(_has(one, fields) for one in value)


def _has(thing: Any, fields: dict[str, Check]) -> bool:
    if not isinstance(thing, dict):
        return False
    return all(check(thing[name]) for name, check in fields.items() if name in thing)


def _company(value: Any) -> bool:
    """Who sat at a table of a round, by number, and in which place each came."""
    return isinstance(value, list) and all(
        isinstance(one, list) and len(one) == 2 and _small(one[0]) and _or_none(_small)(one[1])
        for one in value
    )


MEETING: dict[str, Check] = {
    "mark": lambda value: _text(value) and value != "",
    "name": _text,
    "place": _text,
    "hour": _or_none(_text),
    "created": _or_none(_text),
    "people": _texts,
    "removed": _texts,
    "merged": _named(_text),
    "beside": _named(_text),
    "parties": _each(name=_text, kind=_text, off=_truth, people=_texts),
    "items": _each(terms_code=_text, tell=_small, play=_small, alike=_truth, deal=_text),
    "plays": _each(
        table=_small,
        terms_code=_text,
        created=_or_none(_text),
        touched=_or_none(_text),
        chairs=_each(kind=_text, name=_text, level=_text, taken=_truth),
        record=_texts,
    ),
    "tournaments": _each(
        terms_code=_text,
        seed=_or_none(_large),
        system=_text,
        tie_break=_text,
        teams=_truth,
        asked_bye=_text,
        entrants=_each(name=_text, drawn_as=_text, out=_truth, missed=_numbers, people=_texts),
        pairings=_each(
            round=_small,
            table=_or_none(_small),
            stage=_text,
            corrected=_truth,
            corrected_in=_or_none(_small),
            asked=_truth,
            by_hand=_truth,
            company=_company,
            play=_or_none(_small),
        ),
    ),
    "lessons": _each(
        game=_text,
        terms=_text,
        step=_text,
        tries=_each(name=_text, step=_text, wrong=_large, done=_or_none(_text)),
    ),
    "questions": _named(_large),
    "accounts": _each(
        uid=_text,
        event=_text,
        by=_text,
        terms_code=_text,
        people=_small,
        minutes=_small,
        stuck=_text,
        thought=_text,
        written=_or_none(_text),
    ),
}


def is_whole(meeting: Any) -> bool:
    """Whether what a file tells of a meeting has the kinds of values that it should."""
    return _has(meeting, MEETING)


def is_too_much(meeting: dict[str, Any]) -> bool:
    """Whether a meeting has more of anything than one has that was held.  Of moves there may be
    any number: they are followed before anything is written."""
    return len(meeting["people"]) > PEOPLE or _exceeds(meeting)


def _exceeds(told: Any) -> bool:
    if isinstance(told, dict):
        parts = [part for name, part in told.items() if name != "record"]
    elif isinstance(told, list):
        parts = told
    else:
        return False
    return len(told) > MOST or any(map(_exceeds, parts))

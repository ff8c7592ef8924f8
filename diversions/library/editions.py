"""Dated editions: every rule of the book as it read on a day, kept for those who cite it.

An edition is a file of ``fixtures/editions``, written once by ``manage.py publish_edition`` and
never changed: ``2026.1.json``, the year and a count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from diversions.library.models import Book, Rule
from diversions.library.stamps import by_stamp
from diversions.rules.terms import brief

EDITIONS = Path(settings.BASE_DIR) / "fixtures" / "editions"
NAME = re.compile(r"\d{4}\.[1-9]\d?")
READ = ("text", "note", "standing", "by", "under", "witness")  # what a change of a rule is told of


class Edition(NamedTuple):
    """An edition: its name, its day, and each rule as it then read, by id.

    A rule is a mapping with ``game`` (a title), ``number``, ``section``, and the words of its file
    (``text``, ``note``, ``standing``, ``by``, ``under``, ``witness``) where they say something.
    """

    name: str
    day: date
    rules: dict[str, dict[str, Any]]


class RuleChange(NamedTuple):
    """What became of a rule since an edition: *before* or *after* is empty if it was not there."""

    id: str
    before: dict[str, Any]
    after: dict[str, Any]

    @property
    def words(self) -> list[str]:
        """The words of the file that differ, in the order of ``READ``."""
        return [word for word in READ if self.before.get(word) != self.after.get(word)]

    @property
    def sort(self) -> str:
        """``new``, ``gone`` or ``changed``."""
        return "new" if not self.before else "changed" if self.after else "gone"


@cache
def names() -> tuple[str, ...]:
    """The editions that there are, the newest first."""
    names = [path.stem for path in EDITIONS.glob("*.json") if NAME.fullmatch(path.stem)]
    return tuple(sorted(names, key=_order, reverse=True))


def _order(name: str) -> tuple[int, int]:
    year, count = name.split(".")
    return int(year), int(count)


@cache
def edition(name: str) -> Edition:
    """The edition called *name*; KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    said = json.loads((EDITIONS / f"{name}.json").read_text(encoding="utf-8"))
    return Edition(name, date.fromisoformat(said["day"]), said["rules"])


def newest() -> str:
    """The name of the newest edition; that of the first one to come, while there is none."""
    return names()[0] if names() else f"{date.today().year}.1"


def last_read(id: str) -> tuple[Edition, dict[str, Any]] | None:
    """A rule as the newest edition that has it reads it; None if no edition does."""
    held = (edition(name) for name in names())
    return next(((each, each.rules[id]) for each in held if id in each.rules), None)


@by_stamp
def present() -> dict[str, dict[str, Any]]:
    """Every rule of the book as it reads now, as an edition keeps it."""
    rules = Rule.objects.select_related("game").prefetch_related("witnesses")
    entries = {}
    for rule in rules.order_by("game", "number"):
        said = rule.entry()
        kept = {word: said[word] for word in READ if word in said}
        place = {"game": rule.game.title, "number": rule.number, "section": rule.section}
        entries[rule.id] = {**place, **kept}
    return entries


def changes(since: Edition) -> Iterator[RuleChange]:
    """What became of each rule since that edition; a rule that only moved has not changed."""
    now = present()
    for id in sorted({*since.rules, *now}):
        change = RuleChange(id, since.rules.get(id, {}), now.get(id, {}))
        if change.words or not (change.before and change.after):
            yield change


def publish(name: str, day: date) -> Path:
    """The present book written down as an edition.  ValueError if it cannot be called *name*."""
    if not NAME.fullmatch(name):
        raise ValueError(
            f"“{brief(name)}” is not an edition: write a year and a number, as in 2026.1."
        )
    if name in names():
        raise ValueError(
            f"Edition {name} has been published, and a published edition never changes."
        )
    if not Book.objects.exists():
        raise ValueError("No book is loaded; run load_book first.")
    EDITIONS.mkdir(exist_ok=True)
    path = EDITIONS / f"{name}.json"
    said = {"edition": name, "day": day.isoformat(), "rules": present()}
    text = json.dumps(said, ensure_ascii=False, indent=1, sort_keys=False)
    path.write_text(text + "\n", encoding="utf-8")
    names.cache_clear()
    return path

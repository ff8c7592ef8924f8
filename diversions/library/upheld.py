"""Edits that the engine of today refuses: in their place stands what the file said.

A redactor's edit is kept whatever a newer release changes.  But a lesson whose moves the engine
refuses cannot be played, so it is not shown before somebody has mended it at the desk.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diversions.games import GAMES
from diversions.library import records, steps
from diversions.library.fixtures import canonical
from diversions.library.models import FixtureEntry, Lesson, Record, Step
from diversions.library.stamps import by_stamp

PLAYED = (Lesson, Step, Record)  # the tables whose entries an engine follows


def against(row: FixtureEntry, said: dict[str, Any]) -> str:
    """What the engine says against an entry that would read so; empty, if it takes it."""
    slug = getattr(row, "game_id", "")
    if slug not in GAMES:
        return ""
    try:
        match row:
            case Lesson():
                GAMES[slug].terms_of(said["terms"])
            case Step():
                return next((why for _, why in steps.amiss(slug, said)), "")
            case Record():
                return next((why for _, why in records.amiss(said["text"])), "")
    except ValueError as error:
        return str(error)
    return ""


def entries(rows: Iterable[FixtureEntry]) -> list[dict[str, Any]]:
    """What is shown of *rows*: each as it reads here; or, where the engine refuses an edit, as its
    file has it.  What it refuses either way is left out."""
    shown = []
    for row in rows:
        here, filed = row.entry(), canonical(type(row), row.said or {})
        if not row.edited or not against(row, here):
            shown.append(here)
        elif row.said and not against(row, filed):
            shown.append(filed)
    return shown


@by_stamp
def refused() -> tuple[FixtureEntry, ...]:
    """The entries whose edit the engine refuses."""
    rows: Iterable[FixtureEntry] = (
        row for model in PLAYED for row in model.objects.order_by("order")
    )
    return tuple(row for row in rows if row.edited and against(row, row.entry()))


def words(row: FixtureEntry) -> str:
    """What the start of a server says of such an edit."""
    return (
        f"{getattr(row, 'game_id', '')}, {row.called}: the engine of this release refuses an edit "
        f"made here ({against(row, row.entry())}) The book shows the text of its files instead; "
        "correct the edit at the desk."
    )

"""Taking back *Start*, *Introduce*, *End* and presses about people, for a minute: everything goes
back where it was.

What a press will change is kept with the meeting before it is done.  Sittings that are left keep
their record and their chairs, so that going back is to sit down there again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused, change
from diversions.guild.models import Meeting, Person, Play
from diversions.play import services as tables
from diversions.play.models import Chair, Sitting
from diversions.rules.bots import levels

LASTS = timedelta(minutes=1)
PLAIN = ("at_id", "lesson_id", "paused", "door", "left", "shown")
TIMES = ("since", "until", "ended")


@contextmanager
def undoable(meeting: Meeting, what: str) -> Iterator[None]:
    """One press that can be taken back; *what* is what its button said.

    After a press that changed nothing, the one before it can still be taken back.
    """
    with change(meeting):
        before = _kept(meeting, what)
        names = _names(meeting)
        yield
        after = _kept(meeting, what) | {"pressed": before["pressed"]}
        if after == before and _names(meeting) == names:
            return
        known = [key for key, *_ in before["people"]]
        gone = meeting.people.filter(pk__in=known, out=True)
        before["removed"] = list(gone.values_list("pk", flat=True))
        let_in = meeting.people.filter(pk__in=names, out=False).exclude(pk__in=known)
        before["let_in"] = list(let_in.values_list("pk", flat=True))
        now = _names(meeting)
        before["names"] = [[key, name] for key, name in names.items() if now.get(key) != name]
        meeting.undo = before
        meeting.save()


def seconds(meeting: Meeting) -> int:
    """For how long the last press can still be taken back; 0, if it cannot."""
    if not meeting.undo:
        return 0
    left = datetime.fromisoformat(meeting.undo["pressed"]) + LASTS - timezone.now()
    # A clock that was set back gives nobody more than the minute.
    return max(0, round(min(left, LASTS).total_seconds()))


def _kept(meeting: Meeting, what: str) -> dict[str, Any]:
    lessons = meeting.lesson.tries.filter(sitting__isnull=False) if meeting.lesson else None
    going_on = lessons.exclude(sitting__stopped=Sitting.LEFT) if lessons is not None else ()
    people = meeting.people.filter(out=False)
    return {
        "what": what,
        "pressed": timezone.now().isoformat(),
        "plain": {name: getattr(meeting, name) for name in PLAIN},
        "times": {name: _written(getattr(meeting, name)) for name in TIMES},
        "plays": [[p.pk, p.sitting.stopped] for p in services.plays_now(meeting).values()],
        "lessons": [one.sitting_id for one in going_on],
        "people": [[p.pk, p.table, p.seat, p.epoch] for p in people],
        "here": [[p.pk, p.here] for p in people],
    }


def _names(meeting: Meeting) -> dict[int, str]:
    return dict(meeting.people.values_list("pk", "name"))


def _written(when: datetime | None) -> str | None:
    return when.isoformat() if when else None


def undo(meeting: Meeting) -> str:
    """Take the last great press back; what it was."""
    with change(meeting):
        if not seconds(meeting):
            raise Refused("There is nothing to take back: a press can be undone for a minute.")
        kept = meeting.undo
        services.leave_all(meeting)
        meeting.people.update(table=None, seat=None)
        _let_in(meeting, kept)
        for key, table, seat, _ in kept["people"]:
            Person.objects.filter(pk=key, out=False).update(table=table, seat=seat)
        stopped = dict(kept["plays"])
        for play in Play.objects.select_related("sitting").filter(pk__in=stopped):
            Play.objects.filter(pk=play.pk).update(now=True)
            tables.stop(play.sitting, stopped[play.pk])
        for sitting in Sitting.objects.filter(pk__in=kept["lessons"]):
            tables.stop(sitting, "")
        for name in PLAIN:
            setattr(meeting, name, kept["plain"][name])
        # What was taken out of the running order meanwhile is not gone back to.
        meeting.at = meeting.items.filter(pk=meeting.at_id or 0).first()
        meeting.lesson = meeting.lessons.filter(pk=meeting.lesson_id or 0).first()
        for name in TIMES:
            when = kept["times"][name]
            setattr(meeting, name, datetime.fromisoformat(when) if when else None)
        meeting.undo = {}
        meeting.save()
        _chairs(meeting, {key: epoch for key, _, _, epoch in kept["people"]})
        for key, name in kept.get("names", ()):
            for person in meeting.people.filter(pk=key, merged=None):
                services.rename_person(person, name)
    return str(kept["what"])


def _let_in(meeting: Meeting, kept: dict[str, Any]) -> None:
    """Let those in again who were removed by this press, and out who were brought back by it."""
    removed = meeting.people.filter(pk__in=kept.get("removed", ()), out=True)
    removed.exclude(merged__isnull=False).update(out=False, epoch=F("epoch") - 1)
    meeting.people.filter(pk__in=kept.get("let_in", ()), out=False).update(
        out=True, here=False, epoch=F("epoch") + 1
    )
    for key, here in kept.get("here", ()):
        meeting.people.filter(pk=key).update(here=here)


def _chairs(meeting: Meeting, epochs: dict[int, int]) -> None:
    """See to the chairs of those who were put out meanwhile, or changed their phone."""
    for play in services.plays_now(meeting).values():
        sat = {p.seat: p for p in meeting.people.filter(table=play.table) if p.seat is not None}
        for chair in play.sitting.chairs.filter(kind=Chair.BOT, seat__in=list(sat)):
            tables.seat(chair, sat[chair.seat].name)
        for chair in play.sitting.chairs.filter(kind=Chair.PERSON, taken=True):
            person = sat.get(chair.seat)
            if person is not None and person.epoch == epochs.get(person.pk):
                continue
            tables.leave(chair)
            chair.refresh_from_db()
            if person is None:
                tables.give_to_bot(chair, levels(play.sitting.game)[0])
            else:
                tables.seat(chair, person.name)

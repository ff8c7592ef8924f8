"""Taking back *Start*, *Introduce*, *End* and presses about people, for a minute: everything goes
back where it was.

What a press will change is kept with the meeting before it is done.  Sittings that are left keep
their record and their chairs, so that going back is to sit down there again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import F
from django.utils import timezone

from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused, change
from diversions.guild.models import Entrant, Meeting, Person, Play, Try
from diversions.guild.people import services as people_services
from diversions.guild.seats import services as seat_services
from diversions.play import services as tables
from diversions.play.models import Chair, Sitting
from diversions.rules.bots import levels

LASTS = timedelta(minutes=1)
PLAIN = ("at_id", "lesson_id", "paused", "door", "left", "shown")
TIMES = ("since", "until", "ended")
GREAT = ("plain", "times", "plays")  # none of which a press about a person changes
ENTRY = ("person_id", "partner_id", "name", "drawn_as", "out")


@contextmanager
def undoable(meeting: Meeting, what: str) -> Iterator[None]:
    """One press that can be taken back; *what* is what its button said.

    After a press that changed nothing, the one before it can still be taken back.
    """
    with change(meeting):
        before, people = _kept(meeting, what), _people(meeting)
        yield
        after, now = _kept(meeting, what) | {"pressed": before["pressed"]}, _people(meeting)
        if after == before and now == people:
            return
        new = {key: one for key, one in now.items() if one != people.get(key)}
        old = {key: people[key] for key in new if key in people}
        before["removed"] = [key for key, was in old.items() if new[key].out and not was.out]
        before["let_in"] = [key for key, was in old.items() if was.out and not new[key].out]
        before["merged"] = [
            [k, was.merged] for k, was in old.items() if was.merged != now[k].merged
        ]
        before["beside"] = [
            [k, was.beside, was.epoch] for k, was in old.items() if was.beside != now[k].beside
        ]
        before["names"] = [[k, was.name] for k, was in old.items() if was.name != now[k].name]
        before["of_people"] = all(before[part] == after[part] for part in GREAT)
        if before["of_people"]:
            # Only those whom it was about go back: the others may have moved since.
            moved = {key for key, was in old.items() if was.place != now[key].place}
            before["people"] = [one for one in before["people"] if one[0] in moved]
            before["here"] = [[k, was.here] for k, was in old.items() if was.here != now[k].here]
            before["lessons"] = [s for s in before["lessons"] if s not in after["lessons"]]
        for part in ("tries", "entrants", "open"):
            before[part] = [one for one in before[part] if one not in after[part]]
        meeting.undo = before
        meeting.save()


class OnePerson(NamedTuple):
    """What a press can change of a person."""

    name: str
    place: tuple[int | None, int | None]
    here: bool
    out: bool
    merged: int | None
    beside: int | None
    epoch: int


def _people(meeting: Meeting) -> dict[int, OnePerson]:
    return {
        p.pk: OnePerson(p.name, (p.table, p.seat), p.here, p.out, p.merged_id, p.beside_id, p.epoch)
        for p in meeting.people.all()
    }


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
        **_of_names(meeting),
        "open": [
            [chair.sitting_id, chair.seat, chair.name]
            for play in services.plays_now(meeting).values()
            for chair in play.sitting.chairs.all()
            if chair.is_open
        ],
    }


def _of_names(meeting: Meeting) -> dict[str, Any]:
    """Whose the lessons and the entries in tournaments are: one name for two changes them."""
    tries = Try.objects.filter(lesson__meeting=meeting).values_list("pk", "person_id")
    entrants = Entrant.objects.filter(tournament__meeting=meeting)
    return {
        "tries": [list(one) for one in tries],
        "entrants": [list(one) for one in entrants.values_list("pk", *ENTRY)],
    }


def _written(when: datetime | None) -> str | None:
    return when.isoformat() if when else None


def undo(meeting: Meeting) -> str:
    """Take the last great press back; what it was."""
    with change(meeting):
        if not seconds(meeting):
            raise Refused("There is nothing to take back: a press can be undone only for a minute.")
        kept = meeting.undo
        if kept.get("of_people"):
            _undo_of_people(meeting, kept)
        else:
            _undo_of_all(meeting, kept)
        _undo_names(meeting, kept)
    return str(kept["what"])


def _undo_of_people(meeting: Meeting, kept: dict[str, Any]) -> None:
    """Have those go back whom the press was about; what others did since stays."""
    meeting.undo = {}
    meeting.save()
    _part(kept)
    seat_services.reseat(meeting, [(key, None, None) for key in kept["let_in"]])
    _let_in(meeting, kept)
    seat_services.reseat(meeting, [(key, table, seat) for key, table, seat, _ in kept["people"]])
    _here(meeting, kept)
    for sitting in Sitting.objects.filter(pk__in=kept["lessons"]):
        tables.stop(sitting, "")
    for at, seat, *name in kept["open"]:  # what was kept before chairs kept names has none
        for chair in Chair.objects.filter(sitting=at, seat=seat, kind=Chair.BOT):
            tables.clear(chair, *name)


def _undo_of_all(meeting: Meeting, kept: dict[str, Any]) -> None:
    """Have everybody and every table go back; who came since stays where they sit, if they can."""
    stopped = dict(kept["plays"])
    known = [key for key, *_ in kept["people"]]
    at = [t for t, play in services.plays_now(meeting).items() if play.pk in stopped]
    since = list(meeting.people.filter(table__in=at, out=False).exclude(pk__in=known))
    services.leave_all(meeting)
    meeting.people.update(table=None, seat=None)
    _let_in(meeting, kept)
    _here(meeting, kept)
    for key, table, seat, _ in kept["people"]:
        Person.objects.filter(pk=key, out=False).update(table=table, seat=seat)
    for one in since:
        if not meeting.people.filter(table=one.table, seat=one.seat).exists():
            Person.objects.filter(pk=one.pk, out=False).update(table=one.table, seat=one.seat)
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
    epochs = {key: epoch for key, _, _, epoch in kept["people"]}
    _chairs(meeting, {one.pk: one.epoch for one in since} | epochs)


def _undo_names(meeting: Meeting, kept: dict[str, Any]) -> None:
    for key, name in kept.get("names", ()):
        for person in meeting.people.filter(pk=key, merged=None):
            people_services.rename_person(person, name)


def _part(kept: dict[str, Any]) -> None:
    """Make two again of those who were made one, or one of those who were made two."""
    for key, merged in kept["merged"]:
        Person.objects.filter(pk=key).update(merged=merged)
    for key, beside, epoch in kept.get("beside", ()):  # with the phone that was his own
        Person.objects.filter(pk=key).update(beside=beside, epoch=epoch)
    for key, person in kept["tries"]:
        Try.objects.filter(pk=key).update(person=person)
    for key, *entry in kept["entrants"]:
        Entrant.objects.filter(pk=key).update(**dict(zip(ENTRY, entry, strict=True)))


def _let_in(meeting: Meeting, kept: dict[str, Any]) -> None:
    """Let those in again who were removed by this press, and out who were brought back by it."""
    # One who was made one with another kept their phone, so its epoch stays.
    same = [key for key, _ in kept.get("merged", ())]
    removed = meeting.people.filter(pk__in=kept.get("removed", ()), out=True, merged=None)
    removed.filter(pk__in=same).update(out=False)
    removed.exclude(pk__in=same).update(out=False, epoch=F("epoch") - 1)
    let_in = meeting.people.filter(pk__in=kept.get("let_in", ()), out=False)
    let_in.filter(pk__in=same).update(out=True, here=False)
    let_in.exclude(pk__in=same).update(out=True, here=False, epoch=F("epoch") + 1)


def _here(meeting: Meeting, kept: dict[str, Any]) -> None:
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

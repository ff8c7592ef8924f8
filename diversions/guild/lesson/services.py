"""Lessons together: the steward opens a step, each does it on the phone, she sees who is stuck.

The steps, their tables and what is said of a try are those of ``play.lesson_views``; here stands
only which step is open for all, and what each has done.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused, change
from diversions.guild.models import Item, Lesson, Meeting, Person, Try
from diversions.live import hub
from diversions.play import lessons
from diversions.play.models import Sitting
from diversions.rules.terms import brief

PUPILS = "pupils"  # what the steward watches, and no phone
STUCK = 60  # seconds at one step, after which somebody should go and look


def begin(meeting: Meeting, game: str, item: Item | None = None, bridge: str = "") -> Lesson:
    """Begin a game's lesson for all: whoever plays is called away, all open its first step.

    It is the lesson under the readings of *item* in the running order, or else of the first item
    with that game; or the *bridge* of that code, for those who know another game.
    """
    item = item or meeting.items.filter(terms_code__startswith=f"{game}:").first()
    code = bridge or (item.terms.code if item else "")
    try:
        plan = lessons.plan(game, code)
    except ValueError as error:
        raise Refused("The book no longer has that lesson.") from error
    if plan is None or not plan.steps:
        raise Refused("The book has no lesson for this game.")
    with change(meeting):
        services.leave_all(meeting)
        made = meeting.lessons.create(game=game, terms_code=code, step=plan.steps[0].key)
        meeting.lesson, meeting.at, meeting.since = made, item, timezone.now()
        meeting.paused, meeting.shown = False, {"kind": "lesson"}
        meeting.save()
    return made


def open_step(meeting: Meeting, key: str) -> None:
    """Have every phone go to that step."""
    with change(meeting):
        lesson = meeting.lesson
        if lesson is None:
            raise Refused("No lesson is under way.")
        if key not in {step.key for step in lesson.steps}:
            raise Refused(f"There is no step “{brief(key)}” in this lesson.")
        if key == lesson.step:
            return
        services.leave_real_plays(lesson.tries)
        lesson.step, lesson.opened = key, timezone.now()
        Lesson.objects.filter(pk=lesson.pk).update(
            step=key, opened=lesson.opened, turn=F("turn") + 1
        )


def end(meeting: Meeting) -> None:
    """End the lesson: all are in the hall again."""
    with change(meeting):
        services.leave_all(meeting)
        meeting.shown = {}
        meeting.save()


class Pupil:
    """How far one person has come in a lesson that another leads."""

    def __init__(self, lesson: Lesson, person: Person) -> None:
        self.lesson, self.person = lesson, person
        self.at = lesson.steps[lesson.number].key
        tries = {one.step: one for one in lesson.tries.filter(person=person)}
        self.done = [key for key, one in tries.items() if one.done]
        self.now = tries.get(self.at) or Try(lesson=lesson, person=person, step=self.at)
        self.made = self.now.made

    def go(self, key: str) -> None:
        """Begin the open step again; no other is gone to."""
        self._write(made="", sitting=None)

    def did(self, key: str, made: str = "") -> None:
        self._write(made=made, asks=False, done=self.now.done or timezone.now())

    def erred(self, key: str) -> None:
        self._write(wrong=F("wrong") + 1)

    def sat_down(self, key: str, sitting: Sitting) -> None:
        self._write(sitting=sitting, asks=False, done=self.now.done or timezone.now())

    def ask(self, asks: bool) -> None:
        """Ask the steward for help, or no more."""
        self._write(asks=asks)

    def _write(self, **changes: object) -> None:
        lesson, person = self.lesson, self.person
        with transaction.atomic():
            Lesson.objects.filter(pk=lesson.pk).update(version=F("version") + 1)
            self.now, _ = Try.objects.get_or_create(lesson=lesson, person=person, step=self.at)
            Try.objects.filter(pk=self.now.pk).update(**changes)
            transaction.on_commit(lambda: hub.changed(hub.topic(PUPILS, lesson.pk), 0))
        self.now.refresh_from_db()
        self.made = self.now.made
        if self.now.done and self.at not in self.done:
            self.done.append(self.at)


# What the steward sees ----------------------------------------------------------------------------


class LearnerRow(NamedTuple):
    """One person at the open step."""

    person: Person
    done: bool
    asks: bool
    wrong: int
    plays: bool
    since: int  # seconds at this step, or from when it was opened till it was done
    left: tuple[int, ...]  # the numbers of earlier steps that were not done

    @property
    def is_stuck(self) -> bool:
        return not self.done and (self.asks or self.since >= STUCK)


def rows(lesson: Lesson) -> list[LearnerRow]:
    """All who are here: who asks for help, who is longest at it, who is done."""
    keys = [step.key for step in lesson.steps][: lesson.number + 1]
    tries = {(one.person_id, one.step): one for one in lesson.tries.all()}
    now = timezone.now()
    rows = []
    for person in lesson.meeting.people.filter(here=True, out=False, beside=None):
        at = tries.get((person.pk, keys[-1])) or Try()
        since = max(lesson.opened, person.joined)
        rows.append(
            LearnerRow(
                person,
                at.done is not None,
                at.asks,
                at.wrong,
                at.sitting_id is not None,
                max(0, int(((at.done or now) - since).total_seconds())),
                tuple(n for n, key in enumerate(keys[:-1], 1) if not _done(tries, person, key)),
            )
        )
    return sorted(rows, key=lambda row: (row.done, not row.asks, -row.since, -row.wrong))


def _done(tries: dict[tuple[int, str], Try], person: Person, key: str) -> bool:
    one = tries.get((person.pk, key))
    return one is not None and one.done is not None

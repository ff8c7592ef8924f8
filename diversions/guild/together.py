"""Lessons together: the steward opens a step, each does it on the phone, she sees who is stuck.

The steps, their tables and what is said of a try are those of ``play.learning``; here stands only
which step is open for all, and what each has done.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from diversions.guild import services
from diversions.guild.models import Lesson, Meeting, Person, Try
from diversions.guild.services import LESSON, Refused, change
from diversions.guild.visitors import in_meeting, person_of
from diversions.play import fold, hub, learning, lessons
from diversions.play.hub import Page, Place
from diversions.play.models import Sitting
from diversions.play.views import HtmxRequest

PHONE = f"{LESSON}.phone"
PUPILS = "pupils"  # what the steward watches, and no phone
STUCK = 60  # seconds at one step, after which somebody should go and look
OVER = 2**31


# What is written ----------------------------------------------------------------------------------


def begin(meeting: Meeting, game: str) -> Lesson:
    """Begin a game's lesson for all: whoever plays is called away, all open its first step."""
    steps = lessons.lesson(game)
    if not steps:
        raise Refused("The book has no lesson for this game.")
    with change(meeting):
        services.leave_all(meeting)
        item = meeting.items.filter(terms_code__startswith=f"{game}:").first()
        made = meeting.lessons.create(game=game, step=steps[0].key)
        meeting.lesson, meeting.at, meeting.since = made, item, timezone.now()
        meeting.paused, meeting.shown = False, {"kind": "lesson"}
        meeting.save()
    return made


def open_step(meeting: Meeting, key: str) -> None:
    """Have every phone go to that step."""
    with change(meeting):
        lesson = meeting.lesson
        if lesson is None:
            raise Refused("No lesson goes on.")
        if key not in {step.key for step in lesson.steps}:
            raise Refused(f"There is no step “{key}” in this lesson.")
        services.leave_real_plays(lesson.tries)
        lesson.step, lesson.opened = key, timezone.now()
        Lesson.objects.filter(pk=lesson.pk).update(
            step=key, opened=lesson.opened, turn=F("turn") + 1
        )


def go(meeting: Meeting, by: int) -> None:
    """Go on by a step, or back by one; at the end one stays there."""
    lesson = meeting.lesson
    if lesson is None:
        raise Refused("No lesson goes on.")
    at = lesson.number + by
    if 0 <= at < len(lesson.steps):
        open_step(meeting, lesson.steps[at].key)


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


# What a phone shows -------------------------------------------------------------------------------


@in_meeting
@require_http_methods(["GET", "POST"])
def lesson(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """The step that is open, on the phone of one who is there."""
    person, now = person_of(request, meeting), meeting.lesson
    if person is None or person.out or not person.here or now is None:
        return redirect(meeting)
    now.meeting = meeting
    visit = visited(now, person)
    pupil = visit.progress
    assert isinstance(pupil, Pupil)
    if request.method == "POST":
        return _acted(visit, pupil, request)
    if playing := pupil.now.sitting:
        over = fold.present(playing).played.state.outcome
        if not over and playing.stopped != Sitting.LEFT:
            return redirect(playing)
    return learning.shown(visit, request)


def visited(lesson: Lesson, person: Person) -> learning.Visit:
    """One person's look at the open step."""
    meeting = lesson.meeting
    pupil = Pupil(lesson, person)
    where = Place(lesson.pk, person.pk, person.epoch, PHONE)
    return learning.Visit(
        lesson.steps,
        pupil,
        reverse("lesson-together", args=[meeting.code]),
        person.name,
        led=True,
        home=meeting.get_absolute_url(),
        template="guild/lesson.html",
        around={
            "meeting": meeting,
            "asks": pupil.now.asks,
            "stream": hub.address_of(where, lesson.turn),
        },
    )


def _acted(visit: learning.Visit, pupil: Pupil, request: HtmxRequest) -> HttpResponse:
    """What was pressed; what was meant for another step is answered with the open one."""
    if request.POST.get("step") != visit.step.key:
        seen = visit.table()
        if seen:
            seen.said = "The class has gone to another step; this is it."
        return visit.page(request, seen)
    if (word := request.POST.get("act", "")) in ("stuck", "unstuck"):
        pupil.ask(word == "stuck")
        visit.around["asks"] = pupil.now.asks
        return visit.after(request)
    return learning.acted(visit, request)


def look(place: Place, known: int) -> Page | None:
    """The open step as one phone shows it, if it is another than the phone knows."""
    found = Lesson.objects.filter(pk=place.sitting).select_related("meeting").first()
    person = Person.objects.filter(
        pk=place.chair or 0, epoch=place.epoch, out=False, here=True
    ).first()
    if found is None or person is None or found.meeting.lesson_id != found.pk:
        link = f'<a href="{home(place)}" data-follow>To the meeting.</a>'
        return Page(OVER, f'<p class="gone">This page follows the lesson no more. {link}</p>', True)
    if found.turn == known:
        return None
    visit = visited(found, person)
    return Page(found.turn, render_to_string("play/_lesson.html", visit.context(visit.table())))


def home(place: Place) -> str:
    """The meeting to which a lesson belongs."""
    found = Lesson.objects.filter(pk=place.sitting).select_related("meeting").first()
    return found.meeting.get_absolute_url() if found else reverse("guild")


# What the steward sees ----------------------------------------------------------------------------


class Row(NamedTuple):
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


def rows(lesson: Lesson) -> list[Row]:
    """All who are here: who asks for help, who is longest at it, who is done."""
    keys = [step.key for step in lesson.steps][: lesson.number + 1]
    tries = {(one.person_id, one.step): one for one in lesson.tries.all()}
    now = timezone.now()
    found = []
    for person in lesson.meeting.people.filter(here=True, out=False):
        at = tries.get((person.pk, keys[-1])) or Try()
        since = max(lesson.opened, person.joined)
        found.append(
            Row(
                person,
                at.done is not None,
                at.asks,
                at.wrong,
                at.sitting_id is not None,
                max(0, int(((at.done or now) - since).total_seconds())),
                tuple(n for n, key in enumerate(keys[:-1], 1) if not _done(tries, person, key)),
            )
        )
    return sorted(found, key=lambda row: (row.done, not row.asks, -row.since, -row.wrong))


def _done(tries: dict[tuple[int, str], Try], person: Person, key: str) -> bool:
    one = tries.get((person.pk, key))
    return one is not None and one.done is not None

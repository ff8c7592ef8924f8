"""The open step of a lesson on the phone of one who is there."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from diversions.guild.lesson.services import Pupil
from diversions.guild.meeting.services import LESSON
from diversions.guild.meeting.visitors import in_meeting, person_of
from diversions.guild.models import Lesson, Meeting, Person
from diversions.live import hub
from diversions.live.hub import Renderer, Rendering, Viewpoint
from diversions.play import lesson_views, present
from diversions.play.models import Sitting
from diversions.play.web import HtmxRequest

REST = 0.15  # seconds between two pages


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
        over = present.of(playing).played.state.outcome
        if not over and playing.stopped != Sitting.LEFT:
            return redirect(playing)
    return lesson_views.shown(visit, request)


def visited(lesson: Lesson, person: Person) -> lesson_views.Visit:
    """One person's look at the open step."""
    meeting = lesson.meeting
    pupil = Pupil(lesson, person)
    at = Viewpoint(hub.topic(LESSON, lesson.pk), str(person.pk), person.epoch)
    return lesson_views.Visit(
        lesson.steps,
        pupil,
        reverse("lesson-together", args=[meeting.code]),
        person.name,
        led=True,
        home=meeting.get_absolute_url(),
        template="guild/lesson.html",
        around={
            "meeting": meeting,
            "called": lesson.called,
            "asks": pupil.now.asks,
            "turn": lesson.turn,
            "stream": hub.address_of(at, lesson.turn),
        },
    )


def _acted(visit: lesson_views.Visit, pupil: Pupil, request: HtmxRequest) -> HttpResponse:
    """What was pressed; what was meant for another step is answered with the open one."""
    if request.POST.get("step") != visit.step.key:
        seen = visit.table()
        if seen:
            seen.said = "The class has moved on. This is its new step."
        return visit.page(request, seen)
    if (word := request.POST.get("act", "")) in ("stuck", "unstuck"):
        pupil.ask(word == "stuck")
        visit.around["asks"] = pupil.now.asks
        return visit.after(request)
    return lesson_views.acted(visit, request)


def look(at: Viewpoint, known: int) -> Rendering | None:
    """The open step as one phone shows it, if it is another than the phone knows."""
    lesson = Lesson.objects.filter(pk=at.key).select_related("meeting").first()
    person = Person.objects.filter(pk=int(at.viewer), epoch=at.epoch, out=False, here=True).first()
    if lesson is None or person is None or lesson.meeting.lesson_id != lesson.pk:
        return farewell(at)
    if lesson.turn == known:
        return None
    visit = visited(lesson, person)
    return Rendering(
        lesson.turn, render_to_string("play/_lesson.html", visit.context(visit.table()))
    )


def farewell(at: Viewpoint) -> Rendering:
    """The last page of a phone that follows the lesson no more; it goes to the meeting."""
    lesson = Lesson.objects.filter(pk=at.key).select_related("meeting").first()
    where = lesson.meeting.get_absolute_url() if lesson else reverse("guild")
    return hub.last_page("This page no longer follows the lesson.", where, follow=True)


RENDERER = Renderer(look, farewell, REST)

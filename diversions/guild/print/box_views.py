"""The box of a plan, and of a meeting."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.guild.meeting.visitors import for_steward, remember_printed
from diversions.guild.models import PEOPLE, Meeting
from diversions.guild.planning import suggestions
from diversions.guild.print import box, class_pages
from diversions.guild.print.box import Event
from diversions.guild.print.class_pages import PlannedGame
from diversions.incoming.fields import Refused, number
from diversions.play.web import at_table, house
from diversions.press import pdf
from diversions.press.views import paper_of
from diversions.rules import Terms

EMPTY = "There are no games in it yet. Choose games first, then open the box again."


@at_table
@require_safe
def of_plan(request: HttpRequest) -> HttpResponse:
    """The box of the plan that the address holds, as the page of plans writes it."""
    try:
        people = number(request.GET.get("people", "2"), 2, PEOPLE, "People")
        planned = suggestions.parse_plan(request.GET.getlist("item"), people)
    except Refused as refused:
        return _refused(request, str(refused))
    name = f"A plan for {people} people"
    parts = [PlannedGame(one.terms, one.tell, one.play) for one in planned]
    plan = class_pages.ordered(name, "", parts)
    event = Event(name, _once(one.terms for one in planned), [plan], [])
    return _sent(request, event, "box")


@for_steward
@require_safe
def of_meeting(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """The box of a meeting, with its codes.  No network is in it: a box may be passed on."""
    terms = _once(item.terms for item in meeting.items.all())
    codes = list(class_pages.codes(meeting, house(request)))
    event = Event(meeting.name, terms, [class_pages.plan(meeting)], codes)
    answer = _sent(request, event, f"box-{meeting.code}")
    if answer.status_code == 200:
        remember_printed(request, meeting)
    return answer


def _once(games: Iterable[Terms]) -> tuple[Terms, ...]:
    """Each game once, in order: two rounds of one game want no second board."""
    return tuple({terms.code: terms for terms in games}.values())


def _sent(request: HttpRequest, event: Event, name: str) -> HttpResponse:
    if not event.terms:
        return _refused(request, EMPTY)
    try:
        paper = paper_of(request)
        body = box.packed(event, house(request), paper)
    except (ValueError, pdf.PressError) as error:
        return _refused(request, str(error))
    response = HttpResponse(body, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{name}-{paper}.zip"'
    return response


def _refused(request: HttpRequest, because: str) -> HttpResponse:
    return render(request, "press/refused.html", {"because": because}, status=400)

"""What those see who come to a meeting: the door, the hall, the projector."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from diversions.guild import screens, services
from diversions.guild.models import Meeting, Person
from diversions.guild.services import Refused
from diversions.guild.visitors import (
    in_meeting,
    make_steward,
    person_of,
    read,
    remember,
    stewarded,
)
from diversions.play import chairs
from diversions.play.views import HtmxRequest, at_table
from diversions.rules.core import SEATS


def hour_of(text: str) -> datetime | None:
    """The hour as a form writes it; None where it is left open.  Refused if unreadable."""
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Refused("The hour is written as 2026-11-21 14:30.") from None
    return found if timezone.is_aware(found) else timezone.make_aware(found)


@at_table
@require_http_methods(["GET", "POST"])
def guild(request: HttpRequest) -> HttpResponse:
    """The way in to a meeting, and the making of one."""
    said = ""
    if request.method == "POST":
        try:
            posted = request.POST
            made = services.make(
                posted.get("name", ""),
                posted.get("place", ""),
                hour_of(posted.get("hour", "")),
                request.user,
            )
            make_steward(request, made)
            return redirect("steward", made.code)
        except Refused as refused:
            said = str(refused)
    context = {"meetings": stewarded(request), "said": said, "posted": request.POST}
    return render(request, "guild/guild.html", context, status=400 if said else 200)


@at_table
@require_safe
def enter(request: HttpRequest) -> HttpResponse:
    """The letters as they are typed, led on to the meeting."""
    code = read(request.GET.get("code", ""))
    if not code:
        return render(request, "guild/enter.html", {"said": "", "code": ""})
    return redirect("meeting", code[:20])


@at_table
@require_safe
def steward_link(request: HttpRequest, key: str) -> HttpResponse:
    """The private link: whoever follows it is a steward, on any device."""
    meeting = get_object_or_404(Meeting, key=key)
    make_steward(request, meeting)
    return redirect("steward", meeting.code)


# The door and the hall ----------------------------------------------------------------------------


@in_meeting
@require_http_methods(["GET", "POST"])
def meeting(
    request: HttpRequest, meeting: Meeting, table: int | None = None, seat: str = ""
) -> HttpResponse:
    """One's own page of a meeting: a name at the door, then the hall, then the table."""
    at = _seat(seat)
    person = person_of(request, meeting)
    if person and person.out:
        context = {"meeting": meeting, "said": "You were put out of this meeting."}
        status = 403 if request.method == "POST" else 200
        return render(request, "guild/out.html", context, status=status)
    if request.method == "POST":
        return _posted(request, meeting, person, table, at)
    if person is None:
        return _door(request, meeting, table, at)
    if table is not None and (person.table, person.seat) != (table, at):
        return _move(request, meeting, person, table, at)
    return _hall(request, meeting, person)


def _seat(word: str) -> int | None:
    if not word:
        return None
    if len(word) != 1 or word.upper() not in SEATS:
        raise Http404(f"“{word}” is not a seat.")
    return SEATS.index(word.upper())


def _door(
    request: HttpRequest, meeting: Meeting, table: int | None, seat: int | None, said: str = ""
) -> HttpResponse:
    context = {
        "meeting": meeting,
        "table": table,
        "seat": SEATS[seat] if seat is not None else "",
        "said": said,
        "name": request.POST.get("name") or request.session.get("name", ""),
        "boards": screens.boards(meeting) if said else [],
    }
    return render(request, "guild/join.html", context, status=409 if said else 200)


def _move(
    request: HttpRequest, meeting: Meeting, person: Person, table: int, seat: int | None
) -> HttpResponse:
    """The code of another table, scanned by one who is in: one press goes there."""
    context = {
        "meeting": meeting,
        "person": person,
        "table": table,
        "seat": SEATS[seat] if seat is not None else "",
    }
    return render(request, "guild/move.html", context)


def _posted(
    request: HttpRequest,
    meeting: Meeting,
    person: Person | None,
    table: int | None,
    seat: int | None,
) -> HttpResponse:
    posted = request.POST
    if table is None and posted.get("table", "").isdecimal():
        table = int(posted["table"][:3])
    try:
        if person is None:
            person = services.join(meeting, posted.get("name", ""), table, seat)
            remember(request, person)
        elif posted.get("act") == "back":
            services.back(person)
        elif table is not None:
            services.choose(person, table, seat)
        return redirect(meeting)
    except Refused as refused:
        if person is None:
            return _door(request, meeting, table, seat, str(refused))
        return _hall(request, meeting, person, str(refused))


def _hall(request: HttpRequest, meeting: Meeting, person: Person, said: str = "") -> HttpResponse:
    """The hall; or the table, if a game goes on where the person sits."""
    chair = services.chair_of(person)
    seated = chair is not None and chair.taken and chair.kind == "person"
    if chair and seated and not said and screens.at_play(person):
        chairs.hold(request, chair)
        return redirect(chair.sitting)
    if meeting.lesson_id and person.here and not said:
        return redirect("lesson-together", meeting.code)
    context = screens.hall(meeting, person)
    context["stream"] = screens.stream(screens.HALL, meeting, meeting.version, person)
    context["said"] = said
    context["boards"] = context.get("boards") or screens.boards(meeting)
    context["numbers"] = range(1, max([meeting.tables, *(b.number for b in context["boards"])]) + 1)
    return render(request, "guild/hall.html", context, status=409 if said else 200)


@in_meeting
@require_http_methods(["GET", "POST"])
def as_person(request: HttpRequest, meeting: Meeting, key: str) -> HttpResponse:
    """A person's place on another phone: one press, and the first phone is void."""
    person = get_object_or_404(meeting.people.filter(out=False), key=key)
    if request.method == "POST":
        remember(request, services.take_place(person))
        return redirect(meeting)
    return render(request, "guild/as.html", {"meeting": meeting, "person": person})


# The projector ------------------------------------------------------------------------------------


@in_meeting
@require_safe
def screen(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """What all are to see, large."""
    context = screens.screen(meeting)
    context["stream"] = screens.stream(screens.SCREEN, meeting, context["version"])
    return render(request, "guild/screen.html", context)

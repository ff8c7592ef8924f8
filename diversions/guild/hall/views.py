"""What those see who come to a meeting: the door and the hall."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from diversions.guild.demo.services import answer
from diversions.guild.hall import screens
from diversions.guild.meeting import services, tables
from diversions.guild.meeting.services import Refused
from diversions.guild.meeting.visitors import (
    A_MAKER,
    MAKING,
    NO_SUCH_LETTERS,
    attended,
    in_meeting,
    make_steward,
    normalized_letters,
    person_of,
    remember,
    stewarded,
)
from diversions.guild.models import TABLES, Meeting, Person
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.guild.planning import suggestions
from diversions.guild.seats import services as seat_services
from diversions.guild.tournament.entrants.services import ask_for_bye
from diversions.guild.tournament.entrants.shown import place_of
from diversions.incoming import once
from diversions.incoming.brakes import address_of, session_of
from diversions.incoming.fields import hour, number
from diversions.incoming.names import cleaned, shown
from diversions.library import fit
from diversions.play import chairs
from diversions.play.web import HtmxRequest, at_table
from diversions.rules.core import SEATS
from diversions.rules.terms import brief

RENAMED = "renamed"  # in the session: the name that was typed, where another has it


@at_table
@require_http_methods(["GET", "POST"])
def guild(request: HttpRequest) -> HttpResponse:
    """The way in to a meeting, and the making of one."""
    said = ""
    if request.method == "POST":
        try:
            posted = request.POST
            address, session = address_of(request), session_of(request)
            if MAKING.holds(address) or A_MAKER.holds(session):
                raise Refused(
                    "Too many meetings have been made from here today. Try again tomorrow."
                )
            with once.press(posted.get(once.FIELD, "")) as press:
                made = Meeting.objects.filter(key=press.made).first() if press.made else None
                if made is None:
                    # A plan that cannot be read makes no meeting.
                    games = suggestions.for_meeting(
                        posted.getlist("item"), posted.get("people", "")
                    )
                    made = services.make(
                        posted.get("name", ""),
                        posted.get("place", ""),
                        hour(posted.get("hour", "")),
                        request.user,
                    )
                    planning_services.add_items(made, *games)
                    press.keep(made.key)
                    MAKING.note(address)
                    A_MAKER.note(session)
            make_steward(request, made)
            return redirect("steward", made.code)
        except Refused as refused:
            said = str(refused)
    context = {
        "meetings": stewarded(request),
        "attended": attended(request),
        "said": said,
        "posted": request.POST,
        "once": once.new_word(),
    }
    return render(request, "guild/guild.html", context, status=400 if said else 200)


@at_table
@require_safe
def enter(request: HttpRequest) -> HttpResponse:
    """The letters as they are typed, led on to the meeting."""
    typed = request.GET.get("code", "")
    if code := normalized_letters(typed):
        return redirect("meeting", code[:20])
    said = NO_SUCH_LETTERS if typed else ""
    return render(
        request, "guild/enter.html", {"said": said, "code": ""}, status=404 if said else 200
    )


@require_safe
def by_letters(request: HttpRequest, code: str) -> HttpResponse:
    """The letters at the end of the book's address, led on to the meeting."""
    return redirect("meeting", normalized_letters(code))


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
    request: HtmxRequest, meeting: Meeting, table: int | None = None, seat: str = ""
) -> HttpResponse:
    """One's own page of a meeting: a name at the door, then the hall, then the table."""
    at = _seat(seat)
    person = person_of(request, meeting)
    if person and person.out:
        context = {"meeting": meeting, "said": "The steward has removed you from this meeting."}
        status = 403 if request.method == "POST" else 200
        return render(request, "guild/out.html", context, status=status)
    if request.method == "POST":
        return _posted(request, meeting, person, table, at)
    if person is None:
        return _door(request, meeting, table, at)
    if request.htmx:  # as the stream sends it: where another page is the person's, it leads there
        return _in_hall(request, meeting, person)
    if table is not None and (person.table, person.seat) != (table, at):
        return _move(request, meeting, person, table, at)
    return _hall(request, meeting, person, stays="hall" in request.GET)


@in_meeting
@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """Asked first: to leave one's table, or to go home."""
    person = person_of(request, meeting)
    if person is None or person.out:
        return redirect(meeting)
    if request.method == "POST":
        if request.POST.get("act") == "leave":
            seat_services.to_the_hall(person)
        elif request.POST.get("act") == "go":
            seat_services.put_bot(person)
        return redirect(meeting)
    return _move(request, meeting, person, None, None)


def _seat(word: str) -> int | None:
    if not word:
        return None
    if len(word) != 1 or word.upper() not in SEATS:
        raise Http404(f"“{brief(word)}” is not a seat.")
    return SEATS.index(word.upper())


def _door(
    request: HttpRequest, meeting: Meeting, table: int | None, seat: int | None, said: str = ""
) -> HttpResponse:
    context = {
        "meeting": meeting,
        "table": table,
        "seat": SEATS[seat] if seat is not None else "",
        "said": said,
        "once": once.new_word(),
        "name": request.POST.get("name") or request.session.get("name", ""),
        "beside": request.POST.get("beside", ""),
        "boards": tables.boards(meeting) if said else [],
        "undealt": fit.undealt(meeting.at.game.slug) if meeting.at else "",
    }
    return render(request, "guild/join.html", context, status=409 if said else 200)


def _move(
    request: HttpRequest, meeting: Meeting, person: Person, table: int | None, seat: int | None
) -> HttpResponse:
    """The code of another table, scanned by one who is in: one press goes there.  Who is at play
    is told what leaving means."""
    context = {
        "meeting": meeting,
        "person": person,
        "table": table,
        "seat": SEATS[seat] if seat is not None else "",
        "playing": screens.at_play(person),
        "beside": [one.name for one in seat_services.on_phone(person)[1:] if one.here],
        "chosen": request.method == "POST",
    }
    return render(request, "guild/move.html", context)


def _posted(
    request: HtmxRequest,
    meeting: Meeting,
    person: Person | None,
    table: int | None,
    seat: int | None,
) -> HttpResponse:
    """What comes of a press of one who is in, or at the door."""
    try:
        if table is None and "table" in request.POST:
            table = number(request.POST["table"], 1, TABLES, "A table")
        if person is not None:
            return _acted(request, meeting, person, table, seat)
        person = _joined(request, meeting, table, seat)
        remember(request, person)
        given = cleaned(request.POST.get("name", ""))
        if shown(given) != shown(person.name):
            request.session[RENAMED] = given
        return redirect(meeting)
    except Refused as refused:
        if person is None:
            return _door(request, meeting, table, seat, str(refused))
        if request.htmx:
            return _in_hall(request, meeting, person)
        return _hall(request, meeting, person, str(refused))


def _joined(request: HttpRequest, meeting: Meeting, table: int | None, seat: int | None) -> Person:
    """Who comes in; a phone that pressed twice before the first answer came is one person."""
    posted = request.POST
    with once.press(posted.get(once.FIELD, "")) as press:
        person = meeting.people.filter(key=press.made).first() if press.made else None
        if person is None:
            name, beside = posted.get("name", ""), posted.get("beside", "")
            person = people_services.join(meeting, name, table, seat, beside)
            press.keep(person.key)
    return person


def _acted(
    request: HtmxRequest, meeting: Meeting, person: Person, table: int | None, seat: int | None
) -> HttpResponse:
    """What one who is in has pressed, done, and the page after it."""
    posted, act = request.POST, request.POST.get("act", "")
    if "answer" in posted or act in ("bye", "no-bye"):
        if "answer" in posted:
            answer(person, posted["answer"])
        else:
            _ask_for_bye(meeting, person, act == "bye")
        return _in_hall(request, meeting, person) if request.htmx else redirect(meeting)
    if act == "back":
        seat_services.back(person)
    elif act == "beside":
        people_services.bring_beside(person, posted.get("beside", ""))
    elif table is not None:
        if _leaves(person, table) and "sure" not in posted:
            return _move(request, meeting, person, table, seat)
        seat_services.choose(person, table, seat)
    return redirect(meeting)


def _ask_for_bye(meeting: Meeting, person: Person, asks: bool) -> None:
    entrant = place_of(meeting, person).asks
    if entrant is None:
        raise Refused("You are not in a tournament now, so you cannot ask for a bye.")
    ask_for_bye(entrant, asks)


def _in_hall(request: HttpRequest, meeting: Meeting, person: Person) -> HttpResponse:
    """The inside of the hall's page, after an answer."""
    meeting.refresh_from_db()
    context = screens.hall(meeting, person)
    context["seen"] = screens.in_hall(meeting, screens.shown_in_hall(meeting))
    return render(request, "guild/_hall.html", context)


def _leaves(person: Person, table: int) -> bool:
    """Whether one who goes to that table leaves a game that is not over."""
    return person.table != table and screens.at_play(person)


def _hall(
    request: HttpRequest, meeting: Meeting, person: Person, said: str = "", stays: bool = False
) -> HttpResponse:
    """The hall; or the table, if a game goes on where the person sits and does not *stay*."""
    held = seat_services.chairs_of(person)
    playing = bool(held) and screens.goes_on(held[0])
    stays = stays and bool(playing or (meeting.lesson_id and person.here))
    if playing and not said and not stays:
        chairs.hold(request, *held)
        return redirect(held[0].sitting)
    if meeting.lesson_id and person.here and not said and not stays:
        return redirect("lesson-together", meeting.code)
    context = screens.hall(meeting, person)
    view = screens.shown_in_hall(meeting)
    context["shown"] = view
    if not context["led_away"]:
        context["seen"] = screens.in_hall(meeting, view)
    context["stream"] = screens.stream(screens.HALL, meeting, meeting.version, person)
    if stays:  # whoever looks in from a table is not led back by the next thing that happens
        context |= {"stays": True, "stream": ""}
    context["said"] = said
    context["renamed"] = request.session.pop(RENAMED, "")
    context["boards"] = tables.boards(meeting)
    most = max([meeting.tables, *(board.number for board in context["boards"])])
    full = {b.number for b in context["boards"] if b.seats and all(one.person for one in b.seats)}
    context["numbers"] = [n for n in range(1, most + 1) if n not in full or n == person.table]
    return render(request, "guild/hall.html", context, status=409 if said else 200)


@in_meeting
@require_http_methods(["GET", "POST"])
def as_person(request: HttpRequest, meeting: Meeting, key: str) -> HttpResponse:
    """A person's place on another phone: one press, and the first phone is void."""
    person = get_object_or_404(meeting.people.filter(out=False), key=key)
    if request.method == "POST":
        remember(request, people_services.take_place(person))
        return redirect(meeting)
    return render(request, "guild/as.html", {"meeting": meeting, "person": person})


@in_meeting
@require_safe
def screen(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """What all are to see, large."""
    context = screens.screen(meeting)
    if request.htmx:
        return render(request, "guild/_screen.html", context)
    context["stream"] = screens.stream(screens.SCREEN, meeting, context["version"])
    return render(request, "guild/screen.html", context)

"""Who asks: a steward, a person of the meeting, or a stranger; the session alone says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from diversions.guild.meeting import services
from diversions.guild.models import Meeting, Person
from diversions.incoming.brakes import Brake, address_of, session_of
from diversions.incoming.letters import LETTERS
from diversions.play import selectors as tables
from diversions.play.web import at_table, house

HELD = 40  # meetings that one browser remembers at most

NO_SUCH_LETTERS = (
    f"No meeting and no table has these letters. Enter four of {', '.join(LETTERS.upper())}."
)
# One browser's, and those of all behind one address: a camp of forty phones may mistype five times
# each, and whoever guesses needs nine hours for the 65,536.
WRONG_LETTERS = Brake("letters", 20, timedelta(minutes=10))
WRONG_LETTERS_FROM_HERE = Brake("letters-here", 200, timedelta(minutes=10))

# What one browser makes in a day, and what all do behind one address: a club that plays each week,
# and a school; what only wants to use up the letters is stopped long before they are scarce.
A_MAKER = Brake("maker", 12, timedelta(days=1))
MAKING = Brake("making", 200, timedelta(days=1))

# Letters that were mistyped too often at one address still let in where the meeting is held: its
# people press there.  Only somebody elsewhere is kept out, who may be guessing.
HELD_HERE = timedelta(hours=24)

View = Callable[..., HttpResponse]


class FreeChair(Exception):
    """The letters are a table's, with a chair to sit down on; carries the way there."""


class NoEntry(Exception):
    """Letters that lead nowhere, or are not looked at; carries the answer."""

    def __init__(self, said: str, status: int, code: str = "") -> None:
        super().__init__(said)
        self.said, self.status, self.code = said, status, code


def normalized_letters(letters: str) -> str:
    """Letters as they may be typed: in capitals, with spaces, with hyphens."""
    return "".join(sign for sign in letters.lower() if sign.isascii() and sign.isalpha())


def meeting_of(request: HttpRequest, code: str) -> Meeting:
    """The meeting of those letters, if they lead in or the visitor is known there; else NoEntry."""
    meeting = Meeting.objects.filter(code=normalized_letters(code)).first()
    if meeting and (is_steward(request, meeting) or person_of(request, meeting)):
        if request.method == "POST":
            note_place(request, meeting)
        return meeting
    address, session = address_of(request), session_of(request)
    held_here = meeting is not None and may_be_held_here(request, meeting)
    if WRONG_LETTERS.holds(session) or (WRONG_LETTERS_FROM_HERE.holds(address) and not held_here):
        raise NoEntry(
            "Too many wrong codes were entered from here. Wait ten minutes, then try again.", 429
        )
    if meeting is None and (way := tables.way_to_chair(normalized_letters(code))):
        raise FreeChair(way)
    if meeting is None:
        WRONG_LETTERS.note(session)
        WRONG_LETTERS_FROM_HERE.note(address)
        raise NoEntry(NO_SUCH_LETTERS, 404, normalized_letters(code)[:12].upper())
    if not meeting.is_open and meeting.next:
        raise NoEntry(
            f"This meeting is over. The next one has the letters {meeting.next.code.upper()}.",
            410,
            meeting.next.code,
        )
    if not meeting.is_open:
        raise NoEntry("This meeting is over, and its letters no longer work.", 410)
    return meeting


def note_place(request: HttpRequest, meeting: Meeting) -> None:
    """Remember that people of the meeting are at the visitor's address."""
    for place in ("", address_of(request)):
        cache.set(f"held:{meeting.pk}:{place}", True, HELD_HERE.total_seconds())


def may_be_held_here(request: HttpRequest, meeting: Meeting) -> bool:
    """Whether its people are at the visitor's address, or it is not known where they are."""
    places = [f"held:{meeting.pk}:{place}" for place in ("", address_of(request))]
    known = cache.get_many(places)
    return places[0] not in known or places[1] in known


def in_meeting(view: View) -> View:
    """A page of one visitor of one meeting; what it may not show it answers in words."""

    @at_table
    @wraps(view)
    def shown(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, meeting_of(request, code), *args, **kwargs)
        except FreeChair as free:
            return redirect(str(free))
        except NoEntry as kept:
            context = {"said": kept.said, "code": kept.code}
            return render(request, "guild/enter.html", context, status=kept.status)

    return shown


def for_steward(view: View) -> View:
    """A page of the steward alone; to anybody else it is not there."""

    @in_meeting
    @wraps(view)
    def shown(request: HttpRequest, meeting: Meeting, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_steward(request, meeting):
            raise Http404("Only the steward can see this page, through the private link.")
        if request.method == "POST":
            services.printed(meeting, printed_for(request, meeting))
        return view(request, meeting, *args, **kwargs)

    return shown


# Stewards -----------------------------------------------------------------------------------------


def make_steward(request: HttpRequest, meeting: Meeting) -> None:
    """Have this browser be a steward's."""
    note_place(request, meeting)
    kept = {k: v for k, v in request.session.get("stewards", {}).items() if k != str(meeting.pk)}
    request.session["stewards"] = dict([*kept.items(), (str(meeting.pk), meeting.key)][-HELD:])


def is_steward(request: HttpRequest, meeting: Meeting) -> bool:
    """Whether the visitor came by the private link, or owns the meeting."""
    kept = request.session.get("stewards", {})
    if kept.get(str(meeting.pk)) == meeting.key:
        return True
    return bool(meeting.owner_id and request.user.pk == meeting.owner_id)


def stewarded(request: HttpRequest) -> list[Meeting]:
    """The meetings of which this visitor is a steward, the newest first."""
    keys = list(request.session.get("stewards", {}).values())
    meetings = Meeting.objects.filter(key__in=keys)
    if request.user.is_authenticated:
        meetings |= Meeting.objects.filter(owner_id=request.user.pk)
    return list(meetings.distinct())


def remember_printed(request: HttpRequest, meeting: Meeting) -> None:
    """Have this browser know for which address codes were printed; the meeting is told with the
    steward's next press, for to look at a page writes nothing."""
    kept = {k: v for k, v in request.session.get("printed", {}).items() if k != str(meeting.pk)}
    kept[str(meeting.pk)] = house(request)
    request.session["printed"] = dict(list(kept.items())[-HELD:])


def printed_for(request: HttpRequest, meeting: Meeting) -> str:
    """The address to which those codes lead that were printed last; empty, if none were."""
    return str(request.session.get("printed", {}).get(str(meeting.pk), meeting.printed))


# Persons ------------------------------------------------------------------------------------------


def remember(request: HttpRequest, person: Person) -> None:
    """Have this browser be that person's."""
    note_place(request, person.meeting)
    key = str(person.meeting_id)
    kept = {k: v for k, v in request.session.get("persons", {}).items() if k != key}
    kept[key] = [person.pk, person.epoch]
    request.session["persons"] = dict(list(kept.items())[-HELD:])
    request.session["name"] = person.name


def person_of(request: HttpRequest, meeting: Meeting) -> Person | None:
    """Who this browser is at that meeting, one who was put out too; None for a stranger.

    Where another phone took the place, this one is a stranger again.
    """
    kept = request.session.get("persons", {}).get(str(meeting.pk))
    if kept is None:
        return None
    person = meeting.people.filter(pk=kept[0]).first()
    if person is None or (person.epoch != kept[1] and (person.merged or not person.out)):
        return None
    return person.merged or person


def attended(request: HttpRequest) -> list[tuple[Meeting, Person]]:
    """The open meetings at which this visitor is somebody, the newest first."""
    keys = [int(key) for key in request.session.get("persons", {})]
    meetings = Meeting.objects.filter(pk__in=keys, ended=None, expires__gt=timezone.now())
    people = [(meeting, person_of(request, meeting)) for meeting in meetings]
    return [(meeting, person) for meeting, person in people if person and not person.out]

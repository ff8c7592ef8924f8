"""The pages that the streams of a meeting send: the steward's, the hall's, the projector's."""

from __future__ import annotations

import hashlib
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from markupsafe import Markup

from diversions.guild.demo import asking, position
from diversions.guild.lesson import services as lesson_services
from diversions.guild.meeting import services
from diversions.guild.meeting.services import KIND
from diversions.guild.meeting.tables import QUIET, age, boards, version
from diversions.guild.models import Meeting, Person, by_name
from diversions.guild.parties import keeping
from diversions.guild.projector.shown import Shown, pupils, shown, sittings
from diversions.guild.seats import services as seat_services
from diversions.guild.tournament.entrants.shown import InTournament, place_of
from diversions.guild.undo import services as undo
from diversions.live import hub
from diversions.live.hub import Renderer, Rendering, Viewpoint
from diversions.live.shared import Shared
from diversions.play import present
from diversions.play.models import Chair, Sitting
from diversions.play.table import Table
from diversions.rules.core import letter

# Who looks on at a meeting.
STEWARD, TOURNAMENT, HALL, SCREEN = "steward", "tournament", "hall", "screen"
REST = 0.15  # seconds between two pages: what shows many tables changes all the time


def steward(meeting: Meeting) -> dict[str, Any]:
    """All that the steward's view shows."""
    counted = version(meeting)  # first: a change meanwhile has another
    everyone = by_name(meeting.people.select_related("merged"))
    everybody = [person for person in everyone if person.merged is None]
    people = [person for person in everybody if not person.out]
    at_tables = boards(meeting)
    items = list(meeting.items.all())
    at = next((n for n, item in enumerate(items) if item.pk == meeting.at_id), -1)
    return {
        "meeting": meeting,
        "version": counted,
        "shown": shown(meeting),
        "boards": at_tables,
        "needs": [board for board in at_tables if board.need],
        "roomy": all(len(board.seats) <= 2 for board in at_tables) or len(at_tables) <= 10,
        "everybody": everybody,
        "unkept": keeping.unkept(meeting),
        "waiting": [p for p in people if p.table is None and p.here],
        "away": [p for p in everybody if p.out or not p.here],
        "replaced": [
            *(seat.gone for board in at_tables for seat in board.seats if seat.gone),
            *(p for p in people if p.here and p.table is None and p.left_table),
        ],
        "merged": [person for person in everyone if person.merged],
        "present": sum(p.here for p in people),
        "items": items,
        "prepared": list(meeting.demonstrations.all()),
        "item": items[at] if at >= 0 else None,
        "coming": items[at + 1] if at + 1 < len(items) else None,
        "since": age(meeting.since) if meeting.since else 0,
        "left": meeting.seconds_left,
        "undo": undo.seconds(meeting),
        "quiet": QUIET,
        "lesson": meeting.lesson,
        "rows": lesson_services.rows(meeting.lesson) if meeting.lesson else [],
        "stuck": lesson_services.STUCK,
    }


def hall(meeting: Meeting, person: Person) -> dict[str, Any]:
    """What a phone shows of its person while he is not at a game."""
    held = seat_services.chairs_of(person)
    chair = held[0] if held else services.chair_of(person)
    going_on = goes_on(chair)
    playing = going_on and bool(held)
    place = InTournament() if playing else place_of(meeting, person)
    return {
        "meeting": meeting,
        "up": going_on and not playing,  # got up from a game that goes on without them
        "version": meeting.version,
        "person": person,
        "entered": bool(chair and chair.sitting.stopped == Sitting.RESULT),
        "seat": letter(person.seat) if person.seat is not None else "",
        "beside": [one.name for one in seat_services.on_phone(person)[1:] if one.here],
        "company": _company(person),
        "idle": place.idle,
        "entrant": place.asks if person.here else None,
        "playing": playing,
        "led_away": playing or bool(meeting.lesson_id and person.here),
        "seen": "",
        "asked": _asked(meeting) if person.here else None,
        "answer": meeting.votes.filter(person=person).values_list("line", flat=True).first(),
    }


_questions = Shared[tuple[Table, tuple[asking.Offered, ...]]](room=8)


def _asked(meeting: Meeting) -> tuple[Table, tuple[asking.Offered, ...]] | None:
    """The table of a demonstration and what may be answered there; None while nothing is asked."""
    what = meeting.shown
    if not asking.is_open(what) or position.is_stale(what):
        return None

    def ask() -> tuple[Table, tuple[asking.Offered, ...]]:
        seen = position.asked_table(what)
        return seen, asking.options(seen)

    return _questions.get((meeting.mark, what.get("since")), ask)


def shown_in_hall(meeting: Meeting) -> Shown:
    """What all phones in the hall show beside that.  One that is in needs no network, so the
    password of that stays on the one screen."""
    if meeting.shown.get("kind") == "network":
        return Shown("nothing", {})
    return shown(meeting).whole()


def in_hall(meeting: Meeting, view: Shown) -> Markup:
    """The same as HTML."""
    context = {"meeting": meeting, "shown": view, **view.context}
    return Markup(render_to_string("guild/_seen.html", context))  # noqa: S704 (a template's own)


def _company(person: Person) -> list[str]:
    """The others at one's table."""
    if person.table is None:
        return []
    others = person.meeting.people.filter(table=person.table, out=False).exclude(pk=person.pk)
    return list(others.order_by("seat").values_list("name", flat=True))


def at_play(person: Person) -> bool:
    """Whether a game goes on where the person sits; one that is over does not."""
    held = seat_services.chairs_of(person)
    return goes_on(held[0] if held else services.chair_of(person))


def goes_on(chair: Chair | None) -> bool:
    """Whether a game goes on at that chair's table."""
    if chair is None or chair.sitting.stopped in (Sitting.LEFT, Sitting.RESULT):
        return False
    return present.of(chair.sitting).played.state.outcome is None


def screen(meeting: Meeting) -> dict[str, Any]:
    """All that the projector shows."""
    counted = version(meeting)  # first: a change meanwhile has another
    view = shown(meeting)
    left = None if meeting.ended else meeting.seconds_left
    # Before a game has begun the minutes are those of her who speaks.
    told = view.template == "table" and not services.plays_now(meeting)
    known = {"meeting": meeting, "version": counted, "shown": view, "left": left, "told": told}
    return {**known, **view.context}


def look(at: Viewpoint, known: int) -> Rendering | None:
    """What a viewer of a meeting sees, if it is newer than what is known."""
    meeting = Meeting.objects.filter(pk=at.key).first()
    if meeting is None:
        return farewell(at)
    who, _, key = at.viewer.partition(" ")
    match who:
        case "steward":
            return _steward_page(meeting) if at.viewer == steward_of(meeting) else farewell(at)
        case "tournament":
            known_here = at.viewer == steward_of(meeting, TOURNAMENT)
            return _tournament_page(meeting, known) if known_here else farewell(at)
        case "screen":
            return _screen_page(meeting)
        case _:
            person = meeting.people.filter(pk=int(key), epoch=at.epoch, out=False).first()
            return _hall_page(meeting, person, known) if person else farewell(at)


def steward_of(meeting: Meeting, who: str = STEWARD) -> str:
    """The viewer who came by the present private link, and by no older one."""
    return f"{who} {hashlib.sha256(meeting.key.encode()).hexdigest()[:16]}"


def _steward_page(meeting: Meeting) -> Rendering:
    """Made even if it is known: it says which tables it follows."""
    context = steward(meeting)
    html = render_to_string("guild/_steward.html", context)
    follows = sittings(context["boards"]) | pupils(meeting.lesson)
    return Rendering(context["version"], html, follows=follows)


def _tournament_page(meeting: Meeting, known: int) -> Rendering | None:
    """No page, but word that it is another: each of its forms needs a token, so it asks itself."""
    if meeting.version == known:
        return None
    return Rendering(meeting.version, f'<i data-version="{meeting.version}"></i>')


_halls = Shared[Markup](room=8)


def _hall_page(meeting: Meeting, person: Person, known: int) -> Rendering | None:
    if meeting.version == known:
        return None
    context = hall(meeting, person)
    if not context["led_away"]:  # and is gone before he has read it
        key = meeting.mark, meeting.version
        context["seen"] = _halls.get(key, lambda: in_hall(meeting, shown_in_hall(meeting)))
    return Rendering(context["version"], render_to_string("guild/_hall.html", context))


def _screen_page(meeting: Meeting) -> Rendering:
    context = screen(meeting)
    html = render_to_string("guild/_screen.html", context)
    return Rendering(context["version"], html, follows=context["shown"].follows)


def farewell(at: Viewpoint) -> Rendering:
    """The last page of one who may look from there no longer."""
    codes = Meeting.objects.filter(pk=at.key).values_list("code", flat=True)
    where = reverse("meeting", args=[codes[0]]) if codes else reverse("guild")
    return hub.last_page("This page no longer follows the meeting.", where)


def stream(who: str, meeting: Meeting, shown: int, person: Person | None = None) -> str:
    """The address of the stream of one of these pages."""
    viewer = f"{who} {person.pk}" if person else who
    if who in (STEWARD, TOURNAMENT):
        viewer = steward_of(meeting, who)
    at = Viewpoint(hub.topic(KIND, meeting.pk), viewer, person.epoch if person else 0)
    return hub.address_of(at, shown)


RENDERER = Renderer(look, farewell, REST)

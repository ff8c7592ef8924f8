"""The demonstration, for her who plays it: every seat is hers, and every hand lies face up."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from diversions.games import GAMES
from diversions.guild.demo import asking, position, services, state
from diversions.guild.demo.state import Demo
from diversions.guild.meeting import services as meetings
from diversions.guild.meeting.services import Refused
from diversions.guild.meeting.visitors import for_steward, stewarded
from diversions.guild.models import Meeting
from diversions.guild.planning import services as planning_services
from diversions.guild.projector import shown
from diversions.incoming.errors import refused
from diversions.incoming.fields import number
from diversions.library import selectors
from diversions.play import fold, lessons, places, posting, reasons
from diversions.play.diagram_views import book_record
from diversions.play.web import HtmxRequest, at_table
from diversions.rules import Move, Ruling, ruling_on
from diversions.rules.core import letter
from diversions.rules.record import read

NO_POSITION = (
    "That page of the book shows no position. Take the address of a diagram, a position, a "
    "problem, a point in dispute, or the record of a match that is over."
)
NOTHING = dict.fromkeys(("remark", "rings", "arrow", "lit", "from", "held", "black", "kept", "ask"))


@for_steward
@require_http_methods(["GET", "POST"])
def demo(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """A table that the steward plays for every seat, step by step, while all look on."""
    said, refusal = "", None
    if request.method == "POST":
        try:
            refusal = _demonstrate(meeting, request.POST)
        except (Refused, ValueError) as error:
            said = str(error)
        if not (said or refusal or request.htmx):
            return redirect("demo", meeting.code)
        meeting.refresh_from_db()
    what = _now(meeting)
    if what and request.method == "GET" and "why" in request.GET:
        seen = position.open_table(what, acting=True)
        return reasons.why(request, seen, partial(_page, request, meeting))
    status = 409 if (said or refusal) and not request.htmx else 200
    return _page(request, meeting, status, said, refusal)


def _now(meeting: Meeting) -> Demo | None:
    what = meeting.shown
    return what if what.get("kind") == "demo" and not position.is_stale(what) else None


def _page(
    request: HtmxRequest,
    meeting: Meeting,
    status: int = 200,
    said: str = "",
    refusal: Ruling | None = None,
) -> HttpResponse:
    """The demonstration from the seat that is to act, with what is to be said of an act; before it
    has begun, what can be shown."""
    context: dict[str, Any] = {"meeting": meeting, "table": None, "said": said}
    if what := _now(meeting):
        context |= shown.laid_out_demo(what, acting=True)
        context["table"].url, context["table"].refusal = request.path, refusal
        context |= {"ply": what["ply"], "last": len(what["moves"]), "what": {**NOTHING, **what}}
        context |= {
            "note": {**NOTHING, **state.note(what)},
            "tools": state.TOOLS,
            "room": shown.picture(meeting),
        }
        context["tool"] = what.get("tool", "play")
        context["answers"] = asking.answers(meeting, what)
        context["options"] = asking.options(context["table"]) if context["answers"] else ()
        context["stops"] = sorted((int(ply), one) for ply, one in what.get("notes", {}).items())
    else:
        context |= _beginnings(meeting)
    if request.htmx and not what:  # it has ended, here or on another device
        return HttpResponseClientRedirect(request.path)
    whole = "guild/_demo.html" if request.htmx else "guild/demo.html"
    return render(request, whole, context, status=status)


@at_table
@require_safe
def here(request: HttpRequest) -> HttpResponse:
    """At which meeting of hers a steward can demonstrate the position of a page."""
    page = request.GET.get("page", "")
    if places.position_at(page) is None:
        return refused(request, NO_POSITION, 404)
    context = {
        "page": places.within(page),
        "meetings": [m for m in stewarded(request) if m.is_open],
    }
    return render(request, "guild/here.html", context)


# Where it begins ----------------------------------------------------------------------------------


def _beginnings(meeting: Meeting) -> dict[str, Any]:
    """From what a demonstration can begin."""
    games = sorted(GAMES.values(), key=lambda game: game.title)
    return {
        "items": list(meeting.items.all()),
        "kept": list(meeting.demonstrations.all()),
        "games": games,
        "records": [
            (game, [(key, key.replace("-", " ")) for key in selectors.records(game.slug)])
            for game in games
        ],
        "lessons": [(game, list(lessons.tables(game.slug).values())) for game in games],
    }


def _begun(meeting: Meeting, posted: QueryDict) -> Demo | None:
    """What a press of the first page begins; None if it begins nothing."""
    if "begin" in posted:
        item = planning_services.item_of(meeting, str(posted["begin"]))
        moves = planning_services.opening(item.terms, True, item.deal)
        return state.begun(item.terms_code, list(map(str, moves)), len(moves))
    if "record" in posted:
        slug, _, key = str(posted["record"]).partition(" ")
        whole, first, _last = book_record(slug, key)
        return state.of_record(whole, first)
    if "here" in posted:
        return _of_page(str(posted["here"]))
    match posted.get("act", ""):
        case "address":
            return _of_page(str(posted.get("address", "")))
        case "begin":
            terms = planning_services.terms_of(
                str(posted.get("readings") or posted.get("code", ""))
            )
            moves = planning_services.opening(terms, True, "")
            return state.begun(terms.code, list(map(str, moves)), len(moves))
        case "lesson":
            return _of_lesson(str(posted.get("step", "")))
        case "pasted":
            return _of_text(str(posted.get("text", "")), str(posted.get("from", "")))
    return None


def _of_lesson(word: str) -> Demo:
    slug, _, key = word.partition(" ")
    step = lessons.tables(slug).get(key) if slug in GAMES else None
    if step is None:
        raise Refused("The book has no such step.")
    played = lessons.opening(step)
    return state.of_record(played, played.ply)


def _of_page(address: str) -> Demo:
    """The position that a page of the book shows, with the rest of its record."""
    place = places.position_at(address)
    if place is None:
        raise Refused(NO_POSITION)
    played, ply = place
    return state.of_record(played, ply)


def _of_text(text: str, word: str) -> Demo:
    """A record as the book writes it, from an act on, or from its end."""
    terms, moves = read(text[:60_000], GAMES)
    played = fold.fold(terms, moves)
    if played.broken:
        raise Refused(f"The record is refused at move {played.ply + 1}.")
    ply = number(word, 0, played.ply, "The act") if word.strip() else played.ply
    return state.of_record(played, ply)


# One press ----------------------------------------------------------------------------------------


def _demonstrate(meeting: Meeting, posted: QueryDict) -> Ruling | None:
    """What the steward pressed, done; the ruling on an act that is refused."""
    if begun := _begun(meeting, posted):
        services.put(meeting, begun)
    elif "take" in posted:
        services.take_up(meeting, str(posted["take"]))
    elif "forget" in posted:
        services.forget(meeting, str(posted["forget"]))
    elif what := _now(meeting):
        return _step(meeting, what, posted)
    return None


def _step(meeting: Meeting, what: Demo, posted: QueryDict) -> Ruling | None:
    """One step of the demonstration: on, back, to its end, something pointed at, or another move
    from here; the ruling on a move that is refused."""
    if "ply" in posted:
        most = len(what["moves"])
        services.put(meeting, state.at(what, number(str(posted["ply"]), 0, most, "A move")))
    elif posted.get("tool") in state.TOOLS:
        services.put(meeting, {**state.settled(what), "tool": posted["tool"]})
    elif "thing" in posted:
        services.put(meeting, state.pointed(what, _thing(what, str(posted["thing"]))))
    elif "light" in posted:
        services.put(meeting, state.lit(what, _seat(what, str(posted["light"]))))
    elif line := posting.entered(posted)[:300]:
        return _moved(meeting, what, line)
    else:
        _noted(meeting, what, posted)
    return None


def _noted(meeting: Meeting, what: Demo, posted: QueryDict) -> None:
    """What is noted of the position, and what becomes of the picture."""
    match posted.get("act", ""):
        case "end":
            meetings.show(meeting, {"kind": "tables"})
        case "clear":
            clear = state.noted(what, rings=[], arrow=[], lit="", full=False)
            services.put(meeting, state.settled(clear))
        case "ask":
            services.ask(meeting, what)
        case "counts" if asking.is_open(what):
            services.put(meeting, {**what, "ask": "told"})
        case "off":
            services.put(meeting, state.settled(what))
        case "remark":
            told = " ".join(str(posted.get("remark", "")).split())[: state.MOST]
            services.put(meeting, state.noted(what, remark=told))
        case "keep":
            services.keep(meeting, what, str(posted.get("title", "")))
        case "point":
            services.put(meeting, state.pointed(what, _thing(what, str(posted.get("point", "")))))
        case "follow" | "hold" | "black" as act:
            bare = {key: word for key, word in what.items() if key not in ("held", "black")}
            ways: dict[str, Demo] = {"hold": {"held": bare}, "black": {"black": True}}
            services.put(meeting, {**bare, **ways.get(act, {})})


def _seat(what: Demo, word: str) -> str:
    """The letter of a seat of this table."""
    if word not in map(letter, range(planning_services.terms_of(what["terms"]).seats)):
        raise Refused("There is no such seat at this table.")
    return word


def _thing(what: Demo, word: str) -> str:
    """A card of a seat or a point of the board that is there."""
    seen = position.open_table(what)
    points = {place.point for place in seen.picture.places} if seen.picture else set()
    seat, _, card = word.partition(":")
    if word not in points and (seen.pack is None or card not in seen.pack.cards):
        raise Refused("That is not on the table.")
    if card:
        _seat(what, seat)
    return word


def _moved(meeting: Meeting, what: Demo, line: str) -> Ruling | None:
    """The move that *line* writes, made from here; one that is refused is shown to the room."""
    played = position.folded(what)
    if not played.state.acting:
        raise Refused("It is no player’s turn there.")
    seats = played.terms.seats
    named = line.partition(" ")[0]  # all seats are hers: the rules say whose turn it is
    seat = next((s for s in range(seats) if letter(s) == named), played.state.acting[0])
    move: Move = posting.move_of(line, seat, seats)
    ruling = ruling_on(played.game, played.state, move)
    if not ruling.allowed:
        services.put(meeting, {**state.settled(what), "refused": str(move)})
        return ruling
    played = fold.with_chance(played.then(ruling))
    services.put(meeting, state.played_on(what, list(map(str, played.moves))))
    return None

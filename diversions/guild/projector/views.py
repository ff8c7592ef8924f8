"""What all are to see: the projector, what the steward shows on it, her demonstration."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from diversions.games import GAMES
from diversions.guild.meeting import screens, services
from diversions.guild.meeting.services import Refused
from diversions.guild.meeting.visitors import for_steward, in_meeting
from diversions.guild.models import Meeting
from diversions.guild.projector import shown
from diversions.guild.projector.services import turn
from diversions.incoming.errors import refused
from diversions.incoming.fields import number
from diversions.library import selectors
from diversions.library.models import Game
from diversions.play import fold, lessons
from diversions.play.diagram_views import book_record
from diversions.play.web import HtmxRequest
from diversions.rules import Move, ruling_on
from diversions.rules.core import SEATS, letter


@in_meeting
@require_safe
def screen(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """What all are to see, large."""
    context = screens.screen(meeting)
    if request.htmx:
        return render(request, "guild/_screen.html", context)
    context["stream"] = screens.stream(screens.SCREEN, meeting, context["version"])
    return render(request, "guild/screen.html", context)


@for_steward
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """What can be shown of a game: its summary, a section, a rule, some cards."""
    slug = request.GET.get("game") or (meeting.at.game.slug if meeting.at else "")
    if not slug and (first := meeting.items.first()):
        slug = first.game.slug
    item = meeting.items.filter(terms_code__startswith=f"{slug}:").first() if slug else None
    game = GAMES.get(slug)
    terms = item.terms if item else game.terms() if game else None
    if request.method == "POST":
        if "page" in request.POST or request.POST.get("act") == "pages-turn":
            to = request.POST.get("page")
            turn(meeting, number(to, 1, 9999, "A page") if to is not None else None)
            return redirect(f"{request.path}?game={slug}")
        what: dict[str, object] = {"slug": slug, "terms": terms.code if terms else ""}
        for kind in ("game", "section", "rule", "cards"):
            if kind in request.POST:
                word = request.POST[kind]
                cards = request.POST.get("which", "").upper().replace(",", " ").split()
                what |= {"kind": kind, kind: cards if kind == "cards" else word}
        services.show(meeting, what if "kind" in what else {})
        return redirect(f"{request.path}?game={slug}")
    report = selectors.report(slug) if slug else None
    context = {
        "meeting": meeting,
        "told": report.game if report else None,
        "book": Game.objects.order_by("title").values_list("slug", "title"),
        "terms": terms,
        "chapters": [
            (c, [r for r in c.rules if terms is None or terms.meets(r.under)])
            for c in (report.chapters if report else ())
        ],
        "pack": game.pack(terms) if game and terms else None,
        "games": sorted({i.game.slug: i.game.title for i in meeting.items.all()}.items()),
        "shown": shown.shown(meeting),
    }
    return render(request, "guild/show.html", context)


# The demonstration --------------------------------------------------------------------------------


@for_steward
@require_http_methods(["GET", "POST"])
def demo(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """A table that the steward plays for every seat, step by step, while all look on."""
    said = ""
    if request.method == "POST":
        try:
            _demonstrate(meeting, request)
            return redirect("demo", meeting.code)
        except (Refused, ValueError) as error:
            said = str(error)
        meeting.refresh_from_db()
    what = meeting.shown if meeting.shown.get("kind") == "demo" else None
    context: dict[str, Any] = {"meeting": meeting, "table": None, "said": said}
    if what and request.htmx and "why" in request.GET:
        return _why(request, what)
    if what:
        seen = shown.demo(what, acting=True)
        seen.url = request.path
        context |= {"table": seen, "ply": what["ply"], "last": len(what["moves"])}
    else:
        context["items"] = list(meeting.items.all())
        context["records"] = _records(meeting)
    return render(request, "guild/demo.html", context, status=409 if said else 200)


def _why(request: HtmxRequest, what: dict[str, Any]) -> HttpResponse:
    """Why an act of the demonstration is refused, for the place beside the table."""
    seen = shown.demo(what, acting=True)
    try:
        move = Move.read(f"{letter(seen.seat or 0)} {request.GET['why']}")
    except ValueError as error:
        return refused(request, str(error), 400)
    ruling = ruling_on(seen.game, seen.view, move)
    return render(request, "play/_why.html", {"table": seen, "ruling": ruling})


def _records(meeting: Meeting) -> list[tuple[str, str, str]]:
    """The records of the book that can be stepped through: slug, key, words."""
    found = []
    for slug, title in sorted({i.game.slug: i.game.title for i in meeting.items.all()}.items()):
        for key in lessons.records(slug):
            found.append((slug, key, f"{title}: {key.replace('-', ' ')}"))
    return found


def _demonstrate(meeting: Meeting, request: HtmxRequest) -> None:
    posted = request.POST
    if "begin" in posted:
        item = services.item_of(meeting, posted["begin"])
        moves = services.opening(item.terms, True, item.deal)
        _put(meeting, item.terms_code, [str(move) for move in moves], len(moves))
    elif "record" in posted:
        slug, _, key = posted["record"].partition(" ")
        whole, first, _last = book_record(slug, key)
        _put(meeting, whole.terms.code, [str(move) for move in whole.moves], first)
    elif meeting.shown.get("kind") == "demo":
        _step(meeting, meeting.shown, posted)


def _put(meeting: Meeting, code: str, moves: list[str], ply: int) -> None:
    services.show(meeting, {"kind": "demo", "terms": code, "moves": moves, "ply": ply})


def _step(meeting: Meeting, what: dict[str, Any], posted: Any) -> None:
    """One step of the demonstration: on, back, to its end, or another move from here."""
    moves = list(what["moves"])
    if "ply" in posted:
        return _put(meeting, what["terms"], moves, number(posted["ply"], 0, len(moves), "A move"))
    match posted.get("act", ""):
        case "end":
            return services.show(meeting, {"kind": "tables"})
    line = _line(posted)
    if not line:
        return
    played = shown.demo_played(what)
    if not played.state.acting:
        raise Refused("Nobody is to act there.")
    first, _, rest = line.partition(" ")
    seat = played.state.acting[0]
    if len(first) == 1 and first in SEATS:
        seat, line = SEATS.index(first), rest
    ruling = ruling_on(played.game, played.state, Move.read(f"{letter(seat)} {line}"))
    if not ruling.allowed:
        raise Refused(ruling.because)
    played = fold.drawn(played.then(ruling))
    _put(meeting, what["terms"], [str(move) for move in played.moves], played.ply)


def _line(posted: Any) -> str:
    """A move as the table's buttons post it, or as it was typed."""
    if "move" in posted:
        return str(posted["move"])
    if "pick" in posted:
        return " ".join([posted["pick"], *posted.getlist(f"of {posted['pick']}")])
    return str(posted.get("typed", "")).strip()

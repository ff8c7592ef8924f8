"""What all are to see: the projector, what the steward shows on it, her demonstration."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from diversions.games import GAMES
from diversions.guild.meeting import screens, services
from diversions.guild.meeting.services import Refused
from diversions.guild.meeting.visitors import for_steward, in_meeting
from diversions.guild.models import Meeting
from diversions.guild.projector import shown
from diversions.guild.projector.services import turn
from diversions.incoming.fields import number
from diversions.library import selectors
from diversions.library.models import Game
from diversions.play import fold, posting, reasons
from diversions.play.diagram_views import book_record
from diversions.play.web import HtmxRequest
from diversions.rules import Ruling, ruling_on
from diversions.rules.core import letter


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
    said, refusal = "", None
    if request.method == "POST":
        try:
            refusal = _demonstrate(meeting, request)
        except (Refused, ValueError) as error:
            said = str(error)
        if not said and not refusal:
            return redirect("demo", meeting.code)
        meeting.refresh_from_db()
    what = meeting.shown if meeting.shown.get("kind") == "demo" else None
    if what and request.method == "GET" and "why" in request.GET:
        seen = shown.demo(what, acting=True)
        return reasons.why(request, seen, partial(_demo_page, request, meeting))
    return _demo_page(request, meeting, 409 if said or refusal else 200, said, refusal)


def _demo_page(
    request: HtmxRequest,
    meeting: Meeting,
    status: int = 200,
    said: str = "",
    refusal: Ruling | None = None,
) -> HttpResponse:
    """The demonstration from the seat that is to act, with what is to be said of an act; before it
    has begun, what can be shown."""
    what = meeting.shown if meeting.shown.get("kind") == "demo" else None
    context: dict[str, Any] = {"meeting": meeting, "table": None, "said": said}
    if what:
        seen = shown.demo(what, acting=True)
        seen.url, seen.refusal = request.path, refusal
        context |= {**shown.laid_out(seen), "ply": what["ply"], "last": len(what["moves"])}
        context["room"] = shown.picture(meeting)
    else:
        context["items"] = list(meeting.items.all())
        context["games"] = sorted(GAMES.values(), key=lambda game: game.title)
        context["records"] = _records(meeting)
    return render(request, "guild/demo.html", context, status=status)


def _records(meeting: Meeting) -> list[tuple[str, str, str]]:
    """The records of the book that can be stepped through: slug, key, words."""
    records = []
    for slug, title in sorted({i.game.slug: i.game.title for i in meeting.items.all()}.items()):
        for key in selectors.records(slug):
            records.append((slug, key, f"{title}: {key.replace('-', ' ')}"))
    return records


def _demonstrate(meeting: Meeting, request: HtmxRequest) -> Ruling | None:
    """What the steward pressed, done; the ruling on an act that is refused."""
    posted = request.POST
    if "begin" in posted:
        item = services.item_of(meeting, posted["begin"])
        moves = services.opening(item.terms, True, item.deal)
        _put(meeting, item.terms_code, [str(move) for move in moves], len(moves))
    elif posted.get("act") == "begin":
        terms = services.terms_of(str(posted.get("code", "")))
        moves = services.opening(terms, True, "")
        _put(meeting, terms.code, [str(move) for move in moves], len(moves))
    elif "record" in posted:
        slug, _, key = posted["record"].partition(" ")
        whole, first, _last = book_record(slug, key)
        _put(meeting, whole.terms.code, [str(move) for move in whole.moves], first)
    elif meeting.shown.get("kind") == "demo":
        return _step(meeting, meeting.shown, posted)
    return None


def _put(meeting: Meeting, code: str, moves: list[str], ply: int) -> None:
    services.show(meeting, {"kind": "demo", "terms": code, "moves": moves, "ply": ply})


def _step(meeting: Meeting, what: dict[str, Any], posted: QueryDict) -> Ruling | None:
    """One step of the demonstration: on, back, to its end, or another move from here; the ruling on
    a move that is refused."""
    moves = list(what["moves"])
    if "ply" in posted:
        _put(meeting, what["terms"], moves, number(str(posted["ply"]), 0, len(moves), "A move"))
    elif posted.get("act", "") == "end":
        services.show(meeting, {"kind": "tables"})
    elif line := posting.entered(posted):
        return _moved(meeting, what, line)
    return None


def _moved(meeting: Meeting, what: dict[str, Any], line: str) -> Ruling | None:
    """The move that *line* writes, made from here; the ruling on it if it is refused."""
    played = shown.demo_played(what)
    if not played.state.acting:
        raise Refused("Nobody is to act there.")
    named = line.partition(" ")[0]  # where several are to act, any of them may be named
    seat = next((s for s in played.state.acting if letter(s) == named), played.state.acting[0])
    move = posting.move_of(line, seat, played.terms.seats)
    ruling = ruling_on(played.game, played.state, move)
    if not ruling.allowed:
        return ruling
    played = fold.with_chance(played.then(ruling))
    _put(meeting, what["terms"], [str(move) for move in played.moves], played.ply)
    return None

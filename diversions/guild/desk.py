"""The steward's pages: every table, the running order, the codes, what the projector shows."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from markupsafe import Markup

from diversions.games import GAMES
from diversions.guild import box, screens, services, together
from diversions.guild.models import Item, Meeting, Person
from diversions.guild.services import Refused
from diversions.guild.views import hour_of
from diversions.guild.visitors import for_steward
from diversions.library import selectors
from diversions.library.models import Game
from diversions.play import fold, learning, lessons
from diversions.play.views import HtmxRequest, house, is_local, public, qr
from diversions.press import pdf
from diversions.rules import Move, ruling_on
from diversions.rules.core import SEATS, letter

# Every table on one screen ------------------------------------------------------------------------


@for_steward
@require_http_methods(["GET", "POST"])
def steward(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """Every table live, and the presses that move the whole meeting."""
    said = wrong = ""
    if request.method == "POST":
        try:
            said = _pressed(meeting, request.POST)
        except Refused as refused:
            wrong = str(refused)
        if not (request.htmx or said or wrong):
            return redirect("steward", meeting.code)
        meeting.refresh_from_db()
    context = screens.steward(meeting) | {"said": said, "wrong": wrong}
    if request.htmx:
        return render(request, "guild/_steward.html", context)
    context["stream"] = screens.stream(screens.STEWARD, meeting, context["version"])
    context |= _links(request, meeting)
    return render(request, "guild/steward.html", context)


def _links(request: HttpRequest, meeting: Meeting) -> dict[str, Any]:
    link = public(request, meeting.get_absolute_url())
    mine = public(request, f"/guild/steward/{meeting.key}/")
    here = house(request)
    return {
        "link": link,
        "qr": qr(link),
        "mine": mine,
        "my_qr": qr(mine),
        "here": here,
        # Codes that were printed for another address lead nowhere here.
        "anew": bool(meeting.printed) and meeting.printed != here,
        "elsewhere": bool(settings.PUBLIC_ADDRESS)
        and request.build_absolute_uri("/").rstrip("/") != here,
        "alone": here.partition("//")[2] == request.get_host() and is_local(request),
    }


def _pressed(meeting: Meeting, posted: Any) -> str:
    """What came of a press, in words; empty if it can be seen."""
    match posted.get("act", ""):
        case "late":
            many = services.seat_latecomers(meeting)
            return f"Seated: {many}." if many else "Nobody waits."
        case "bots":
            many = services.bots_for_empty(meeting)
            return f"Bots sit on {many} more chairs." if many else "No chair is empty."
        case "pause":
            services.pause(meeting, True)
        case "on":
            services.pause(meeting, False)
        case "end":
            services.end(meeting)
        case "open":
            services.prolong(meeting)
        case "door":
            services.set_door(meeting, not meeting.door)
        case "tables":
            services.show(meeting, {"kind": "tables"})
        case "letters":
            services.show(meeting, {})
        case "page-on":
            _turn(meeting, 1)
        case "page-back":
            _turn(meeting, -1)
        case "lesson-on":
            together.go(meeting, 1)
        case "lesson-back":
            together.go(meeting, -1)
        case "lesson-end":
            together.end(meeting)
        case "lesson-show":
            services.show(meeting, {"kind": "lesson"})
    if "tell" in posted:
        services.tell(meeting, _item(meeting, posted["tell"]))
    elif "start" in posted:
        services.start(meeting, _item(meeting, posted["start"]))
    elif "learn" in posted:
        together.begin(meeting, _item(meeting, posted["learn"]).game.slug)
    elif "open" in posted:
        together.open_step(meeting, posted["open"])
    elif posted.get("project", "").isdecimal():
        services.show(meeting, {"kind": "table", "table": int(posted["project"][:3])})
    return ""


def _turn(meeting: Meeting, by: int) -> None:
    """Another page of what the projector shows."""
    now = screens.shown(meeting)
    page = max(0, min(now.page + by, len(now.pages) - 1))
    services.show(meeting, {**meeting.shown, "page": page})


def _item(meeting: Meeting, word: str) -> Item:
    found = meeting.items.filter(pk=int(word)).first() if word.isdecimal() else None
    if found is None:
        raise Refused("That game is no longer in the running order.")
    return found


@for_steward
@require_http_methods(["GET", "POST"])
def person(request: HttpRequest, meeting: Meeting, key: int) -> HttpResponse:
    """One person: to be moved, stood in for, given another phone, put out."""
    who = get_object_or_404(meeting.people, pk=key)
    said = ""
    if request.method == "POST":
        try:
            _with_person(who, request.POST)
            return redirect("steward", meeting.code)
        except Refused as refused:
            said = str(refused)
            who.refresh_from_db()
    link = public(request, f"{meeting.get_absolute_url()}as/{who.key}/")
    boards = screens.boards(meeting)
    most = max([meeting.tables, *(board.number for board in boards)])
    context = {
        "meeting": meeting,
        "person": who,
        "seat": letter(who.seat) if who.seat is not None else "",
        "boards": boards,
        "numbers": range(1, most + 1),
        "said": said,
        "link": link,
        "qr": qr(link),
    }
    return render(request, "guild/person.html", context, status=409 if said else 200)


def _with_person(who: Person, posted: Any) -> None:
    match posted.get("act", ""):
        case "bot":
            services.put_bot(who)
        case "hall":
            services.to_the_hall(who)
        case "out":
            services.put_out(who)
        case "back":
            services.back(who)
        case "move" if posted.get("table", "").isdecimal():
            seat = posted.get("seat", "").upper()
            at = SEATS.index(seat) if len(seat) == 1 and seat in SEATS else None
            services.choose(who, int(posted["table"][:3]), at)
        case _:
            raise Refused("That was not understood: one of the buttons was expected.")


# The running order --------------------------------------------------------------------------------


@for_steward
@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """The plan of the class: games in their order, minutes, what each wants; to be printed too."""
    said = ""
    if request.method == "POST":
        try:
            _planned(meeting, request.POST)
            return redirect("plan", meeting.code)
        except Refused as refused:
            said = str(refused)
            meeting.refresh_from_db()
    context = {
        "meeting": meeting,
        "rows": _rows(meeting),
        "games": sorted(GAMES.values(), key=lambda game: game.title),
        "said": said,
        "hour": meeting.hour.strftime("%Y-%m-%dT%H:%M") if meeting.hour else "",
    }
    return render(request, "guild/plan.html", context, status=409 if said else 200)


def _rows(meeting: Meeting) -> list[dict[str, Any]]:
    """Each game of the running order, with the minute at which it begins."""
    rows = []
    begins = 0
    for item in meeting.items.all():
        report = selectors.report(item.game.slug)
        rows.append(
            {
                "item": item,
                "game": item.game,
                "begins": begins,
                "summary": Markup(report.game.html) if report else "",  # noqa: S704
                "equipment": report.game.equipment if report else "",
                "cards": item.game.pack(item.terms) is not None,
            }
        )
        begins += item.tell + item.play
    return rows


def _planned(meeting: Meeting, posted: Any) -> None:
    act, _, key = posted.get("act", "").partition(" ")
    if act == "add":
        code = posted.get("code", "").strip() or posted.get("game", "")
        services.add_item(meeting, code, _number(posted, "tell", 2), _number(posted, "play", 5))
        return
    if act == "meeting":
        services.rename(
            meeting,
            posted.get("name", ""),
            posted.get("place", ""),
            hour_of(posted.get("hour", "")),
            _number(posted, "tables", 8),
        )
        return
    item = _item(meeting, key)
    match act:
        case "up":
            services.raise_item(item)
        case "away":
            services.remove_item(item)
        case "change":
            services.change_item(
                item,
                _number(posted, "tell", item.tell),
                _number(posted, "play", item.play),
                "alike" in posted,
                posted.get("deal", ""),
            )
        case _:
            raise Refused("That was not understood: one of the buttons was expected.")


def _number(posted: Any, name: str, usual: int) -> int:
    word = posted.get(name, "")
    if not word:
        return usual
    if not (word.isascii() and word.isdigit() and len(word) < 5):
        raise Refused(f"“{word}” is not a number.")
    return int(word)


@for_steward
@require_safe
def codes(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """Codes to print: one for the door, one for each table, one for each seat."""
    item = meeting.at or meeting.items.first()
    most = max((i.terms.seats for i in meeting.items.all()), default=4)
    home = meeting.get_absolute_url()
    pages = []
    for number in range(1, meeting.tables + 1):
        path = f"{home}table/{number}/"
        seats = [
            (letter(seat), qr(public(request, f"{path}{letter(seat).lower()}/")))
            for seat in range(most)
        ]
        pages.append((number, qr(public(request, path)), seats))
    services.printed(meeting, house(request))
    context = {"meeting": meeting, "item": item, "pages": pages, **_links(request, meeting)}
    context["papers"] = pdf.PAPERS
    return render(request, "guild/codes.html", context)


@for_steward
@require_safe
def home(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """The meeting as one file, to be taken in elsewhere."""
    response = HttpResponse(box.packed([meeting]), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="meeting-{meeting.code}.json"'
    return response


# The projector ------------------------------------------------------------------------------------


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
        if request.POST.get("act") in ("page-on", "page-back"):
            _turn(meeting, 1 if request.POST["act"] == "page-on" else -1)
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
        "shown": screens.shown(meeting),
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
        seen = screens.demo(what, acting=True)
        seen.url = request.path
        context |= {"table": seen, "ply": what["ply"], "last": len(what["moves"])}
    else:
        context["items"] = list(meeting.items.all())
        context["records"] = _records(meeting)
    return render(request, "guild/demo.html", context, status=409 if said else 200)


def _why(request: HtmxRequest, what: dict[str, Any]) -> HttpResponse:
    """Why an act of the demonstration is refused, for the place beside the table."""
    seen = screens.demo(what, acting=True)
    try:
        move = Move.read(f"{letter(seen.seat or 0)} {request.GET['why']}")
    except ValueError as error:
        return HttpResponse(Markup("<p>{}</p>").format(str(error)), status=400)
    ruling = ruling_on(seen.game, seen.view, move)
    return render(request, "play/_why.html", {"table": seen, "ruling": ruling})


def _records(meeting: Meeting) -> list[tuple[str, str, str]]:
    """The records of the book that can be stepped through: slug, key, words."""
    found = []
    for slug, title in sorted({i.game.slug: i.game.title for i in meeting.items.all()}.items()):
        for path in sorted((lessons.folder(slug) / "records").glob("*.txt")):
            found.append((slug, path.stem, f"{title}: {path.stem.replace('-', ' ')}"))
    return found


def _demonstrate(meeting: Meeting, request: HtmxRequest) -> None:
    posted = request.POST
    if posted.get("begin", "").isdecimal():
        item = _item(meeting, posted["begin"])
        moves = services.opening(item.terms, True, item.deal)
        _put(meeting, item.terms_code, [str(move) for move in moves], len(moves))
    elif "record" in posted:
        slug, _, key = posted["record"].partition(" ")
        whole, first, _last = learning.kept_record(slug, key)
        _put(meeting, whole.terms.code, [str(move) for move in whole.moves], first)
    elif meeting.shown.get("kind") == "demo":
        _step(meeting, meeting.shown, posted)


def _put(meeting: Meeting, code: str, moves: list[str], ply: int) -> None:
    services.show(meeting, {"kind": "demo", "terms": code, "moves": moves, "ply": ply})


def _step(meeting: Meeting, what: dict[str, Any], posted: Any) -> None:
    """One step of the demonstration: on, back, to its end, or another move from here."""
    moves, ply = list(what["moves"]), int(what["ply"])
    match posted.get("act", ""):
        case "on":
            return _put(meeting, what["terms"], moves, min(ply + 1, len(moves)))
        case "back":
            return _put(meeting, what["terms"], moves, max(ply - 1, 0))
        case "end":
            return services.show(meeting, {"kind": "tables"})
    line = _line(posted)
    if not line:
        return
    played = screens.demo_played(what)
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

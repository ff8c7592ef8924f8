"""Positions and problems as pages and pictures."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from diversions.games import GAMES
from diversions.incoming.brakes import Brake, address_of
from diversions.incoming.errors import refused
from diversions.incoming.fields import number_or_none
from diversions.library import contents, selectors
from diversions.library.page_cache import cached_page
from diversions.play import fold, looking_back, places, posting, present, reasons, table
from diversions.play.diagram_views import book_record, gone_to, sit_against
from diversions.play.looking_back import Act
from diversions.play.models import Sitting
from diversions.play.sitters import company
from diversions.play.web import HtmxRequest, at_table, public
from diversions.press import picture as pressed
from diversions.press import sheets
from diversions.problems import daily, pictures, services
from diversions.problems.models import Position
from diversions.problems.posed import Posed, of_step, of_text, posed_steps
from diversions.rules import Ruling, ruling_on
from diversions.rules.bots import bots_of, levels
from diversions.rules.pictures import doors
from diversions.rules.record import read
from diversions.rules.terms import brief

LONGEST = 300  # signs of an answer
POSED = Brake("position", 60, timedelta(hours=1))


# Where positions come from ------------------------------------------------------------------------


@require_safe
@cached_page
def listed(request: HttpRequest) -> HttpResponse:
    """Every problem of the book, by game."""
    return render(request, "problems/problems.html", {"groups": daily.by_game()})


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def pose(request: HtmxRequest) -> HttpResponse:
    """Make a link that lasts to a position of a match that is over."""
    asked = request.POST if request.method == "POST" else request.GET
    sitting = Sitting.objects.filter(code=asked.get("table", "")[:16]).first()
    ply = number_or_none(asked.get("ply", ""))
    if sitting is None or ply is None:
        return refused(request, "Say which table, and which point of its record.", 400)
    played = present.of(sitting).played
    if not played.state.outcome:
        return refused(request, "A position can be shown to others once the match is over.", 409)
    if ply > played.ply:
        return refused(
            request, f"This record has only {played.ply} lines. Choose one of them.", 404
        )
    posed = Posed(played.at(ply), "")
    if request.method != "POST":
        return render(request, "problems/pose.html", {"posed": posed, "sitting": sitting})
    who = address_of(request)
    if POSED.holds(who):
        return refused(request, "That is enough links for an hour. Come back later.", 429)
    POSED.note(who)
    try:
        return redirect(services.keep(posed.played))
    except ValueError as error:
        return refused(request, str(error), 400)


def kept_or_404(key: str) -> Posed:
    """The position of that key."""
    position = Position.objects.filter(key=key[:20]).first()
    if position is None:
        raise Http404(f"There is no position “{brief(key)}”.")
    return of_text(position.record, position.get_absolute_url())


def booked_or_404(slug: str, record: str, ply: int) -> Posed:
    """A point of one of the book's own records."""
    text = selectors.records(slug).get(record)
    if text is None:
        raise Http404(f"There is no record “{brief(record)}” of “{brief(slug)}”.")
    whole = fold.fold(*read(text, GAMES))
    if ply > whole.ply:
        raise Http404(f"This record has {whole.ply} lines.")
    return Posed(whole.at(ply), reverse("book-position", args=[slug, record, ply]))


def taught_or_404(slug: str, step: str) -> Posed:
    """The position that a step of a lesson begins with."""
    taught = posed_steps(slug).get(step) if slug in GAMES else None
    if taught is None:
        raise Http404(f"No lesson of “{brief(slug)}” has a position “{brief(step)}”.")
    return of_step(taught, reverse("lesson-position", args=[slug, step]))


@places.shows("position", "book-position", "lesson-position", "problem")
def place_of(
    asked: places.Words, key: str = "", slug: str = "", record: str = "", ply: int = 0,
    step: str = "",
) -> places.Place:  # fmt: skip
    """The position of a page of this package; one of a record with what came after it."""
    if record:
        booked_or_404(slug, record, ply)
        return book_record(slug, record)[0], ply
    if key or step:
        posed = kept_or_404(key) if key else taught_or_404(slug, step)
        return posed.played, posed.played.ply
    problem = daily.of_day(timezone.now().date())
    found = places.position_at(problem.address) if problem else None
    if found is None:
        raise Http404("The book has no problems yet.")
    return found


# Pages ------------------------------------------------------------------------------------------


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def position(request: HtmxRequest, key: str) -> HttpResponse:
    """A position that was kept."""
    return shown(request, kept_or_404(key), key)


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def book_position(request: HtmxRequest, slug: str, record: str, ply: int) -> HttpResponse:
    """A position of a record of the book."""
    return shown(request, booked_or_404(slug, record, ply), f"{slug}/{record}/{ply}")


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def lesson_position(request: HtmxRequest, slug: str, step: str) -> HttpResponse:
    """The position that a step of a lesson begins with."""
    return shown(request, taught_or_404(slug, step), "")


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """The problem of the day: the way to the position that it is."""
    problem = daily.of_day(timezone.now().date())
    if problem is None:
        raise Http404("The book has no problems yet.")
    return redirect(problem.address)


def shown(request: HtmxRequest, posed: Posed, key: str) -> HttpResponse:
    """The page of a position, cited by *key*, if it is kept or in a record; with an answer, what
    the better player says of it."""
    played = posed.played
    if request.method == "POST":
        if posed.seat is None:
            return refused(request, "It is no player’s turn in this position.", 409)
        easiest = levels(played.game)[0]
        sitting = sit_against(request, played.terms, posed.seat, easiest, played.moves)
        return gone_to(request, sitting)
    if "why" in request.GET:
        return reasons.why(request, posed.table, partial(_page, request, posed, key))
    line = posting.line_of(request.GET)
    if line is None or posed.seat is None:
        return _page(request, posed, key)
    try:
        ruling = _ruling(posed, line)
    except ValueError as error:
        return _page(request, posed, key, 400, said=str(error))
    if not ruling.allowed:
        return _page(request, posed, key, refusal=ruling)
    names = [sitter.name for sitter in company(played)]
    return _page(request, posed, key, act=looking_back.tried(played, ruling, names))


def _ruling(posed: Posed, line: str) -> Ruling:
    """What the engine says to an answer; ValueError if it cannot be read."""
    if len(line) > LONGEST:
        raise ValueError(f"That has {len(line)} characters; no move has more than {LONGEST}.")
    seat = posed.seat
    assert seat is not None
    game = posed.played.game
    move = posting.move_of(line, seat, posed.played.terms.seats)
    return ruling_on(game, game.view(posed.played.state, seat), move)


def _page(
    request: HttpRequest,
    posed: Posed,
    key: str,
    status: int = 200,
    said: str = "",
    refusal: Ruling | None = None,
    act: Act | None = None,
) -> HttpResponse:
    """The position, with what is to be said of an answer."""
    seen = posed.table
    seen.said, seen.refusal = said, refusal
    game = posed.played.game
    where = key.split("/")
    slips = contents.slips_shown(where[0], where[1], int(where[2])) if len(where) == 3 else ()
    context = {
        "posed": posed,
        "table": seen,
        "key": key,
        "slips": slips,
        "act": act,
        "level": levels(game, posed.played.terms)[-1],
        "weighs": bots_of(game).weigh is not None,
        "address": public(request, posed.url),
        "picture": posed.url.rstrip("/"),
        "lines": zip(table.FIRST_HEADS, doors.first_lines(game, posed.played.terms), strict=False),
    }
    return render(request, "problems/position.html", context, status=status)


# Pictures -----------------------------------------------------------------------------------------


@require_safe
def picture(request: HttpRequest, key: str, form: str) -> HttpResponse:
    """A position that was kept, as SVG or PNG."""
    return picture_response(kept_or_404(key), form)


@require_safe
def book_picture(request: HttpRequest, slug: str, record: str, ply: int, form: str) -> HttpResponse:
    """A position of a record of the book, as SVG or PNG."""
    return picture_response(booked_or_404(slug, record, ply), form)


@require_safe
def lesson_picture(request: HttpRequest, slug: str, step: str, form: str) -> HttpResponse:
    """The position of a step of a lesson, as SVG or PNG."""
    return picture_response(taught_or_404(slug, step), form)


def picture_response(posed: Posed, form: str) -> HttpResponse:
    """The picture in that form; Http404 if it is neither."""
    drawing = pictures.drawing(posed.table)
    if form == "svg":
        return HttpResponse(sheets.svg_file(drawing), content_type="image/svg+xml")
    if form == "png":
        return HttpResponse(pressed.png(drawing), content_type="image/png")
    raise Http404(f"A position is drawn as svg or png, not as “{brief(form)}”.")

"""Diagrams: records of the book, stepped through and played on from."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from diversions.games import GAMES
from diversions.incoming.fields import number_or_none
from diversions.library import selectors
from diversions.play import chairs, fold, places, services, showing
from diversions.play.fold import Played
from diversions.play.models import Sitting
from diversions.play.opening import open_table
from diversions.play.sitters import company
from diversions.play.web import HtmxRequest, at_table
from diversions.rules import Move, Seat, Terms
from diversions.rules.bots import levels
from diversions.rules.record import read
from diversions.rules.terms import brief


def plies_of(key: str) -> re.Match[str]:
    """The name of a record, and after it from which ply to which it is shown, if *key* says so."""
    match = re.fullmatch(r"(.*?)(?:-([0-9]{1,5})-([0-9]{1,5}))?", key, re.DOTALL)
    assert match is not None  # anything matches
    return match


def book_record(slug: str, key: str) -> tuple[Played, int, int]:
    """A record of the book, folded, and from which ply to which it is to be shown.

    *key* is the record's name, with or without the plies.  Http404 if there is none.
    """
    match = plies_of(key)
    text = selectors.records(slug).get(match[1])
    if text is None:
        raise Http404(f"There is no record “{brief(match[1])}” of “{brief(slug)}”.")
    terms, moves = read(text, GAMES)
    played = fold.fold(terms, moves)
    first = min(int(match[2] or 0), played.ply)
    return played, first, max(first, min(int(match[3] or played.ply), played.ply))


@places.shows("diagram")
def shown_by(slug: str, key: str, asked: places.Words) -> places.Place:
    """The position of a diagram."""
    whole, first, last = book_record(slug, key)
    return whole, max(first, places.ply_of(asked, first, last))


@at_table
@require_http_methods(["GET", "POST"])
def diagram(request: HtmxRequest, slug: str, key: str) -> HttpResponse:
    """A record of the book, to be stepped through with every card face up."""
    whole, first, last = book_record(slug, key)
    word = request.GET.get("ply", "")
    ply = min(max(number_or_none(word) or first, first), last)
    played = whole.at(ply)
    if request.method == "POST":
        return _played_on(request, played)
    seen = showing.look(played, None, company(played), all_seen=True)
    seen.kind, seen.url = "diagram", request.path
    context = {
        "table": seen,
        "told": seen.record[-1] if seen.record else None,
        "key": key,
        "record": plies_of(key)[1],
        "ply": ply,
        "first": first,
        "last": last,
        "playable": bool(played.state.acting),
        "alone": not request.htmx,
    }
    template = "play/_diagram.html" if request.htmx else "play/diagram.html"
    return render(request, template, context)


def _played_on(request: HtmxRequest, played: Played) -> HttpResponse:
    """Sit down where the diagram stands, on the seat that is to act."""
    if not played.state.acting:
        raise Http404("It is no player’s turn there.")
    easiest = levels(played.game)[0]
    mine = played.state.acting[0]
    return gone_to(request, sit_against(request, played.terms, mine, easiest, played.moves))


def sit_against(
    request: HtmxRequest,
    terms: Terms,
    mine: Seat,
    level: str,
    moves: Sequence[Move] = (),
    home: str = "",
) -> Sitting:
    """A new table with the visitor on one seat and bots on the others."""
    name = request.session.get("name", "")
    places = [
        services.you(name) if seat == mine else services.bot(level) for seat in range(terms.seats)
    ]
    sitting = open_table(request, terms, places, moves, home)
    chairs.hold(request, sitting.chairs.get(seat=mine))
    return sitting


def gone_to(request: HtmxRequest, sitting: Sitting) -> HttpResponse:
    if request.htmx:
        return HttpResponseClientRedirect(sitting.get_absolute_url())
    return redirect(sitting)

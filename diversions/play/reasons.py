"""The answer to *Why?*: the same at tables, in lessons and in demonstrations."""

from __future__ import annotations

from typing import Protocol

from django.http import HttpResponse
from django.shortcuts import render

from diversions.incoming.errors import refused
from diversions.play import asked, posting
from diversions.play.table import Table
from diversions.play.web import HtmxRequest
from diversions.rules import Ruling, ruling_on


class PageMaker(Protocol):
    """The page of a table, with what it says of an act."""

    def __call__(
        self, status: int = 200, said: str = "", refusal: Ruling | None = None
    ) -> HttpResponse: ...


def why(request: HtmxRequest, seen: Table, page: PageMaker, home: str = "") -> HttpResponse:
    """Why the act that ``?why=`` writes is refused at *seen*: for the place beside the table, or
    without htmx on the whole *page*.  The rule is noted where the table has a *home*."""
    try:
        move = posting.move_of(request.GET["why"], seen.seat or 0, seen.terms.seats)
    except ValueError as error:
        return unreadable(request, page, str(error))
    ruling = ruling_on(seen.game, seen.view, move)
    if not ruling.allowed:
        asked.note(request, home, ruling.rule)
    if not request.htmx:
        return page(refusal=None if ruling.allowed else ruling)
    if ruling.allowed:
        return HttpResponse("<p>That is allowed now.</p>")
    return render(request, "play/_why.html", {"table": seen, "ruling": ruling})


def unreadable(request: HtmxRequest, page: PageMaker, said: str) -> HttpResponse:
    """What was expected, to whoever wrote what cannot be read."""
    return refused(request, said, 400) if request.htmx else page(400, said)

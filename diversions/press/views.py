"""The print page of a game, and the same as PDF."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe

from diversions.games import GAMES
from diversions.library import selectors
from diversions.library.models import Game
from diversions.press import pdf, sheets
from diversions.rules import Terms


def agreed(slug: str, code: str) -> Terms | None:
    """The terms that *code* writes, the game's usual ones if it is empty; None if it is only
    told.  ValueError says which word is wrong."""
    game = GAMES.get(slug)
    if game is None:
        return None
    return game.terms_of(code) if code else game.terms()


def address(request: HttpRequest, slug: str, terms: Terms | None) -> str:
    """Where a printed code leads: the report under these terms."""
    home = settings.PUBLIC_ADDRESS or request.build_absolute_uri("/").rstrip("/")
    return home + reverse("report", args=[slug]) + (f"?terms={terms.code}" if terms else "")


def game_or_404(slug: str) -> Game:
    """The game of the book that *slug* names."""
    game = Game.objects.filter(pk=slug).first()
    if game is None:
        raise Http404(f"The book has no game called “{slug}”.")
    return game


def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The table card to read before it is printed, with the sheets at true size."""
    game = game_or_404(slug)
    try:
        terms = agreed(slug, request.GET.get("terms", ""))
    except ValueError as error:
        return _refused(request, str(error))
    drawings = sheets.sheets(terms) if terms else {}
    return render(
        request,
        "press/print.html",
        {
            "game": game,
            "terms": terms,
            "summary": selectors.summary_html(slug, terms),
            "sections": sheets.in_force(game, terms),
            "qr": mark_safe(sheets.qr(address(request, slug, terms))),  # noqa: S308 (our own)
            "drawings": {
                key: (drawing, mark_safe(sheets.as_svg(drawing)))  # noqa: S308
                for key, drawing in drawings.items()
            },
            "papers": pdf.PAPERS,
        },
    )


def sheet(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The card (``card``) or one drawing as PDF; ``paper`` is a4 or us-letter."""
    game = game_or_404(slug)
    paper = request.GET.get("paper", "a4")
    if paper not in pdf.PAPERS:
        return _refused(request, f"“{paper}” is not a paper; there are: {', '.join(pdf.PAPERS)}.")
    try:
        terms = agreed(slug, request.GET.get("terms", ""))
    except ValueError as error:
        return _refused(request, str(error))
    if key == "card":
        pages = [sheets.card(game, terms, address(request, slug, terms))]
    else:
        drawing = (sheets.sheets(terms) if terms else {}).get(key)
        if drawing is None or terms is None:
            raise Http404
        pages = sheets.drawn(drawing, terms.code)
    foot = f"The Book of Diversions · {pages[0]['code']}"
    body = sheets.as_pdf(game.title, pages, foot, paper)
    response = HttpResponse(body, content_type="application/pdf")
    name = f"{slug}-{key}-{paper}.pdf"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def _refused(request: HttpRequest, because: str) -> HttpResponse:
    body = render(request, "press/refused.html", {"because": because}).content
    return HttpResponseBadRequest(body)

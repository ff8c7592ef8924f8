"""What can be printed: of one game, and the packs of cards for any; as pages and as PDF."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe

from diversions.games import GAMES
from diversions.incoming.addresses import warning
from diversions.library import selectors, under_terms
from diversions.library.models import Game
from diversions.press import packs, pdf, printing, sheets
from diversions.rules import Terms
from diversions.rules.terms import brief


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
        raise Http404(f"The book has no game called “{brief(slug)}”.")
    return game


def index(request: HttpRequest) -> HttpResponse:
    """Packs to be cut out, and the way to what each game has."""
    context = {
        "packs": {
            system: (packs.TITLES[system], len(pack.cards))
            for system, pack in packs.of_suits().items()
        },
        "games": Game.objects.order_by("title"),
        "papers": pdf.PAPERS,
        "ours": packs.OURS,
    }
    return render(request, "press/index.html", context)


def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The table card to read before it is printed, with everything else that can be."""
    game = game_or_404(slug)
    try:
        terms = agreed(slug, request.GET.get("terms", ""))
    except ValueError as error:
        return _refused(request, str(error))
    drawings = sheets.sheets(terms) if terms else {}
    where = address(request, slug, terms)
    return render(
        request,
        "press/print.html",
        {
            "game": game,
            "terms": terms,
            "summary": under_terms.summary_html(slug, terms),
            "sections": sheets.in_force(game, terms),
            "qr": mark_safe(sheets.qr(where)),  # noqa: S308 (our own)
            "warning": warning(where),
            "files": printing.files(game, terms, where),
            "drawings": {
                key: (drawing, mark_safe(sheets.as_svg(drawing)))  # noqa: S308
                for key, drawing in drawings.items()
            },
            "papers": pdf.PAPERS,
            "ours": packs.OURS,
            "notice": selectors.notice(slug),
        },
    )


def sheet(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One file of a game: its card (``card``), a drawing, its pack, on a4 or us-letter."""
    game = game_or_404(slug)
    try:
        paper = paper_of(request)
        terms = agreed(slug, request.GET.get("terms", ""))
    except ValueError as error:
        return _refused(request, str(error))
    file = printing.files(game, terms, address(request, slug, terms)).get(key)
    if file is None:
        raise Http404
    return _as_file(file.make(paper), f"{slug}-{key}-{paper}.pdf")


def pack(request: HttpRequest, system: str) -> HttpResponse:
    """The whole pack of those suits; without ``letters`` or ``backs``, where these are “no”."""
    whole = packs.of_suits().get(system)
    if whole is None:
        raise Http404
    try:
        paper = paper_of(request)
    except ValueError as error:
        return _refused(request, str(error))
    letters, backs = (request.GET.get(key) != "no" for key in ("letters", "backs"))
    title = f"{packs.TITLES[system]} cards"
    body = packs.as_pdf(title, packs.sheets(whole, letters, backs), paper)
    return _as_file(body, f"{system}-cards-{paper}.pdf")


def paper_of(request: HttpRequest) -> str:
    """The paper that was asked for; ValueError says which there are."""
    paper = request.GET.get("paper", "a4")
    if paper not in pdf.PAPERS:
        raise ValueError(
            f"“{brief(paper)}” is not a paper size; choose one of: {', '.join(pdf.PAPERS)}."
        )
    return paper


def _as_file(body: bytes, name: str) -> HttpResponse:
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def _refused(request: HttpRequest, because: str) -> HttpResponse:
    body = render(request, "press/refused.html", {"because": because}).content
    return HttpResponseBadRequest(body)

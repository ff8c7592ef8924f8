"""Citing the book and taking it away."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from diversions.edition import citing, exchange, pictures
from diversions.games import GAMES
from diversions.incoming.fields import number_or_none
from diversions.library import editions, printed, selectors
from diversions.library.models import Rule
from diversions.library.page_cache import cached_page
from diversions.play.diagram_views import book_record
from diversions.problems.posed import Posed
from diversions.problems.views import booked_or_404, kept_or_404
from diversions.rules.terms import brief


def public(request: HttpRequest, place: str) -> str:
    """The whole address of a place of the book."""
    home = settings.PUBLIC_ADDRESS or request.build_absolute_uri("/").rstrip("/")
    return f"{home}{place}"


# Citing -----------------------------------------------------------------------------------------


def of_game(request: HttpRequest, key: str) -> tuple[citing.Work, str]:
    """A report as it reads now, and its place: no edition keeps a report."""
    report = selectors.report(key)
    if report is None:
        raise Http404(f"The book has no game called “{brief(key)}”.")
    place = reverse("report", args=[key])
    return _part(request, key, report.game.title, place, whole=True, edition=""), place


def of_rule(request: HttpRequest, key: str) -> tuple[citing.Work, str]:
    """A rule as the newest edition has it, or as it reads now if none has."""
    rule = Rule.objects.filter(pk=key).select_related("game").first()
    if rule is None:
        raise Http404(f"The book has no rule called “{brief(key)}”.")
    place = reverse("rule", args=[key])
    last = editions.last_read(key)
    if last is None:
        title = f"{rule.game.title}, rule {rule.number} ({key})"
        return _part(request, key, title, place, edition=""), place
    edition, then = last
    lasting = reverse("edition-rule", args=[edition.name, key])
    title = f"{then['game']}, rule {then['number']} ({key})"
    return _part(request, key, title, lasting, edition=edition.name), place


def of_source(request: HttpRequest, key: str) -> tuple[citing.Work, str]:
    """A source: the work itself, not our page on it."""
    source = selectors.sources().get(key)
    if source is None:
        raise Http404(f"The book has no source called “{brief(key)}”.")
    held = source.address
    address = held if held.startswith("http") else f"https://{held}" if held else ""
    book = selectors.sources().get(source.within)
    return citing.source_work(source, address, book), reverse("source", args=[key])


def of_line(request: HttpRequest, key: str) -> tuple[citing.Work, str]:
    """A line of a text that the book holds, ``cotton-1674/131/4``: the old author's words at the
    address that the line has here."""
    match key.split("/"):
        case [name, page, number] if (line := number_or_none(number)) is not None:
            held = printed.text(name) if name in printed.available() else None
            shown = held.pages.get(page) if held else None
            source = selectors.sources().get(name)
            if shown and source and 0 < line <= sum(1 for _ in shown.lines):
                place = reverse("printed-line", args=[name, page, line])
                where = f"{shown.name}, line {line}"
                address = public(request, place)
                return citing.line_work(
                    key.replace("/", "."), source, where, address, date.today()
                ), place
    raise Http404(f"The book has no line called “{brief(key)}”.")


def of_position(request: HttpRequest, key: str) -> tuple[citing.Work, str]:
    """A position: one that somebody kept, by its key; a point of a record of the book,
    ``put/cotton-trick-and-tie/9``; or a range of its moves, ``put/cotton-trick-and-tie-3-9``."""
    match key.split("/"):
        case [kept]:
            return _position(request, kept_or_404(kept), f"position.{kept}")
        case [slug, record, ply] if (count := number_or_none(ply)) is not None:
            return _position(request, booked_or_404(slug, record, count), key.replace("/", "."))
        case [slug, name]:
            return _range(request, slug, name)
    raise Http404(f"The book has no position called “{brief(key)}”.")


def _position(request: HttpRequest, posed: Posed, id: str) -> tuple[citing.Work, str]:
    lines = "1 line" if posed.played.ply == 1 else f"{posed.played.ply} lines"
    title = f"{posed.played.game.title}, a position after {lines} of its record"
    return _part(request, id, title, posed.url), posed.url


def _range(request: HttpRequest, slug: str, name: str) -> tuple[citing.Work, str]:
    report = selectors.report(slug)
    if report is None or slug not in GAMES:
        raise Http404(f"The book has no position called “{brief(slug)}/{brief(name)}”.")
    _, first, last = book_record(slug, name)
    record = name.removesuffix(f"-{first}-{last}")
    title = f"{report.game.title}, position “{record}”, moves {first}-{last}"
    place = reverse("diagram", args=[slug, name])
    return _part(request, f"{slug}.{name}", title, place), place


KINDS: dict[str, Callable[[HttpRequest, str], tuple[citing.Work, str]]] = {
    "games": of_game,
    "rules": of_rule,
    "sources": of_source,
    "positions": of_position,
    "lines": of_line,
}


def _part(
    request: HttpRequest,
    key: str,
    title: str,
    place: str,
    whole: bool = False,
    edition: str | None = None,
) -> citing.Work:
    address = public(request, place)
    named = editions.newest() if edition is None else edition
    return citing.part_work(key, title, whole, named, address, date.today())


@require_safe
def cite(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """How to cite one thing; ``as`` asks for a file: bibtex, biblatex, ris or csl."""
    if kind not in KINDS:
        raise Http404
    work, place = KINDS[kind](request, key)
    wanted = request.GET.get("as", "")
    if wanted == "csl":
        return _file(json.dumps([work], ensure_ascii=False, indent=1), key, "json", JSON)
    if wanted in citing.FORMATS:
        ending, sort, write = citing.FORMATS[wanted]
        return _file(write(work), key, ending, sort)
    if wanted:
        known = ", ".join([*citing.FORMATS, "csl"])
        return HttpResponseBadRequest(
            f"“{brief(wanted)}” is not a form of citation; choose one of: {known}.",
            content_type="text/plain; charset=utf-8",
        )
    texts = {label: citing.as_text(work, style) for style, (label, _) in citing.TEXTS.items()}
    report = (
        selectors.report(key.partition("/")[0].partition(".")[0])
        if kind not in ("sources", "lines")
        else None
    )
    context = {
        "work": work,
        "place": place,
        "texts": texts,
        "bibtex": citing.as_bibtex(work),
        "redactors": citing.redactors(report) if report else [],
        "edition": editions.newest() if editions.names() and kind != "lines" else "",
    }
    return render(request, "edition/cite.html", context)


JSON = "application/vnd.citationstyles.csl+json"


def _file(text: str, key: str, ending: str, sort: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{sort}; charset=utf-8")
    name = key.replace("/", "-")
    response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return response


# Taking away ------------------------------------------------------------------------------------


@require_safe
@cached_page
def data(request: HttpRequest) -> HttpResponse:
    """What programs can take, and on what terms."""
    context = {"games": selectors.games(), "licence": exchange.LICENCE}
    return render(request, "edition/data.html", context)


@require_safe
@cached_page
def games(request: HttpRequest) -> HttpResponse:
    """The games, each with the address of its data."""
    return _json(
        {
            "licence": exchange.LICENCE,
            "edition": editions.newest(),
            "games": [
                {"slug": g.slug, "title": g.title, "data": reverse("game-data", args=[g.slug])}
                for g in selectors.games()
            ],
        }
    )


@require_safe
@cached_page
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game as JSON."""
    data = exchange.whole(slug)
    if data is None:
        raise Http404(f"The book has no game called “{brief(slug)}”.")
    return _json(data)


@require_safe
@cached_page
def schema(request: HttpRequest) -> HttpResponse:
    """What stands in a game's data."""
    return _json(exchange.schema(), "application/schema+json")


@require_safe
@cached_page
def small_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of a game as the list of games shows it, 372 by 248 pixels."""
    made = pictures.small(slug)
    if made is None:
        raise Http404(f"The book has no table of “{brief(slug)}” to draw.")
    return HttpResponse(made, content_type="image/png")


@require_safe
@cached_page
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture that others show of a game, 1200 by 630 pixels."""
    report = selectors.report(slug)
    made = pictures.png(slug, report.game.title, report.game.strap) if report else None
    if made is None:
        raise Http404(f"The book has no table of “{brief(slug)}” to draw.")
    return HttpResponse(made, content_type="image/png")


def _json(said: Any, sort: str = "application/json") -> HttpResponse:
    return HttpResponse(json.dumps(said, ensure_ascii=False, indent=1), content_type=sort)

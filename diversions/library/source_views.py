"""The pages of the sources: the list, one source, and the texts and passages that are held."""

from __future__ import annotations

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.library import contents, evidence, examples, linked, printed, provenance, selectors
from diversions.library.models import Source, Witness
from diversions.library.page_cache import cached_by, cached_page
from diversions.rules.terms import brief

AGES = (
    (1500, "Before 1500"),
    (1600, "The sixteenth century"),
    (1700, "The seventeenth century"),
    (1800, "The eighteenth century"),
    (1900, "The nineteenth century"),
)


@require_safe
@cached_page
def sources(request: HttpRequest) -> HttpResponse:
    every = selectors.sources()
    held = sorted(printed.available() & set(every))
    context = {
        "ages": [(age, list(works)) for age, works in groupby(every.values(), age_of)],
        "books": list(contents.every().values()),
        "texts": [(every[key], printed.text(key).whole) for key in held],
    }
    return render(request, "library/sources.html", context)


def age_of(work: Source) -> str:
    """The heading under which the list of sources has a work."""
    year = evidence.year_of(work.year)
    if not year:
        return "Without a year"
    return next((said for before, said in AGES if year < before), "Since 1900")


@require_safe
@cached_page
def source(request: HttpRequest, key: str) -> HttpResponse:
    every = selectors.sources()
    work = every.get(key)
    if work is None:
        raise Http404(f"The book has no source called “{brief(key)}”.")
    witnesses = list(
        work.witnesses.select_related("rule__game").order_by("rule__game", "rule__number", "order")
    )
    by_game = [(game, list(of)) for game, of in groupby(witnesses, lambda w: w.rule.game)]
    context = {
        "source": work,
        "linked": linked.block(linked.of_source(work)),
        "by_game": by_game,
        "contents": contents.of_source(key),
        "whence": every.get(work.quoted_from),
        "text": printed.text(key) if key in printed.available() else None,
        "links": provenance.links(work),
        "age": provenance.age(work),
        "held": provenance.availability(work, every),
        "place": provenance.place(work, every),
        "line_of": {w.pk: selectors.witness_place(w) for w in witnesses},
        "examples": [e for e in examples.examples() if e.source.key == key],
        "quotes": [other for other in every.values() if other.quoted_from == key],
    }
    return render(request, "library/source.html", context)


@require_safe
@cached_page
def text(request: HttpRequest, key: str) -> HttpResponse:
    """The pages or passages that the book holds, and how much of each the rules quote."""
    held = _held(key)
    resting = printed.resting(key)
    pages = [
        (
            page,
            sum(1 for _ in page.lines),
            resting.unused([page]),
            len({w.rule_id for line in page.lines for w in _called(resting, page, line)}),
        )
        for page in held.pages.values()
    ]
    context = {
        "text": held,
        "source": selectors.sources().get(key),
        "pages": pages,
        "lines": sum(lines for _, lines, _, _ in pages),
        "unused": resting.unused(held.pages.values()),
        "apparatus": by_kind(held.apparatus()),
        "second": selectors.sources().get(held.second),
    }
    return render(request, "library/text.html", context)


@require_safe
@cached_by("s=long")
def printed_page(request: HttpRequest, key: str, page: str) -> HttpResponse:
    """One printed page, each line with the rules that quote it; ``s=long`` sets the long s."""
    held = _held(key)
    shown = held.pages.get(page)
    if shown is None:
        raise Http404(f"The book does not hold page {brief(page)} of this source.")
    resting = printed.resting(key)
    before, after = held.beside(page)
    context = {
        "text": held,
        "source": selectors.sources().get(key),
        "page": shown,
        "before": before,
        "after": after,
        "long_s": request.GET.get("s") == "long",
        "set": printed.long_s if request.GET.get("s") == "long" else str,
        "called": {line.number: _called(resting, shown, line) for line in shown.lines},
        "by_page": _once(resting.by_page.get(page, [])),
        "examples": examples.on_page(key, page),
        "unused": resting.unused([shown]),
        "lines": sum(1 for _ in shown.lines),
        "apparatus": held.apparatus(page),
        "kinds": printed.KINDS,
        "second": selectors.sources().get(held.second),
    }
    return render(request, "library/printed_page.html", context)


@require_safe
@cached_page
def printed_line(request: HttpRequest, key: str, page: str, line: int) -> HttpResponse:
    """One line at an address of its own, with what rests on it and how it was keyed."""
    held = _held(key)
    shown = held.pages.get(page)
    lines = list(shown.lines) if shown else []
    if shown is None or not 0 < line <= len(lines):
        raise Http404(f"The book does not hold line {brief(line)} of page {brief(page)}.")
    work = selectors.sources().get(key)
    context = {
        "text": held,
        "source": work,
        "links": provenance.links(work) if work else [],
        "page": shown,
        "line": lines[line - 1],
        "before": line - 1,
        "after": line + 1 if line < len(lines) else 0,
        "called": _called(printed.resting(key), shown, lines[line - 1]),
        "apparatus": [place for place in held.apparatus(page) if place.line == line],
        "kinds": printed.KINDS,
        "second": selectors.sources().get(held.second),
    }
    return render(request, "library/printed_line.html", context)


def by_kind(places: list[printed.ApparatusEntry]) -> list[tuple[str, list[printed.ApparatusEntry]]]:
    """The places of an apparatus under the names of their kinds, none of them empty."""
    sorted_out = [
        (said, [place for place in places if place.kind == kind])
        for kind, said in printed.KINDS.items()
    ]
    return [(said, found) for said, found in sorted_out if found]


def _held(key: str) -> printed.Text:
    try:
        return printed.text(key)
    except KeyError:
        raise Http404(f"The book does not hold the text of “{brief(key)}”.") from None


def _called(
    resting: printed.Resting, page: printed.PrintedPage, line: printed.Line
) -> list[Witness]:
    return _once(resting.by_line.get(printed.LineRef(page.key, line.number), []))


def _once(witnesses: list[Witness]) -> list[Witness]:
    """One witness of each rule."""
    return list({witness.rule_id: witness for witness in witnesses}.values())

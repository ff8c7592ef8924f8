"""Pages on the evidence: how this book knows, what was played when, the sources played, games
compared."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.library import (
    examples,
    facts,
    knowledge,
    mentions,
    pace,
    places,
    selectors,
    stemma,
    tables,
)
from diversions.library.comparisons import COMPARED
from diversions.library.page_cache import cached_page
from diversions.rules.terms import brief


@require_safe
@cached_page
def how(request: HttpRequest) -> HttpResponse:
    """Standings, hands, stances and statuses, each with its count and an example."""
    every = knowledge.rules()
    context = {
        "rules": len(every),
        "groups": (
            ("standing", "How a rule is known", knowledge.standings(every)),
            ("hand", "Whose word it is", knowledge.hands(every)),
            ("stance", "What a source says of a rule", knowledge.stances(every)),
        ),
        "statuses": knowledge.statuses(),
        "pace": pace,
        "weights": facts.WEIGHTS,
    }
    return render(request, "library/how.html", context)


@require_safe
@cached_page
def when(request: HttpRequest) -> HttpResponse:
    """The dated texts as a drawing and as a table, who copied whom, and maps of where."""
    dated = knowledge.chronology()
    context = {
        "first_told": mentions.first_told(),
        "dated": dated,
        "marks": knowledge.marks(dated),
        "centuries": range(knowledge.FIRST, knowledge.LAST + 1, 100),
        "first": knowledge.FIRST,
        "span": knowledge.LAST - knowledge.FIRST,
        "descents": knowledge.descents(),
        "stemma": stemma.drawing(),
        "copies": knowledge.copies(),
        "maps": places.maps(),
        "unplaced": places.unmarked(),
        "nowhere": places.nowhere(),
        "names": {key: source.short for key, source in selectors.sources().items()},
        "titles": {game.slug: game.title for game in selectors.games()},
    }
    return render(request, "library/when.html", context)


@require_safe
@cached_page
def played(request: HttpRequest) -> HttpResponse:
    """Every example that a source gives, to be opened as a table."""
    every = examples.examples()
    return render(request, "library/examples.html", {"examples": every})


@require_safe
@cached_page
def compared(request: HttpRequest) -> HttpResponse:
    """The questions that are asked of every game."""
    return render(request, "library/compared.html", {"compared": COMPARED})


@require_safe
@cached_page
def comparison(request: HttpRequest, question: str) -> HttpResponse:
    """One question: each game and variant with the rules that answer it."""
    try:
        rows = tables.rows(question)
    except KeyError:
        raise Http404(f"“{brief(question)}” is not asked of all games.") from None
    context = {"key": question, "compared": COMPARED, "rows": rows}
    return render(request, "library/comparison.html", context)

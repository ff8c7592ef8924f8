"""The page of a solved game, and its downloads."""

from __future__ import annotations

import csv

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.games import GAMES
from diversions.incoming import fields
from diversions.lab import equilibria, store
from diversions.lab.equilibria import COLUMNS, Equilibrium
from diversions.library.page_cache import cached_beside
from diversions.rules.players.dare import solved


def shown(slug: str, name: str = "") -> Equilibrium:
    """The game's contest of that *name*, or its first; Http404 where there is none."""
    game = GAMES.get(slug)
    known = solved(game) if game else None
    names = equilibria.shipped(game) if game else []
    if game is None or known is None or not names:
        raise Http404(f"No game called “{slug}” has been solved.")
    if name not in ("", *names):
        raise Http404(f"{game.title} has no solved game called “{name}”.")
    table = known.table(name or names[0])
    assert table is not None
    return Equilibrium(game, known, name or names[0], table, (0, 0))


@require_safe
@cached_beside(store.stamp)
def equilibrium(request: HttpRequest, slug: str) -> HttpResponse:
    """When to dare at a score: as a chart, as a table, and in words."""
    solution, amiss = shown(slug, request.GET.get("contest", "")), ""
    last = solution.table.contest.up - 1
    try:
        solution.score = (
            fields.number(request.GET.get("eldest", "0"), 0, last, "Eldest’s points"),
            fields.number(request.GET.get("dealer", "0"), 0, last, "The dealer’s points"),
        )
    except fields.Refused as error:
        amiss = str(error)
    context = {"it": solution, "game": solution.game, "amiss": amiss, "percent": equilibria.percent}
    return render(request, "lab/equilibrium.html", context, status=400 if amiss else 200)


@require_safe
def equilibrium_csv(request: HttpRequest, slug: str, contest: str) -> HttpResponse:
    """Every hand at every score, a line each."""
    solution = shown(slug, contest)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{solution.name}.csv"'
    out = csv.writer(response)
    out.writerow(COLUMNS)
    out.writerows(equilibria.lines(solution.table, solution.solved))
    return response


@require_safe
def equilibrium_json(request: HttpRequest, slug: str, contest: str) -> HttpResponse:
    """The same as JSON."""
    solution = shown(slug, contest)
    every = equilibria.lines(solution.table, solution.solved)
    return JsonResponse([dict(zip(COLUMNS, line, strict=True)) for line in every], safe=False)

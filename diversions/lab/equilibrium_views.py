"""The page of a solved game, and its downloads."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.games import GAMES
from diversions.incoming import fields
from diversions.lab import equilibria, store
from diversions.lab.equilibria import COLUMNS, SCORE_COLUMNS, Equilibrium, NearGame
from diversions.library.page_cache import cached_beside
from diversions.rules.terms import brief

MOST = 6  # cards in a deal of two


def shown(slug: str, name: str = "") -> Equilibrium:
    """The game's contest of that *name*, or its first; Http404 where there is none."""
    every = equilibria.solutions(GAMES[slug]) if slug in GAMES else []
    if not every:
        raise Http404(f"There is no page with the tables of a solved game called “{brief(slug)}”.")
    one = next((one for one in every if name in ("", one.name)), None)
    if one is None:
        raise Http404(f"{every[0].game.title} has no solved game called “{brief(name)}”.")
    return one


def played(it: Equilibrium, words: list[str]) -> tuple[int, ...]:
    """The cards that a form says have been played; Refused if they cannot have been."""
    contest = it.table.contest
    while words and not words[-1]:
        words.pop()
    if words and not it.either:
        raise fields.Refused("In this game no player may put after the first card.")
    if len(words) >= MOST:
        raise fields.Refused("Choose five cards at most: after the sixth the deal is over.")
    if "" in words:
        raise fields.Refused("Choose the cards in the order in which they were played.")
    cards = tuple(fields.number(word, 0, contest.ranks - 1, "A card") for word in words)
    if any(cards.count(card) > contest.suits for card in cards):
        raise fields.Refused("There are no more than four cards of a rank.")
    return cards


@require_safe
@cached_beside(store.stamp, "contest", "eldest", "dealer", "played")
def equilibrium(request: HttpRequest, slug: str) -> HttpResponse:
    """When to dare at a score: as a chart, as a table, and in words."""
    solution, amiss = shown(slug, request.GET.get("contest", "")), ""
    last = solution.table.contest.up - 1
    try:
        solution.score = (
            fields.number(request.GET.get("eldest", "0"), 0, last, "Eldest’s points"),
            fields.number(request.GET.get("dealer", "0"), 0, last, "The dealer’s points"),
        )
        solution.played = played(solution, request.GET.getlist("played"))
    except fields.Refused as error:
        amiss = str(error)
    context = {"it": solution, "game": solution.game, "amiss": amiss, "percent": equilibria.percent}
    return render(request, "lab/equilibrium.html", context, status=400 if amiss else 200)


@require_safe
@cached_beside(store.stamp)
def equilibrium_csv(request: HttpRequest, slug: str, contest: str) -> HttpResponse:
    """Every hand at every score, a line each."""
    solution = shown(slug, contest)
    every = equilibria.lines(solution.table, solution.solved)
    return csv_of(f"{slug}-{solution.name}", COLUMNS, every)


@require_safe
@cached_beside(store.stamp)
def equilibrium_json(request: HttpRequest, slug: str, contest: str) -> HttpResponse:
    """The same as JSON."""
    solution = shown(slug, contest)
    every = equilibria.lines(solution.table, solution.solved)
    return JsonResponse([dict(zip(COLUMNS, line, strict=True)) for line in every], safe=False)


# Games that are near perfect play, or learnt ------------------------------------------------------


def near(slug: str, name: str) -> NearGame:
    """The game's contest of that *name*; Http404 where there is none."""
    every = equilibria.near(GAMES[slug]) if slug in GAMES else []
    one = next((one for one in every if one.name == name), None)
    if one is None:
        raise Http404(
            f"There is no table of scores called “{brief(name)}” of a game called “{brief(slug)}”."
        )
    return one


@require_safe
@cached_beside(store.stamp)
def scores_csv(request: HttpRequest, slug: str, contest: str) -> HttpResponse:
    """What every score that the table has is worth, a line each."""
    return csv_of(f"{slug}-{contest}-scores", SCORE_COLUMNS, near(slug, contest).lines)


@require_safe
@cached_beside(store.stamp)
def scores_json(request: HttpRequest, slug: str, contest: str) -> HttpResponse:
    """The same as JSON."""
    lines = near(slug, contest).lines
    return JsonResponse([dict(zip(SCORE_COLUMNS, line, strict=True)) for line in lines], safe=False)


def csv_of(name: str, columns: Iterable[str], lines: Iterable[Iterable[Any]]) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    out = csv.writer(response)
    out.writerow(columns)
    out.writerows(lines)
    return response

"""The pages of the laboratory."""

from __future__ import annotations

import csv
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from diversions.games import GAMES
from diversions.lab import equilibria, positions, selectors, store, telling, tested
from diversions.lab.effects import CERTAIN, CONFIDENCE
from diversions.lab.positions import DisputedPosition
from diversions.lab.selectors import COLUMNS
from diversions.library.page_cache import cached_beside
from diversions.library.under_terms import crux_address
from diversions.play import chairs, places, services
from diversions.play.fold import Played
from diversions.play.opening import open_table
from diversions.rules import Game, Option, Reading
from diversions.rules.bots import levels
from diversions.rules.terms import brief


@require_safe
@cached_beside(store.stamp)
def laboratory(request: HttpRequest) -> HttpResponse:
    """All cruxes by what they change, the method, and the downloads."""
    cruxes = selectors.every_crux()
    measured = [crux for crux in cruxes if crux.effects]
    claims = [claim for slug in GAMES for claim in tested.claims_of(slug)]
    context = {
        "cruxes": cruxes,
        "groups": [
            (said, [crux for crux in cruxes if crux.group == said]) for said in telling.GROUPS
        ],
        "claims": claims,
        "depends": [claim for claim in claims if claim.split],
        "solutions": [one for game in GAMES.values() for one in equilibria.solutions(game)],
        "near": [one for game in GAMES.values() for one in equilibria.near(game)],
        "boards": [one for game in GAMES.values() for one in equilibria.boards(game)],
        "measured": len(measured),
        "certain_ones": sum(crux.certain for crux in measured),
        "odds": [crux for crux in measured if crux.at_odds],
        "nothing": sum(not crux.moved for crux in measured),
        "positions": sum(crux.dispute is not None for crux in cruxes),
        "coverage": selectors.coverage(measured),
        "played": selectors.by_game(cruxes),
        "figures": len(selectors.certainty()),
        "skill": selectors.by_level(),
        "certain": CERTAIN,
        "confidence": CONFIDENCE,
    }
    return render(request, "lab/laboratory.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def crux(request: HttpRequest, slug: str, option: str, reading: str = "") -> HttpResponse:
    """One reading against the first of its option: where they part, and what it changes."""
    game, asked, other = disputed(slug, option, reading)
    shown = selectors.crux(game, asked, other)
    position: DisputedPosition | None = None
    if shown.dispute:
        try:
            position = positions.position(game, shown.dispute)
        except ValueError:  # its terms cannot be agreed since an engine was changed
            position = None
    if request.method == "POST":
        return sat_down(request, position, request.POST.get("reading", ""))
    context = {
        "game": game,
        "crux": shown,
        "option": asked,
        "asked": crux_address(slug, option),
        "reading": other,
        "position": position,
        "claims": tested.claims_of(slug, option),
        "people": telling.PLAYERS,
        "unparted": shown.key in store.unparted(slug),
    }
    return render(request, "lab/crux.html", context)


@places.shows("crux", "crux-reading")
def place_of(slug: str, option: str, asked: places.Words, reading: str = "") -> places.Place:
    """The position in which two readings part, under the one that is *asked* for by its key."""
    game, about, other = disputed(slug, option, reading)
    dispute = selectors.crux(game, about, other).dispute
    position = positions.position(game, dispute) if dispute else None
    sides = position.sides if position and position.stands else ()
    if not sides:
        raise Http404("We know of no position in which these readings lead to different play.")
    chosen = next((s for s in sides if s.reading.key == asked.get("reading")), sides[-1])
    return chosen.played, chosen.played.ply


def disputed(slug: str, option: str, reading: str) -> tuple[Game[Any], Option, Reading]:
    """The game, the option and the reading that an address names; Http404 if there is none.

    Without a reading, the first that is not the usual one.
    """
    game = GAMES.get(slug)
    asked = next((o for o in game.options if o.key == option), None) if game else None
    if game is None or asked is None:
        raise Http404(f"“{brief(option)}” is not in dispute in a game called “{brief(slug)}”.")
    for other in asked.readings[1:]:
        if reading in ("", other.key):
            return game, asked, other
    raise Http404(f"“{brief(reading)}” is not a reading that can be compared with the usual one.")


def sat_down(request: HttpRequest, position: DisputedPosition | None, reading: str) -> HttpResponse:
    """Play on from either table, on the seat that is to act there."""
    sides = position.sides if position and position.stands else ()
    chosen = next((side for side in sides if side.reading.key == reading), None)
    if chosen is None or not chosen.played.state.acting:
        raise Http404("Nobody can sit down there.")
    return played_on(request, chosen.played)


def played_on(request: HttpRequest, played: Played) -> HttpResponse:
    """A table with that record, the visitor on the seat that is to act, gentle bots elsewhere."""
    mine, easiest = played.state.acting[0], levels(played.game)[0]
    places = [
        services.you(request.session.get("name", "")) if seat == mine else services.bot(easiest)
        for seat in range(played.terms.seats)
    ]
    sitting = open_table(request, played.terms, places, played.moves)
    chairs.hold(request, sitting.chairs.get(seat=mine))
    return redirect(sitting)


@require_safe
@cached_beside(store.stamp)
def effects_csv(request: HttpRequest) -> HttpResponse:
    """Every figure that was measured, a line each."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="effects.csv"'
    out = csv.writer(response)
    out.writerow(COLUMNS)
    out.writerows(selectors.rows())
    return response


@require_safe
@cached_beside(store.stamp)
def effects_json(request: HttpRequest) -> HttpResponse:
    """The same as JSON."""
    return JsonResponse(
        [dict(zip(COLUMNS, row, strict=True)) for row in selectors.rows()], safe=False
    )

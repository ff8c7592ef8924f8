"""The tools of a game: its own pages beside the report, found in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.games import GAMES
from diversions.library import selectors
from diversions.play.sit_views import game_or_404
from diversions.rules import Game
from diversions.rules.pictures import doors
from diversions.rules.pictures.tools import Tool, Tools, Work
from diversions.rules.terms import brief


def tools_of(game: Game[Any]) -> Tools:
    """The tools that *game* has, by key; its family's table among them."""
    tools: Tools = dict(doors.tools(game))
    if kin := doors.family(game):
        tools["family"] = Tool(kin.name, "pieces/family.html", family_of(kin.name), STRAP)
    return tools


STRAP = "how these games differ, as their engines play them"


def family_of(name: str) -> Work:
    """What the page of a family shows: each game of that name, and its variants in rows."""

    def work(asked: Mapping[str, str]) -> dict[str, Any]:
        kin = [(game, doors.family(game)) for game in GAMES.values()]
        return {
            "family": [
                (game, [(v.title, part.row(game.terms(v.key))) for v in game.variants])
                for game, part in kin
                if part and name == part.name
            ],
            "told": [
                game for game in selectors.games() if game.family == name and game.slug not in GAMES
            ],
        }

    return work


@require_safe
def tool(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One tool, with what it works out of the question in the address."""
    game = game_or_404(slug)
    tool_of = tools_of(game).get(key)
    if tool_of is None:
        raise Http404(f"{game.title} has no tool “{brief(key)}”.")
    context: dict[str, Any] = {"game": game, "tool": tool_of, "asked": request.GET, "amiss": ""}
    try:
        context |= tool_of.work(request.GET.dict())
    except ValueError as error:
        context |= {**tool_of.work({}), "amiss": str(error)}  # the page as nobody asked it anything
    status = 400 if context["amiss"] else 200
    return render(request, "play/tool.html", context, status=status)

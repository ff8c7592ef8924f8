"""The page of plans: what suits those who come, and a plan that somebody shared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from diversions.guild.meeting.visitors import stewarded
from diversions.guild.models import PEOPLE, TABLES
from diversions.guild.planning.bring import brought
from diversions.guild.planning.evenings import evenings
from diversions.guild.planning.suggestions import (
    Planned,
    PlanRequest,
    link_of,
    parse_plan,
    suggested,
)
from diversions.incoming import once
from diversions.incoming.fields import Refused, number
from diversions.library import contents
from diversions.library.page_cache import cached_by
from diversions.play.web import at_table, public
from diversions.rules.terms import brief

USUAL = {"people": "12", "minutes": "60", "play": ""}
AT_HAND = {
    "tables": "Tables",
    "cards": "Packs of cards",
    "boards": "Boards with their men",
    "dice": "Pairs of dice",
}


@at_table
@require_safe
def plans(request: HttpRequest) -> HttpResponse:
    """Games for so many people and minutes; or the plan that the address holds."""
    asked = {**USUAL, **request.GET.dict()}
    context: dict[str, Any] = {
        "asked": asked,
        "at_hand": AT_HAND,
        "said": "",
        "shown": False,
        "posted": {},
    }
    try:
        context |= _found(request, asked)
    except Refused as refused:
        context["said"] = str(refused)
    return render(request, "guild/plans.html", context, status=400 if context["said"] else 200)


def _found(request: HttpRequest, asked: Mapping[str, str]) -> dict[str, Any]:
    people = number(asked["people"], 2, PEOPLE, "People")
    others: list[Planned] = []
    if items := request.GET.getlist("item"):
        chosen = parse_plan(items, people)
    elif "minutes" in request.GET:
        at_hand = {
            key: number(word, 0, 999, title) if (word := asked.get(key, "").strip()) else None
            for key, title in AT_HAND.items()
        }
        minutes = number(asked["minutes"], 1, 999, "Minutes in all")
        word = asked["play"].strip()
        play = number(word, 1, 240, "Minutes to play each game") if word else None
        most = at_hand["tables"] if at_hand["tables"] is not None else TABLES
        wanted = PlanRequest(people, minutes, play, **{**at_hand, "tables": min(most, TABLES)})
        chosen, others = suggested(wanted)
    else:
        return {}
    query = link_of((one.item for one in chosen), people)
    link = f"{reverse('plans')}?{query}"
    return {
        "shown": True,
        "chosen": chosen,
        "brought": brought(chosen),
        "others": others,
        "in_all": sum(one.tell + one.play for one in chosen),
        "link": public(request, link),
        "box": f"{reverse('plan-box')}?{query}",
        "once": once.new_word(),
        "meetings": [one for one in stewarded(request) if one.is_open],
    }


@require_safe
@cached_by()
def of_book(request: HttpRequest, key: str) -> HttpResponse:
    """Evenings with an old book of games, each with the address of its plan."""
    book = contents.every().get(key)
    found = evenings(key) if book else ()  # only a book’s key may name a file
    if book is None or book.work is None or not found:
        raise Http404(f"This site has no evening with a book called “{brief(key)}”.")
    context = {"book": book, "evenings": found, "plans": reverse("plans")}
    return render(request, "guild/evenings.html", context)

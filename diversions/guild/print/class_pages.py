"""What a steward prints before she leaves home: plan, codes, and table cards for every table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.guild.meeting import services
from diversions.guild.meeting.visitors import for_steward, remember_printed
from diversions.guild.models import Item, Meeting
from diversions.guild.print import handouts
from diversions.library import selectors
from diversions.library.models import Game
from diversions.play.web import house
from diversions.press import pdf, sheets
from diversions.rules.core import letter


@for_steward
@require_safe
def made(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """All of it as one file; ``paper`` is a4 or us-letter, ``cards`` is each, one or none."""
    paper, cards = request.GET.get("paper", "a4"), request.GET.get("cards", "each")
    home = house(request)
    try:
        if paper not in pdf.PAPERS:
            raise ValueError(f"“{paper}” is not a paper; there are: {', '.join(pdf.PAPERS)}.")
        if cards not in ("each", "one", "none"):
            raise ValueError(f"“{cards}” is not how many cards: each, one or none.")
        data = {"title": meeting.name, "foot": f"{handouts.HOUSE} · {meeting.name}"}
        body = pdf.bound({**data, "pages": list(pages(meeting, home, paper, cards))}, paper)
    except (ValueError, pdf.PressError) as error:
        return render(request, "press/refused.html", {"because": str(error)}, status=400)
    remember_printed(request, meeting)
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="class-{meeting.code}-{paper}.pdf"'
    return response


def pages(meeting: Meeting, home: str, paper: str, cards: str) -> Iterator[dict[str, Any]]:
    """The plan, the code of the door, and for each table its codes, with its cards behind them."""
    items = list(meeting.items.all())
    known = Game.objects.in_bulk({item.game.slug for item in items})
    yield _plan(meeting, items, known)
    link = home + meeting.get_absolute_url()
    yield _codes(meeting, meeting.name, link, [])
    laid: list[dict[str, Any]] = []
    for code in dict.fromkeys(item.terms_code for item in items):
        terms = services.terms_of(code)
        if terms.game in known:
            laid += handouts.of_game(known[terms.game], terms, home, paper, whole=False)
    most = max((item.terms.seats for item in items), default=4)
    for number in range(1, meeting.tables + 1):
        yield _codes(meeting, f"Table {number}", f"{link}table/{number}/", range(most))
        if cards == "each":
            yield from laid
    if cards == "one":
        yield from laid


def _plan(meeting: Meeting, items: list[Item], known: dict[str, Game]) -> dict[str, Any]:
    when = meeting.hour.strftime("%d.%m.%Y, %H:%M") if meeting.hour else ""
    rows, begins = [], 0
    for item in items:
        game = known.get(item.game.slug)
        wants = f" You need {game.equipment}." if game and game.equipment else ""
        alike = " Every table gets the same deal." if item.alike else ""
        rows.append(
            {
                "begins": begins,
                "title": item.game.title,
                "code": item.terms_code,
                "line": f"{item.tell} minutes to introduce, {item.play} to play; "
                f"tables of {item.terms.seats}.{wants}{alike}",
                "summary": pdf.blocks(
                    sheets.plain(selectors.summary(item.game.slug, item.terms), {})
                ),
            }
        )
        begins += item.tell + item.play
    strap = ", ".join(filter(None, [meeting.place, when]))
    return {"kind": "plan", "size": 11, "title": meeting.name, "strap": strap, "rows": rows}


def _codes(meeting: Meeting, title: str, link: str, seats: Iterable[int]) -> dict[str, Any]:
    home = link.partition("/guild/")[0]
    return {
        "kind": "codes",
        "size": 11,
        "title": title,
        "letters": meeting.code.upper(),
        "qr": sheets.qr(link),
        "network": None,
        "line": f"Scan it, enter a name, press once; or type the letters at {home}/guild/",
        "seats": [
            {"qr": sheets.qr(f"{link}{letter(s).lower()}/"), "line": f"{title}, seat {letter(s)}"}
            for s in seats
        ],
    }

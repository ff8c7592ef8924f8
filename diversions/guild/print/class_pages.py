"""What a steward prints before she leaves home: plan, codes, cards, boards and score sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from diversions.guild.meeting import services
from diversions.guild.meeting.services import Network
from diversions.guild.meeting.visitors import for_steward, remember_printed
from diversions.guild.models import Meeting
from diversions.guild.planning import services as planning_services
from diversions.guild.planning import suggestions
from diversions.guild.print import handouts
from diversions.incoming.addresses import advice, warning
from diversions.library import under_terms
from diversions.library.models import Game
from diversions.play.web import house
from diversions.press import cards, pdf, sheets
from diversions.rules import Terms
from diversions.rules.core import letter
from diversions.rules.terms import brief

# What stands in the file besides the plan and the codes; the first is what is usually printed.
CARDS = {
    "card": "the card of each game",
    "one": "the card, the boards and the score sheet of each game",
    "each": "cards, boards and score sheets of every game, for every table",
    "none": "no cards",
}


@for_steward
@require_safe
def made(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """All of it as one file; ``paper`` is a4 or us-letter, ``cards`` one of `CARDS`."""
    paper, many = request.GET.get("paper", "a4"), request.GET.get("cards", "card")
    home = house(request)
    try:
        if paper not in pdf.PAPERS:
            raise ValueError(
                f"“{brief(paper)}” is not a paper size; choose one of: {', '.join(pdf.PAPERS)}."
            )
        if many not in CARDS:
            raise ValueError(
                f"“{brief(many)}” is not a number of cards; choose one of: {', '.join(CARDS)}."
            )
        data = {"title": meeting.name, "foot": f"{handouts.HOUSE} · {meeting.name}"}
        network = services.network_of(meeting)
        printed = list(pages(meeting, home, paper, many, network))
        # A password is kept nowhere but with the meeting.
        body = pdf.bound({**data, "pages": printed}, paper, keep=network is None)
    except (ValueError, pdf.PressError) as error:
        return render(request, "press/refused.html", {"because": str(error)}, status=400)
    remember_printed(request, meeting)
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="class-{meeting.code}-{paper}.pdf"'
    return response


def pages(
    meeting: Meeting, home: str, paper: str, many: str, network: Network | None
) -> Iterator[dict[str, Any]]:
    """The plan, the code of the door, and for each table its codes; with the cards behind those of
    each table, or behind all."""
    items = list(meeting.items.all())
    known = Game.objects.in_bulk({item.game.slug for item in items})
    yield plan(meeting)
    door, *tables = codes(meeting, home, network)
    yield door
    laid: list[dict[str, Any]] = []
    for code in dict.fromkeys(item.terms_code for item in items):
        terms = planning_services.terms_of(code)
        if terms.game in known and many != "none":
            of_game = handouts.of_game(known[terms.game], terms, home, paper, whole=False)
            laid += [next(of_game)] if many == "card" else of_game
    for page in tables:
        yield page
        if many == "each":
            yield from laid
    if many != "each":
        yield from laid


def plan(meeting: Meeting) -> dict[str, Any]:
    """The running order, with what is read aloud."""
    when = meeting.hour.strftime("%d.%m.%Y, %H:%M") if meeting.hour else ""
    strap = ", ".join(filter(None, [meeting.place, when]))
    parts = [
        PlannedGame(
            item.terms, item.tell, item.play, " Every table gets the same deal." * item.alike
        )
        for item in meeting.items.all()
    ]
    return ordered(meeting.name, strap, parts)


class PlannedGame(NamedTuple):
    """One game of a running order: the minutes to tell and to play it, and what is said more."""

    terms: Terms
    tell: int
    play: int
    more: str = ""


def ordered(title: str, strap: str, parts: Sequence[PlannedGame]) -> dict[str, Any]:
    """A running order, as the template takes it."""
    rows, begins = [], 0
    known = Game.objects.in_bulk([part.terms.game for part in parts])
    for part in parts:
        terms = part.terms
        game = known.get(terms.game)
        wants = f" You need {cards.equipment(game, terms).rstrip('.')}." if game else ""
        rows.append(
            {
                "begins": begins,
                "title": suggestions.called(terms),
                "code": terms.code,
                "line": f"{part.tell} minute{'s' * (part.tell != 1)} to introduce, "
                f"{part.play} to play; tables of {terms.seats}.{wants}{part.more}",
                "summary": pdf.blocks(sheets.plain(under_terms.summary(terms.game, terms), {})),
            }
        )
        begins += part.tell + part.play
    return {"kind": "plan", "size": 11, "title": title, "strap": strap, "rows": rows}


def codes(meeting: Meeting, home: str, network: Network | None = None) -> Iterator[dict[str, Any]]:
    """The code of the door, then for each table its own and those of its seats; each beside that
    of the *network*, which phones join first."""
    link = home + meeting.get_absolute_url()
    yield _codes(meeting, meeting.name, link, [], network)
    most = max((item.terms.seats for item in meeting.items.all()), default=4)
    for number in range(1, meeting.tables + 1):
        where = f"{link}table/{number}/"
        yield _codes(meeting, f"Table {number}", where, range(most), network)


def _codes(
    meeting: Meeting, title: str, link: str, seats: Iterable[int], network: Network | None
) -> dict[str, Any]:
    home = link.partition("/guild/")[0]
    return {
        "kind": "codes",
        "size": 11,
        "title": title,
        "letters": meeting.code.upper(),
        "qr": sheets.qr(link),
        "network": network
        and {
            "name": network.name,
            "password": network.password,
            "qr": sheets.qr(network.code),
        },
        "line": warning(home)
        or f"Scan it, enter a name, press once; or type the letters at {home}/guild/\u2002"
        f"{advice(home)}".strip(),
        "seats": [
            {"qr": sheets.qr(f"{link}{letter(s).lower()}/"), "line": f"{title}, seat {letter(s)}"}
            for s in seats
        ],
    }

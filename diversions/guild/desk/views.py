"""The steward's pages: every table, the people, the running order, the codes."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe
from markupsafe import Markup

from diversions.games import GAMES
from diversions.guild.desk import acts
from diversions.guild.hall import screens
from diversions.guild.meeting import services, tables
from diversions.guild.meeting.services import Refused
from diversions.guild.meeting.visitors import (
    for_steward,
    make_steward,
    printed_for,
    remember_printed,
)
from diversions.guild.models import Meeting, Person, by_name
from diversions.guild.planning import services as planning_services
from diversions.guild.planning import suggestions
from diversions.guild.print import class_pages
from diversions.guild.round import services as round_services
from diversions.guild.seats import services as seat_services
from diversions.guild.undo import services as undo
from diversions.incoming import once
from diversions.incoming.addresses import advice, warning
from diversions.incoming.fields import hour, number
from diversions.library import selectors, under_terms
from diversions.play import ways
from diversions.play.web import HtmxRequest, house, public, qr
from diversions.press import pdf
from diversions.rules.core import letter

BELOW = ("time", "network", "next")  # whose forms stand below the tables
ANYWAY = ("start", "tell", "learn", "act")  # by what name a press goes that may be asked about

# Every table on one screen ------------------------------------------------------------------------


@for_steward
@require_http_methods(["GET", "POST"])
def steward(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """Every table live, and the presses that move the whole meeting."""
    said = wrong = anyway = ""
    if request.method == "POST":
        try:
            said = acts.pressed(meeting, _sure(request.POST))
            if request.POST.get("act") == "renew":
                services.renew_link(meeting)
                make_steward(request, meeting)
        except round_services.WouldBreak as refused:
            wrong, anyway = str(refused), _anyway(_sure(request.POST))
        except Refused as refused:
            wrong = str(refused)
        if not (request.htmx or said or wrong):
            return redirect("steward", meeting.code)
        meeting.refresh_from_db()
    context = screens.steward(meeting) | {"said": said, "wrong": wrong, "anyway": anyway}
    if request.htmx:
        inside = "_steward_pressed" if request.method == "POST" else "_steward"
        return render(request, f"guild/{inside}.html", context)
    context["stream"] = screens.stream(screens.STEWARD, meeting, context["version"])
    # Where no script sends a form, it comes back as it was filled in, with the answer beside it.
    context["typed"] = request.POST if wrong else {}
    context["below"] = request.POST.get("act") in BELOW
    context |= _links(request, meeting)
    return render(request, "guild/steward.html", context)


def _anyway(posted: Any) -> str:
    """The press that was refused for what it would break, to be done all the same."""
    name = next(word for word in ANYWAY if word in posted)
    return f"{name} {posted[name]}"


def _sure(posted: Any) -> Any:
    """What a press means that is done all the same."""
    name, _, word = posted.get("anyway", "").partition(" ")
    return {**posted.dict(), name: word, "sure": "1"} if name in ANYWAY else posted


def _links(request: HttpRequest, meeting: Meeting) -> dict[str, Any]:
    link = public(request, meeting.get_absolute_url())
    mine = public(request, f"/guild/steward/{meeting.key}/")
    here, printed = house(request), printed_for(request, meeting)
    network = services.network_of(meeting)
    return {
        "link": link,
        "codes": [item.terms_code for item in meeting.items.all()],
        "shared": _shared(meeting) if meeting.ended else "",
        "qr": qr(link),
        "mine": mine,
        "my_qr": qr(mine),
        "here": here,
        "lan": bool(settings.LAN_ADDRESS),
        "ways": [] if settings.PUBLIC_ADDRESS else ways.ways(),
        "alias": settings.LAN_NAME,
        "network": network,
        "wifi": qr(network.code) if network else "",
        # Codes that were printed for another address lead nowhere here.
        "anew": bool(printed) and printed != here,
        "printed": printed,
        "elsewhere": bool(settings.PUBLIC_ADDRESS)
        and request.build_absolute_uri("/").rstrip("/") != here,
        "alone": warning(here),
        "advice": advice(here),
    }


@for_steward
@require_http_methods(["GET", "POST"])
def person(request: HttpRequest, meeting: Meeting, key: int) -> HttpResponse:
    """One person: to be moved, stood in for, given another phone, put out."""
    who = get_object_or_404(meeting.people, pk=key)
    said = ""
    if request.method == "POST":
        try:
            if request.POST.get("act") == "ask-out":
                return _removing(request, meeting, who)
            acts.pressed_for(who, request.POST)
            return redirect("steward", meeting.code)
        except Refused as refused:
            said = str(refused)
            who.refresh_from_db()
    link = public(request, f"{meeting.get_absolute_url()}as/{who.key}/")
    boards = tables.boards(meeting)
    most = max([meeting.tables, *(board.number for board in boards)])
    context = {
        "meeting": meeting,
        "person": who,
        "seat": letter(who.seat) if who.seat is not None else "",
        "displaced": tables.is_displaced(who),
        "phone": who.phone if who.beside_id else None,
        "guests": seat_services.on_phone(who)[1:] if who.beside_id is None else [],
        "same": meeting.people.filter(merged=who).order_by("name"),
        "undo": undo.seconds(meeting),
        "boards": boards,
        "numbers": range(1, most + 1),
        "others": by_name(meeting.people.filter(out=False).exclude(pk=who.pk)),
        "said": said,
        "link": link,
        "qr": qr(link),
    }
    return render(request, "guild/person.html", context, status=409 if said else 200)


def _removing(request: HttpRequest, meeting: Meeting, who: Person) -> HttpResponse:
    """Asked first, with what follows."""
    return render(request, "guild/removing.html", {"meeting": meeting, "person": who})


# The running order --------------------------------------------------------------------------------


@for_steward
@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """The plan of the class: games in their order, minutes, what each wants; to be printed too."""
    said = ""
    if request.method == "POST":
        try:
            # The same form with the same words is the same press.
            word = request.POST.get(once.FIELD) and request.POST.urlencode()
            with once.press(word or "") as press:
                place = press.made
                if not place:
                    place = _planned(meeting, request.POST)
                    press.keep(place)
            return redirect(reverse("plan", args=[meeting.code]) + place)
        except Refused as refused:
            said = str(refused)
            meeting.refresh_from_db()
    context = {
        "meeting": meeting,
        "shared": _shared(meeting),
        "rows": _rows(meeting, request.POST if said else {}),
        "prepared": list(meeting.demonstrations.all()),
        "adding": request.POST if said and request.POST.get("act") == "add" else {},
        "about": _about(meeting)
        | (request.POST.dict() if said and request.POST.get("act") == "meeting" else {}),
        "games": sorted(GAMES.values(), key=lambda game: game.title),
        "open": request.GET.get("open", ""),
        "saved": "saved" in request.GET,
        "said": said,
        "once": once.new_word(),
    }
    return render(request, "guild/plan.html", context, status=409 if said else 200)


def _shared(meeting: Meeting) -> str:
    """The running order as the address of a plan, for as many as are here."""
    items = [f"{i.terms_code}~{i.tell}~{i.play}" for i in meeting.items.all()]
    people = meeting.people.filter(here=True, out=False).count()
    return suggestions.link_of(items[: suggestions.MOST], max(2, people) if people else None)


def _about(meeting: Meeting) -> dict[str, Any]:
    """What the form about the meeting itself holds."""
    return {
        "name": meeting.name,
        "place": meeting.place,
        "hour": meeting.hour.strftime("%Y-%m-%dT%H:%M") if meeting.hour else "",
        "tables": meeting.tables,
    }


def _rows(meeting: Meeting, posted: Any) -> list[dict[str, Any]]:
    """Each game of the running order, with the minute at which it begins.

    What was *posted* for one of them and refused stands in its form again, to be mended.
    """
    rows = []
    begins = 0
    for item in meeting.items.all():
        mended = posted.get("act") == f"change {item.pk}"
        report = selectors.report(item.game.slug)
        rows.append(
            {
                "item": item,
                "mended": mended,
                "form": posted if mended else {"tell": item.tell, "play": item.play},
                "alike": "alike" in posted if mended else item.alike,
                "deal": posted.get("deal", "") if mended else item.deal,
                "game": item.game,
                "called": suggestions.called(item.terms),
                "begins": begins,
                "summary": Markup(  # noqa: S704 (our own)
                    under_terms.summary_html(item.game.slug, item.terms)
                ),
                "equipment": report.game.equipment if report else "",
                "cards": item.game.pack(item.terms) is not None,
            }
        )
        begins += item.tell + item.play
    return rows


def _planned(meeting: Meeting, posted: Any) -> str:
    """Does what was pressed; says where on the page its answer stands."""
    act, _, key = posted.get("act", "").partition(" ")
    if act == "add":
        code = posted.get("code", "").strip() or posted.get("game", "")
        try:
            terms = planning_services.terms_of(code)
        except ValueError as error:
            raise Refused(str(error)) from error
        tell, play = suggestions.usual_minutes(terms)
        item = planning_services.add_item(
            meeting, terms.code, _number(posted, "tell", tell), _number(posted, "play", play)
        )
        return f"#item-{item.pk}"
    if act == "take":
        games, most = suggestions.for_meeting(posted.getlist("item"), posted.get("people", ""))
        planning_services.add_items(meeting, games, most)
        return "#order"
    if act == "meeting":
        services.rename(
            meeting,
            posted.get("name", ""),
            posted.get("place", ""),
            hour(posted.get("hour", ""), meeting.hour),
            _number(posted, "tables", 8),
        )
        return "?saved#meeting"
    item = planning_services.item_of(meeting, key)
    match act:
        case "up":
            planning_services.raise_item(item)
            return f"?open={item.pk}#item-{item.pk}"
        case "away":
            planning_services.remove_item(item)
            return "#order"
        case "change":
            planning_services.change_item(
                item,
                _number(posted, "tell", item.tell),
                _number(posted, "play", item.play),
                "alike" in posted,
                posted.get("deal", ""),
            )
            return f"#item-{item.pk}"
        case _:
            raise Refused("The page sent something the book can’t read. Use one of the buttons.")


def _number(posted: Any, name: str, usual: int) -> int:
    word = posted.get(name, "")
    if not word:
        return usual
    return number(word, 0, 9999)


@for_steward
@require_safe
def codes(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """Codes to print: one for the door, one for each table, one for each seat."""
    item = meeting.at or meeting.items.first()
    most = max((i.terms.seats for i in meeting.items.all()), default=4)
    home = meeting.get_absolute_url()
    pages = []
    for at in range(1, meeting.tables + 1):
        path = f"{home}table/{at}/"
        seats = [
            (letter(seat), qr(public(request, f"{path}{letter(seat).lower()}/")))
            for seat in range(most)
        ]
        pages.append((at, qr(public(request, path)), seats))
    remember_printed(request, meeting)
    context = {"meeting": meeting, "item": item, "pages": pages, **_links(request, meeting)}
    context |= {"papers": pdf.PAPERS, "cards": class_pages.CARDS}
    return render(request, "guild/codes.html", context)

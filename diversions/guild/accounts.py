"""Reports of play: left by those who played, read by redactors, shown with the game."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from diversions.games import GAMES
from diversions.guild import services
from diversions.guild.models import Account, Meeting, Person
from diversions.guild.services import Refused
from diversions.guild.visitors import in_meeting, is_steward, person_of
from diversions.library import selectors
from diversions.play.views import HtmxRequest

MOST = 400  # reports of one meeting
LONGEST = 2000  # signs of one answer


def write(meeting: Meeting, by: str, asked: Any) -> Account:
    """A report of play for the redactors' queue; Refused says what is wrong with it."""
    try:
        terms = services.terms_of(asked.get("terms", ""))
    except ValueError as error:
        raise Refused(str(error)) from error
    stuck, thought = (asked.get(key, "").strip()[:LONGEST] for key in ("stuck", "thought"))
    if not stuck and not thought:
        raise Refused("Say where you got stuck, or what you thought of it.")
    if meeting.accounts.count() >= MOST:
        raise Refused("This meeting has left more reports than can be read.")
    return Account.objects.create(
        meeting=meeting,
        event=", ".join(filter(None, [meeting.name, meeting.place])),
        by=by,
        game=terms.game,
        terms_code=terms.code,
        people=_number(asked.get("people", ""), "people", 1, 99),
        minutes=_number(asked.get("minutes", ""), "minutes", 1, 999),
        stuck=stuck,
        thought=thought,
    )


def _number(word: str, what: str, least: int, most: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 5 and least <= int(word) <= most):
        raise Refused(f"How many {what}: a number from {least} to {most} was expected.")
    return int(word)


@in_meeting
@require_http_methods(["GET", "POST"])
def leave(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """A report of play, by one who was there."""
    person = person_of(request, meeting)
    if (person is None or person.out) and not is_steward(request, meeting):
        raise Http404("Only those who were there report.")
    said = ""
    if request.method == "POST":
        try:
            write(meeting, person.name if person else "the steward", request.POST)
            return redirect(f"{request.path}?left=yes")
        except Refused as refused:
            said = str(refused)
    context = {
        "meeting": meeting,
        "said": said,
        "left": "left" in request.GET,
        "posted": request.POST,
        "played": _played(meeting),
        **_usual(meeting, person),
    }
    return render(request, "guild/report.html", context, status=400 if said else 200)


def _played(meeting: Meeting) -> list[tuple[str, str]]:
    """What was played at the meeting; the running order, if nothing was."""
    codes = meeting.plays.order_by("sitting__terms_code").values_list("sitting__terms_code")
    found = list(codes.distinct()) or list(meeting.items.values_list("terms_code").distinct())
    terms = [services.terms_of(code) for (code,) in found]
    return [(one.code, f"{GAMES[one.game].title} ({one.code})") for one in terms]


def _usual(meeting: Meeting, person: Person | None) -> dict[str, str]:
    """What is likely, so that there is less to write: the last play where the person sits."""
    plays = meeting.plays.select_related("sitting").prefetch_related("sitting__chairs")
    if person and person.table:
        plays = plays.filter(table=person.table)
    play = plays.order_by("-pk").first()
    if play is None:
        return {"terms": "", "people": "", "minutes": ""}
    seconds = (play.sitting.touched - play.sitting.created).total_seconds()
    people = sum(c.kind == c.PERSON and c.taken for c in play.sitting.chairs.all())
    return {
        "terms": play.sitting.terms_code,
        "people": str(people or ""),
        "minutes": str(max(1, round(seconds / 60))),
    }


@require_safe
def played(request: HtmxRequest, slug: str) -> HttpResponse:
    """What tables reported of a game: evidence of play today, and no other."""
    report = selectors.report(slug)
    if report is None or slug not in GAMES:
        raise Http404(f"“{slug}” is not played here.")
    found = Account.objects.filter(game=slug, state=Account.SHOWN)[:100]
    context = {"told": report.game, "accounts": found}
    template = "guild/_played.html" if request.htmx else "guild/played.html"
    return render(request, template, context)

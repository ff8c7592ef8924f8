"""Reports of play: left by those who played, shown with the game."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from diversions.games import GAMES
from diversions.guild.after.shown import afterwards
from diversions.guild.meeting.services import Refused
from diversions.guild.meeting.visitors import in_meeting, is_steward, person_of
from diversions.guild.models import Account, Meeting, Person
from diversions.guild.planning import services as planning_services
from diversions.guild.reports.services import write
from diversions.library import selectors
from diversions.play.models import in_words
from diversions.play.web import HtmxRequest
from diversions.rules.terms import brief

PROMPTS = 3  # of each kind, before the questions of the form


@in_meeting
@require_http_methods(["GET", "POST"])
def leave(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """A report of play, by one who was there."""
    person = person_of(request, meeting)
    if (person is None or person.out) and not is_steward(request, meeting):
        raise Http404("Only people who took part can leave a report.")
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
        "after": afterwards(meeting),
        "most": PROMPTS,
        **_usual(meeting, person),
    }
    return render(request, "guild/report.html", context, status=400 if said else 200)


def _played(meeting: Meeting) -> list[tuple[str, str]]:
    """What was played at the meeting; the running order, if nothing was."""
    codes = meeting.plays.order_by("sitting__terms_code").values_list("sitting__terms_code")
    played = list(codes.distinct()) or list(meeting.items.values_list("terms_code").distinct())
    terms = [planning_services.terms_of(code) for (code,) in played]
    return [(one.code, f"{GAMES[one.game].title}: {in_words(one.code)}") for one in terms]


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
        raise Http404(f"“{brief(slug)}” is not played here.")
    reports = Account.objects.filter(game=slug, state=Account.SHOWN)[:100]
    context = {"told": report.game, "accounts": reports}
    template = "guild/_played.html" if request.htmx else "guild/played.html"
    return render(request, template, context)

"""The steward's page of those who are kept together or apart."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from diversions.guild.meeting.services import Refused, refusal
from diversions.guild.meeting.visitors import for_steward
from diversions.guild.models import TITLE, Meeting, Party, by_name
from diversions.guild.parties import keeping, services
from diversions.incoming.fields import number_or_none


@for_steward
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """The lists, and a form for another."""
    said = ""
    if request.method == "POST":
        said = refusal(meeting, lambda: _pressed(meeting, request.POST))
        if not said:
            return redirect("parties", meeting.code)
    chosen = {number_or_none(word) for word in request.POST.getlist("person")}
    context = {
        "meeting": meeting,
        "said": said,
        "chosen": chosen,
        "posted": request.POST,
        "most": TITLE,
        "parties": list(meeting.parties.prefetch_related(Party.MEMBERS)),
        "people": by_name(meeting.people.filter(out=False)),
        "unkept": keeping.unkept(meeting),
        "members": keeping.kept(meeting).people,
    }
    return render(request, "guild/parties.html", context, status=409 if said else 200)


def _pressed(meeting: Meeting, posted: Any) -> None:
    act, _, key = posted.get("act", "").partition(" ")
    if act in (Party.TOGETHER, Party.APART):
        people = [number_or_none(word) or 0 for word in posted.getlist("person")]
        services.keep(meeting, act, people, posted.get("name", ""))
        return
    party = meeting.parties.filter(pk=number_or_none(key) or 0).first()
    if party is None:
        raise Refused("That list is no longer there. Look at the lists as they are now.")
    match act:
        case "let-go" | "again":
            services.let_go(party, act == "let-go")
        case "delete":
            services.delete(party)
        case _:
            raise Refused("The page sent something the book can’t read. Use one of the buttons.")

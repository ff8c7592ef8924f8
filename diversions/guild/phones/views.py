"""The steward's page of those who share a phone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from diversions.guild.meeting.services import Refused, refusal
from diversions.guild.meeting.visitors import for_steward
from diversions.guild.models import Meeting, Person, by_name
from diversions.guild.phones import services
from diversions.guild.seats.services import on_phone
from diversions.guild.undo import services as undo
from diversions.guild.undo.services import undoable
from diversions.incoming.fields import number_or_none


@for_steward
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """Whether phones may be shared, who shares one, and a form for two more."""
    said = ""
    if request.method == "POST":
        said = refusal(meeting, lambda: _pressed(meeting, request.POST))
        if not said:
            return redirect("phones", meeting.code)
    guests = meeting.people.filter(beside__isnull=False, out=False)
    holders = {one.phone.pk: one.phone for one in guests.select_related("beside__merged")}
    context = {
        "meeting": meeting,
        "said": said,
        "undo": undo.seconds(meeting),
        "phones": [on_phone(holder) for holder in holders.values()],
        "people": by_name(meeting.people.filter(out=False)),
        "posted": request.POST,
    }
    return render(request, "guild/phones.html", context, status=409 if said else 200)


def _pressed(meeting: Meeting, posted: Any) -> None:
    act, _, key = posted.get("act", "").partition(" ")
    match act:
        case "allow" | "refuse":
            services.allow(meeting, act == "allow")
        case "share":
            person, other = (_person(meeting, posted.get(name, "")) for name in ("who", "phone"))
            with undoable(meeting, f"{person.name} on the phone of {other.name}"):
                services.share(person, other)
        case "part":
            person = _person(meeting, key)
            with undoable(meeting, f"A phone of their own for {person.name}"):
                services.part(person)
        case _:
            raise Refused("The page sent something the book can’t read. Use one of the buttons.")


def _person(meeting: Meeting, word: str) -> Person:
    person = meeting.people.filter(pk=number_or_none(word) or 0, out=False).first()
    if person is None:
        raise Refused("Choose two people of this meeting.")
    return person

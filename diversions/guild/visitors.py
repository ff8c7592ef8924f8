"""Who asks: a steward, a person of the meeting, or a stranger; the session alone says so."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from diversions.guild import services
from diversions.guild.models import LETTERS, Meeting, Person
from diversions.play.views import at_table

HELD = 40  # meetings that one browser remembers at most

View = Callable[..., HttpResponse]


class Kept(Exception):
    """Letters that lead nowhere, or are not looked at; carries the answer."""

    def __init__(self, said: str, status: int) -> None:
        super().__init__(said)
        self.said, self.status = said, status


def read(letters: str) -> str:
    """Letters as they may be typed: in capitals, with spaces, with hyphens."""
    return "".join(sign for sign in letters.lower() if sign.isalpha())


def meeting_of(request: HttpRequest, code: str) -> Meeting:
    """The meeting of those letters, if they lead in or the visitor is known there; else Kept."""
    found = Meeting.objects.filter(code=read(code)).select_related("at", "lesson").first()
    if found and (is_steward(request, found) or person_of(request, found)):
        return found
    address = request.META.get("REMOTE_ADDR", "")
    if not services.may_try(address):
        raise Kept("Too many wrong letters came from here. Wait ten minutes.", 429)
    if found is None:
        services.missed(address)
        known = ", ".join(LETTERS.upper())
        raise Kept(f"No meeting has these letters. They are four of {known}.", 404)
    if not found.is_open:
        raise Kept("This meeting is over, and its letters lead in no more.", 410)
    return found


def in_meeting(view: View) -> View:
    """A page of one visitor of one meeting; what it may not show it answers in words."""

    @at_table
    @wraps(view)
    def shown(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, meeting_of(request, code), *args, **kwargs)
        except Kept as kept:
            context = {"said": kept.said, "code": ""}
            return render(request, "guild/enter.html", context, status=kept.status)

    return shown


def for_steward(view: View) -> View:
    """A page of the steward alone; to anybody else it is not there."""

    @in_meeting
    @wraps(view)
    def shown(request: HttpRequest, meeting: Meeting, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_steward(request, meeting):
            raise Http404("Only the steward, by her private link, sees this.")
        return view(request, meeting, *args, **kwargs)

    return shown


# Stewards -----------------------------------------------------------------------------------------


def make_steward(request: HttpRequest, meeting: Meeting) -> None:
    """Have this browser be a steward's."""
    kept = {k: v for k, v in request.session.get("stewards", {}).items() if k != str(meeting.pk)}
    request.session["stewards"] = dict([*kept.items(), (str(meeting.pk), meeting.key)][-HELD:])


def is_steward(request: HttpRequest, meeting: Meeting) -> bool:
    """Whether the visitor came by the private link, or owns the meeting."""
    kept = request.session.get("stewards", {})
    if kept.get(str(meeting.pk)) == meeting.key:
        return True
    return bool(meeting.owner_id and request.user.pk == meeting.owner_id)


def stewarded(request: HttpRequest) -> list[Meeting]:
    """The meetings of which this visitor is a steward, the newest first."""
    keys = list(request.session.get("stewards", {}).values())
    found = Meeting.objects.filter(key__in=keys)
    if request.user.is_authenticated:
        found |= Meeting.objects.filter(owner_id=request.user.pk)
    return list(found.distinct())


# Persons ------------------------------------------------------------------------------------------


def remember(request: HttpRequest, person: Person) -> None:
    """Have this browser be that person's."""
    key = str(person.meeting_id)
    kept = {k: v for k, v in request.session.get("persons", {}).items() if k != key}
    kept[key] = [person.pk, person.epoch]
    request.session["persons"] = dict(list(kept.items())[-HELD:])
    request.session["name"] = person.name


def person_of(request: HttpRequest, meeting: Meeting) -> Person | None:
    """Who this browser is at that meeting, one who was put out too; None for a stranger.

    Where another phone took the place, this one is a stranger again.
    """
    kept = request.session.get("persons", {}).get(str(meeting.pk))
    if kept is None:
        return None
    person = meeting.people.filter(pk=kept[0]).first()
    if person is None or (person.epoch != kept[1] and not person.out):
        return None
    return person

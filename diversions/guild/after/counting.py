"""The press with which a phone's questions are counted: the next one after they were asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from diversions.guild.after import services
from diversions.guild.meeting.visitors import person_of
from diversions.guild.models import Meeting
from diversions.play.asked import ASKED

Answer = Callable[[HttpRequest], HttpResponse]


def count_questions(get_response: Answer) -> Answer:
    """With each press that is taken, count what its phone has asked since the one before."""

    def answered(request: HttpRequest) -> HttpResponse:
        # Looked up first: with this press the person may leave.
        asked = _asked(request) if request.method == "POST" else []
        response = get_response(request)
        if asked and response.status_code < 400:
            with suppress(DatabaseError):  # the press is done; the next one counts them
                for meeting, rules in asked:
                    services.count(meeting, rules)
                request.session.pop(ASKED, None)
        return response

    return answered


def _asked(request: HttpRequest) -> list[tuple[Meeting, dict[str, int]]]:
    """What was asked by people of a meeting, and by nobody else."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return []
    kept: dict[str, dict[str, int]] = request.session.get(ASKED, {})
    counts = [(_at_home(home), rules) for home, rules in kept.items()]
    return [(at, rules) for at, rules in counts if at and person_of(request, at)]


def _at_home(home: str) -> Meeting | None:
    """The meeting whose page that is."""
    try:
        code = resolve(home).kwargs.get("code", "")
    except Resolver404:
        return None
    return Meeting.objects.filter(code=code).first()

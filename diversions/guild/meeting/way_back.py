"""The way back: who is at a meeting finds it from every page of the book."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from diversions.guild.meeting.visitors import attended

MARK = b'<main id="the-text"'
# Pages of the meeting itself, tables (which know their home), and what is no page.
OWN = ("/guild/", "/at/", "/static/", "/admin/")

Answer = Callable[[HttpRequest], HttpResponse]


def way_back(get_response: Answer) -> Answer:
    """Put a line above every page of the book for those who are at a meeting.

    The book's pages are the same for everybody and kept as such, so it is put in on the way out.
    """

    def answered(request: HttpRequest) -> HttpResponse:
        if request.method != "GET" or request.path.startswith(OWN):
            return get_response(request)
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return get_response(request)
        if not request.session.get("persons") or not (visits := attended(request)):
            return get_response(request)
        # Whole and anew: what the browser has kept may have no such line, or another.
        request.META.pop("HTTP_IF_NONE_MATCH", None)
        packed = request.META.pop("HTTP_ACCEPT_ENCODING", "")
        response = get_response(request)
        request.META["HTTP_ACCEPT_ENCODING"] = packed
        if response.streaming or MARK not in response.content:
            return response
        meeting, person = visits[0]
        line = render_to_string("guild/_way_back.html", {"meeting": meeting, "person": person})
        response.content = response.content.replace(MARK, line.encode() + MARK, 1)
        del response["ETag"]
        response["Cache-Control"] = "no-store"
        return response

    return answered

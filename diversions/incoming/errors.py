"""What is said to what is refused: a page of the book; a sentence, where htmx asked for a part."""

from __future__ import annotations

import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from markupsafe import Markup

from diversions.incoming.brakes import Braked

NOT_KEPT = (
    "The book could not be read or written just now, so nothing was changed. Try again in a minute."
)


def refused(request: HttpRequest, said: str, status: int, title: str = "") -> HttpResponse:
    """*said*, with its status."""
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(Markup('<p class="because">{}</p>').format(said), status=status)
    heading = title or ("Not so fast" if status == 429 else "That can’t be done")
    page = render_to_string("refused.html", {"said": said, "heading": heading})
    return HttpResponse(page, status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """What is said to a form whose token is not that of the visitor's cookie."""
    said = "This page was open for too long, or your browser refuses cookies. Load it again."
    return refused(request, said, 403)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """To a request that no browser makes."""
    return refused(request, "This request could not be read.", 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """To one who may not, or not so often."""
    if isinstance(exception, Braked):
        return refused(request, str(exception), 429)
    return refused(request, "You don’t have access to this page.", 403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Where we failed; 503, where the database had no time or no room."""
    if isinstance(sys.exc_info()[1], OperationalError):
        response = refused(request, NOT_KEPT, 503, "The book is busy")
        response["Retry-After"], response["Cache-Control"] = "60", "no-store"
        return response
    said = "Something went wrong here, and it is not your fault. Everything you did before is kept."
    return refused(request, said, 500, "Something went wrong")

"""How much a request may carry."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

MOST = 16 * 1024  # bytes: a typed move, a name, a choice of cards
MOST_FOR_REDACTORS = 1024 * 1024


class SmallBodies:
    """Answers 413 to bodies over a small limit, before anything reads them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        most = MOST_FOR_REDACTORS if request.path.startswith("/admin/") else MOST
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > most:
            return HttpResponse("This is more than is asked for here.", status=413)
        return self.get_response(request)

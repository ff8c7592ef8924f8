"""Who asks, for what is done later because of it."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from diversions.incoming.brakes import address_of

_asker = ContextVar("asker", default="")


def who_asks() -> str:
    """The address whose request is being answered; empty where none is."""
    return _asker.get()


def note_asker(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Has the address known, as long as a request is answered."""

    def answer(request: HttpRequest) -> HttpResponse:
        token = _asker.set(address_of(request))
        try:
            return get_response(request)
        finally:
            _asker.reset(token)

    return answer

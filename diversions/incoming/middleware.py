"""What a request may carry, looked at before anything reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from diversions.incoming.brakes import PASSWORDS, address_of
from diversions.incoming.errors import refused
from diversions.incoming.fields import Refused, is_text
from diversions.rules.numbers import whole

MOST = 16 * 1024  # signs: a typed move, a name, a choice of cards, a report of play
A_SIGN = 12  # bytes that a sign takes at most, as forms send it: %F0%9F%82%A1
# The page that takes in a meeting's results, and the bytes of such a file: forty people's evening
# is less than half of it.
RESULTS, OF_RESULTS = "/guild/take-in/", 2 * 1024 * 1024
SESSION_KEY = re.compile(r"[0-9a-z]{32}")  # as Django makes them
TOO_LARGE = "The file is larger than the results of any meeting (2 MB), so nothing was imported."
TOO_MUCH = "You sent more than this page can take. Shorten it, then send it again."

NOT_THUS = "This address can’t be used in that way. Open the page, and use one of its buttons."

# What the server writes into the environment of a request that found its line full.
BUSY = "book.busy"
LATER = "The book is too busy at the moment. Come back in a minute."

Answer = Callable[[HttpRequest], HttpResponse]


def is_redactors(request: HttpRequest) -> bool:
    """Whether it goes to the redactors' own pages, which take whole chapters."""
    return request.path.startswith("/admin/")


def not_now(get_response: Answer) -> Answer:
    """Answers 503 to what found its line full."""

    def answer(request: HttpRequest) -> HttpResponse:
        if BUSY not in request.META:
            return get_response(request)
        response = refused(request, LATER, 503, "The book is busy")
        response["Retry-After"], response["Cache-Control"] = "60", "no-store"
        return response

    return answer


def small_bodies(get_response: Answer) -> Answer:
    """Answers 413 to what is too long, counted in signs, so that every script has as much room."""

    def answer(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE if is_redactors(request) else MOST * A_SIGN
        large = request.path == RESULTS
        most = OF_RESULTS if large else most
        if (size := whole(length)) is None or size > most:
            return refused(request, TOO_LARGE if large else TOO_MUCH, 413)
        return get_response(request)

    return answer


def clean_words(get_response: Answer) -> Answer:
    """Answers 400 to what no text holds, and 413 to too many characters."""

    def answer(request: HttpRequest) -> HttpResponse:
        cookies = request.COOKIES
        for name in [n for n, value in cookies.items() if not is_cookie(n, value)]:
            del cookies[name]
        if not all(map(is_text, chain([request.path], words(request)))):
            return refused(
                request,
                "This contains a character that no text can have. Delete it, then send it again.",
                400,
            )
        if not is_redactors(request) and sum(map(len, words(request))) > MOST:
            return refused(request, TOO_MUCH, 413)
        return get_response(request)

    return answer


def is_cookie(name: str, value: str) -> bool:
    """Whether it is text, and, where it should be the key of a session, has the form of one: it
    becomes the key of a cache, which tells the log of one that is too long."""
    if name == settings.SESSION_COOKIE_NAME and not SESSION_KEY.fullmatch(value):
        return False
    return is_text(name + value)


def words(request: HttpRequest) -> Iterator[str]:
    """Every name and every value of an address and of a form."""
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from map(str, values)


def slow_passwords(get_response: Answer) -> Answer:
    """Looks at no more passwords from where too many were wrong."""

    def answer(request: HttpRequest) -> HttpResponse:
        tried = request.method == "POST" and request.path == reverse("admin:login")
        if tried and PASSWORDS.holds(address_of(request)):
            said = "Too many wrong passwords were entered from here. Wait ten minutes."
            return refused(request, said, 429)
        return get_response(request)

    return answer


def in_a_sentence(get_response: Answer) -> object:
    """Answers with its sentence and its status what a view refuses and leaves for the house to
    say; with one of our own a method that an address does not know, of which Django says
    nothing."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.content:
            return response
        said = refused(request, NOT_THUS, 405)
        said["Allow"] = response["Allow"]
        return said

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
        return refused(request, str(error), error.status) if isinstance(error, Refused) else None

    answer.process_exception = process_exception  # type: ignore[attr-defined]
    return answer

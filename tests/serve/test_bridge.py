"""Django's WSGI application behind ASGI."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest
from django.conf import settings

from diversions.serve.bridge import InThreads
from diversions.serve.phone import PATIENCE
from diversions.wsgi import application as pages
from tests.live import in_a_loop

SCOPE = {
    "type": "http",
    "method": "POST",
    "http_version": "1.1",
    "path": "/",
    "query_string": b"q=%C3%A9",
    "headers": [],
    "server": ("127.0.0.1", 8000),
    "client": ("127.0.0.1", 5),
}


async def nothing() -> dict[str, Any]:
    """What comes after a request without a body."""
    return {"type": "http.request"}


async def silence(message: dict[str, Any]) -> None:
    """Nobody hears the answer."""


def echo(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """A WSGI application that says what it was told."""
    told = {k: v for k, v in environ.items() if k.isupper()}
    told["body"] = environ["wsgi.input"].read()
    start_response("201 Created", [("Content-Type", "text/plain"), ("Set-Cookie", "a=1")])
    return [repr(told).encode(), b"!"]


def asked(
    *parts: bytes,
    headers: tuple[tuple[bytes, bytes], ...] = (),
    path: str = "/",
    of: InThreads | None = None,
) -> tuple[dict[str, Any], bytes]:
    """What ``echo`` (or *of*) answers behind the bridge, to a request whose body comes in
    *parts*."""
    scope = {**SCOPE, "path": path, "headers": list(headers)}
    coming = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    coming.append({"type": "http.request"})
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    in_a_loop((of or InThreads(echo, threads=1, most=10))(scope, receive, send))
    return sent[0], sent[1]["body"]


def test_a_request_arrives_whole_and_its_answer_goes_out_in_one_piece() -> None:
    start, body = asked(b"ab", b"cd", headers=((b"content-type", b"text/x"),), path="/gleek/é")

    assert start["status"] == 201
    assert start["headers"] == [(b"content-type", b"text/plain"), (b"set-cookie", b"a=1")]
    assert b"'body': b'abcd'" in body
    assert b"'CONTENT_LENGTH': '4'" in body
    assert b"'CONTENT_TYPE': 'text/x'" in body
    assert b"'QUERY_STRING': 'q=%C3%A9'" in body
    assert repr("/gleek/é".encode().decode("latin-1")).encode() in body
    assert body.endswith(b"!")


def test_of_a_body_over_the_limit_the_application_hears_the_length_alone() -> None:
    _, body = asked(b"123456", b"7890a")

    assert b"'CONTENT_LENGTH': '11'" in body
    assert b"'body': b''" in body


def test_who_presses_is_answered_while_all_who_look_wait() -> None:
    pressed = Event()
    answered: list[str] = []

    def slow_to_show(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        """A WSGI application whose pages are ready only when somebody has pressed."""
        if environ["REQUEST_METHOD"] == "POST":
            pressed.set()
        assert pressed.wait(PATIENCE)
        answered.append(environ["REQUEST_METHOD"])
        return echo(environ, start_response)

    of = InThreads(slow_to_show, threads=3, most=10)

    async def all_at_once() -> None:
        async with asyncio.TaskGroup() as group:
            for method in [*["GET"] * 6, "POST"]:
                group.create_task(of({**SCOPE, "method": method}, nothing, silence))

    in_a_loop(all_at_once())
    assert sorted(answered) == ["GET"] * 6 + ["POST"]


@pytest.mark.parametrize("path", ["/guild/", "/at/abcdefghij/", "/admin/login/"])
@pytest.mark.django_db(transaction=True)
def test_a_body_over_the_limit_is_refused_on_a_page_of_the_book(path: str) -> None:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    form = ((b"content-type", b"application/x-www-form-urlencoded"), (b"host", b"localhost"))

    start, body = asked(b"a" * most, b"a", headers=form, path=path, of=InThreads(pages, 1, most))

    assert start["status"] == 413
    assert b"masthead" in body
    assert b"Shorten it" in body


def test_a_length_that_lies_and_a_header_with_an_underscore_are_not_believed() -> None:
    lies = ((b"content-length", b"999"), (b"x_forwarded_proto", b"https"))

    _, body = asked(b"abc", headers=lies)

    assert b"'CONTENT_LENGTH': '3'" in body
    assert b"FORWARDED" not in body


def test_cookies_in_several_headers_are_one_cookie_header() -> None:
    _, body = asked(headers=((b"cookie", b"a=1"), (b"cookie", b"b=2")))

    assert b"'HTTP_COOKIE': 'a=1; b=2'" in body


@pytest.mark.parametrize(
    ("path", "waits"),
    [
        ("/guild/handouts/book.pdf", True),
        ("/games/any/print/card.pdf", True),
        ("/guild/bcdf/codes/", True),
        ("/guild/bcdf/box.zip", True),
        ("/guild/box.zip", True),
        ("/admin/login/", True),
        ("/at/abcdefghij/", False),
        ("/guild/bcdf/", False),
        ("/games/any/", False),
    ],
)
def test_what_takes_long_waits_in_a_line_of_its_own(path: str, waits: bool) -> None:
    from diversions.serve.asgi import HEAVY

    assert bool(HEAVY.match(path)) is waits

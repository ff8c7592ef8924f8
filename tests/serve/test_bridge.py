"""Django's WSGI application behind ASGI."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from django.conf import settings

from diversions.incoming.middleware import BUSY
from diversions.serve import asgi, bridge
from diversions.serve.bridge import InLine
from diversions.serve.lines import WaitingLine
from diversions.serve.phone import PATIENCE
from diversions.wsgi import Request
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


class Sender:
    """Who sends a request of these parts, and then waits for the answer until it hangs up."""

    def __init__(self, *parts: bytes) -> None:
        self.coming = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
        self.coming.append({"type": "http.request"})
        self.gone = asyncio.Event()

    async def __call__(self) -> dict[str, Any]:
        if self.coming:
            return self.coming.pop(0)
        await self.gone.wait()
        return {"type": "http.disconnect"}


class Hearer:
    """Who hears an answer."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    async def __call__(self, message: dict[str, Any]) -> None:
        self.heard.append(message)

    @property
    def status(self) -> int:
        return int(self.heard[0]["status"]) if self.heard else 0


def line(threads: int = 1, most: int = 100, each: int = 100) -> WaitingLine:
    """A line with room for everybody, unless told otherwise."""
    return WaitingLine(threads, most, each)


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
    of: InLine | None = None,
) -> tuple[dict[str, Any], bytes]:
    """What ``echo`` (or *of*) answers behind the bridge, to a request whose body comes in
    *parts*."""
    scope = {**SCOPE, "path": path, "headers": list(headers)}
    hearer = Hearer()
    in_a_loop((of or InLine(echo, line(), most=10))(scope, Sender(*parts), hearer))
    return hearer.heard[0], hearer.heard[1]["body"]


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

    of = InLine(slow_to_show, line(threads=3), most=10)

    async def all_at_once() -> None:
        async with asyncio.TaskGroup() as group:
            for method in [*["GET"] * 6, "POST"]:
                group.create_task(of({**SCOPE, "method": method}, Sender(), Hearer()))

    in_a_loop(all_at_once())
    assert sorted(answered) == ["GET"] * 6 + ["POST"]


@pytest.mark.parametrize("path", ["/guild/", "/at/abcdefghij/", "/admin/login/"])
@pytest.mark.django_db(transaction=True)
def test_a_body_over_the_limit_is_refused_on_a_page_of_the_book(path: str) -> None:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    form = ((b"content-type", b"application/x-www-form-urlencoded"), (b"host", b"localhost"))

    start, body = asked(b"a" * most, b"a", headers=form, path=path, of=InLine(pages, line(), most))

    assert start["status"] == 413
    assert b"masthead" in body
    assert b"Shorten it" in body


def test_a_length_that_lies_and_a_header_with_an_underscore_are_not_believed() -> None:
    lies = ((b"content-length", b"999"), (b"x_forwarded_proto", b"https"))

    _, body = asked(b"abc", headers=lies, of=InLine(echo, line(), most=1000))

    assert b"'CONTENT_LENGTH': '3'" in body
    assert b"FORWARDED" not in body


def test_cookies_in_several_headers_are_one_cookie_header() -> None:
    _, body = asked(headers=((b"cookie", b"a=1"), (b"cookie", b"b=2")))

    assert b"'HTTP_COOKIE': 'a=1; b=2'" in body


@pytest.mark.parametrize(
    ("method", "path", "where"),
    [
        ("GET", "/guild/handouts/book.pdf", asgi.documents),
        ("GET", "/games/any/print/card.pdf", asgi.documents),
        ("GET", "/games/any/documentation/", asgi.documents),
        ("GET", "/guild/bcdf/codes/", asgi.documents),
        ("GET", "/guild/bcdf/box.zip", asgi.documents),
        ("GET", "/guild/box.zip", asgi.documents),
        ("POST", "/admin/login/", asgi.desk),
        ("GET", "/at/abcdefghij/", asgi.at_tables),
        ("GET", "/guild/bcdf/", asgi.at_tables),
        ("POST", "/positions/", asgi.at_tables),
        ("GET", "/games/any/", asgi.reading),
        ("GET", "/laboratory/", asgi.reading),
    ],
)
def test_who_waits_where(method: str, path: str, where: InLine) -> None:
    assert asgi.line_for(path, method) is where
    assert len({id(each.line) for each in (asgi.documents, asgi.desk, asgi.at_tables)}) == 3


# Bounds -------------------------------------------------------------------------------------------


class Held:
    """A WSGI application whose every page waits until it is let go, and notes who had one."""

    def __init__(self) -> None:
        self.let_go = Event()
        self.begun: list[str] = []

    def __call__(self, environ: dict[str, Any], start_response: Any) -> list[bytes]:
        busy = bool(environ.get(BUSY))
        if not busy:
            self.begun.append(environ["REMOTE_ADDR"])
            assert self.let_go.wait(PATIENCE)
        start_response("503 Busy" if busy else "200 OK", [])
        return [b""]


async def until(so: Callable[[], bool]) -> None:
    """Wait till it is so; a busy machine is slow."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.001)


def looking(of: InLine, sender: Sender, hearer: Hearer, who: str = "127.0.0.1") -> Task[None]:
    """One who asks for a page."""
    scope = {**SCOPE, "method": "GET", "client": (who, 5)}
    return asyncio.create_task(of(scope, sender, hearer))


def test_what_is_asked_by_one_who_hung_up_is_never_begun() -> None:
    held = Held()
    of = InLine(held, line(), most=10)
    senders = [Sender() for _ in range(100)]

    async def scene() -> None:
        first = looking(of, Sender(), Hearer(), "10.0.0.1")
        await until(lambda: bool(held.begun))
        others = [looking(of, sender, Hearer(), "10.0.0.2") for sender in senders]
        await until(lambda: len(of.line.looks) == 100)
        for sender in senders[:99]:
            sender.gone.set()
        await until(lambda: len(of.line.looks) == 1)
        held.let_go.set()
        await asyncio.gather(first, *others)

    in_a_loop(scene())
    assert held.begun == ["10.0.0.1", "10.0.0.2"]
    assert of.line.has_room(presses=False)


def test_each_address_is_served_in_turn_and_has_a_bound() -> None:
    held = Held()
    of = InLine(held, line(most=8, each=5), 10, line())
    refused = Hearer()

    async def scene() -> None:
        tasks = [looking(of, Sender(), Hearer(), "10.0.0.1")]
        await until(lambda: bool(held.begun))
        tasks += [looking(of, Sender(), Hearer(), "10.0.0.1") for _ in range(5)]
        await until(lambda: len(of.line.looks) == 5)
        tasks += [looking(of, Sender(), Hearer(), "10.0.0.2") for _ in range(2)]
        await until(lambda: len(of.line.looks) == 7)
        await looking(of, Sender(), refused, "10.0.0.1")
        held.let_go.set()
        await asyncio.gather(*tasks)

    in_a_loop(scene())
    assert refused.status == 503
    assert held.begun == [f"10.0.0.{n}" for n in (1, 1, 2, 1, 2, 1, 1, 1)]


def test_a_full_line_takes_nobody_and_the_house_is_alive_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = Held()
    of = InLine(held, line(most=3), 10, line())
    monkeypatch.setattr(asgi, "READING", of.line)
    refused, alive, hung = Hearer(), Hearer(), Hearer()

    async def scene() -> None:
        tasks = [looking(of, Sender(), Hearer(), f"10.0.0.{n}") for n in range(4)]
        await until(lambda: len(of.line.looks) == 3)
        await looking(of, Sender(), refused, "10.0.0.9")
        await asgi.say_alive(alive)
        monkeypatch.setattr(asgi, "HUNG", 0.0)
        await asgi.say_alive(hung)
        held.let_go.set()
        await asyncio.gather(*tasks)

    in_a_loop(scene())
    assert refused.status == 503
    assert alive.status == 200
    assert hung.status == 503


@pytest.mark.django_db(transaction=True)
def test_who_finds_a_line_full_reads_a_page_that_says_when_to_come_back() -> None:
    none = WaitingLine(1, 0, 0)
    none.give(presses=True)

    start, body = asked(headers=((b"host", b"localhost"),), of=InLine(pages, none, 10, line()))

    assert start["status"] == 503
    assert (b"retry-after", b"60") in start["headers"]
    assert b"masthead" in body
    assert b"Come back in a minute" in body


# Bodies -------------------------------------------------------------------------------------------


def test_a_body_that_is_too_long_by_its_own_word_is_not_read() -> None:
    scope = {**SCOPE, "headers": [(b"content-length", b"11")]}
    sender, hearer = Sender(b"12345"), Hearer()

    in_a_loop(InLine(echo, line(), most=10)(scope, sender, hearer))

    assert len(sender.coming) == 2
    assert b"'CONTENT_LENGTH': '11'" in hearer.heard[1]["body"]


def test_a_body_that_does_not_come_in_time_is_waited_for_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bridge, "IN_TIME", 0.05)
    sender, hearer = Sender(b"12345"), Hearer()
    sender.coming.pop()  # the end never comes

    in_a_loop(InLine(echo, line(), most=10)(SCOPE, sender, hearer))

    assert hearer.status == 408


def test_few_large_bodies_come_in_at_once_and_small_ones_always() -> None:
    large = {**SCOPE, "headers": [(b"content-length", b"90000")]}
    of = InLine(echo, line(threads=3), 100_000)
    senders = [Sender(b"a" * 20_000) for _ in range(bridge.AT_ONCE + 9)]
    hearers, small = [Hearer() for _ in senders], Hearer()

    async def scene() -> None:
        for sender in senders:
            sender.coming.pop()  # the rest is slow to come
        tasks = [
            asyncio.create_task(of({**large, "client": (f"10.0.0.{n % 5}", 5)}, sender, hearer))
            for n, (sender, hearer) in enumerate(zip(senders, hearers, strict=True))
        ]
        await of({**SCOPE, "client": ("10.0.0.1", 5)}, Sender(b"1"), small)
        await until(lambda: sum(hearer.status > 0 for hearer in hearers) == 9)
        for sender in senders:
            sender.gone.set()
        await asyncio.gather(*tasks)

    in_a_loop(scene())
    assert small.status == 201
    assert bridge.bodies.large.total() == 0


def test_who_asks_for_the_head_alone_is_told_of_the_same_page() -> None:
    told = bridge.environ({**SCOPE, "method": "HEAD"}, b"")

    assert told["REQUEST_METHOD"] == "GET"


@pytest.mark.parametrize("encoding", ["rot13", "zip", "undefined", "utf-7", "nonsense", ""])
def test_whatever_encoding_a_request_names_it_is_read_as_utf_8(encoding: str) -> None:
    body = b'--a\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xc3\xa9\r\n--a--\r\n'
    kind = f"multipart/form-data; charset={encoding}; boundary=a".encode("latin-1")
    told = bridge.environ({**SCOPE, "headers": [(b"content-type", kind)]}, body)

    request = Request(told)

    assert (request.GET["q"], request.POST["name"]) == ("é", "é")

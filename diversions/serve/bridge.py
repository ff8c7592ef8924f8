"""Django's WSGI application behind ASGI: the body read first, one thread, one answer.

Everything the book sends but its streams is small and ready at once, so an answer goes out in one
piece: half the cost of a bridge that passes on each piece as it comes (docs/choices.md).
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from io import BytesIO
from typing import Any

from diversions.incoming.middleware import BUSY
from diversions.rules.numbers import whole
from diversions.serve.lines import Full, HungUp, WaitingLine

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


LARGE = 16 * 1024  # bytes: more than anybody presses at a table
AT_ONCE, OF_ONE = 16, 4  # so many bodies larger than that come in at once, and so many of one place
IN_TIME = 30.0  # seconds for a body to come in
PLAIN = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
LATER = [*PLAIN, (b"retry-after", b"60")]


class TooLarge(Exception):
    """A body over the limit."""


class Bodies:
    """The bodies that are coming in: few of them large, so that they hold little memory."""

    def __init__(self) -> None:
        self.large: Counter[str] = Counter()  # by address

    async def read(self, scope: Scope, receive: Receive, most: int) -> bytes:
        """The body of a request.  TooLarge if it has more than *most* bytes, by its own word before
        any is read; Full if too many large ones are coming in; TimeoutError if it comes too slowly;
        ConnectionError if its sender hangs up."""
        said = dict(scope["headers"]).get(b"content-length")
        small = min(LARGE, most)
        length = small if said is None else whole(said.decode("latin-1"))
        if length is None or length > most:
            raise TooLarge
        if length <= small:  # browsers say the length: what does not say it may be no larger
            return await self.in_time(receive, small)
        who = address(scope)
        if self.large[who] >= OF_ONE or self.large.total() >= AT_ONCE:
            raise Full
        self.large[who] += 1
        try:
            return await self.in_time(receive, most)
        finally:
            self.large = self.large - Counter([who])

    async def in_time(self, receive: Receive, most: int) -> bytes:
        async with asyncio.timeout(IN_TIME):
            return await whole_body(receive, most)


class InLine:
    """A WSGI application as an ASGI one, in the threads of a line, with bodies up to *most* bytes.

    Of a longer body the application is told that it is too long, and nothing else: it refuses it
    in its own words, by the length alone.  Of a request that finds the line full it is told that,
    and answers in the line of *others*.
    """

    def __init__(
        self,
        application: Callable[..., Any],
        line: WaitingLine,
        most: int,
        others: WaitingLine | None = None,
    ) -> None:
        self.application, self.line, self.most = application, line, most
        self.others = others or line

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        line = self.line
        try:
            told = environ(scope, await bodies.read(scope, receive, self.most))
        except TooLarge:
            told = environ(scope, b"") | {"CONTENT_LENGTH": str(self.most + 1)}
        except TimeoutError:
            await answer(send, 408, PLAIN, b"This took too long to come. Send it again.\n")
            return
        except ConnectionError:
            return
        except Full:
            told, line = environ(scope, b"") | {BUSY: True}, self.others
        if not await self.answered(line, told, receive, send):
            told = environ(scope, b"") | {BUSY: True}
            if not await self.answered(self.others, told, receive, send):
                await answer(send, 503, LATER, b"The book is busy. Come back in a minute.\n")

    async def answered(
        self, line: WaitingLine, told: dict[str, Any], receive: Receive, send: Send
    ) -> bool:
        """Whether the line took the request; it is answered then, but for one who hung up."""
        presses, who = told["REQUEST_METHOD"] == "POST", told["REMOTE_ADDR"]
        try:
            made = await line.run(who, presses, lambda: hung_up(receive), lambda: self.run(told))
        except HungUp:
            return True
        except Full:
            return False
        await answer(send, *made)
        return True

    def run(self, environ: dict[str, Any]) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        """Status, headers and body of the answer."""
        begun: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
            begun[:] = [status, headers]

        parts: Iterable[bytes] = self.application(environ, start_response)
        try:
            body = b"".join(parts)
        finally:
            if close := getattr(parts, "close", None):
                close()
        status: str = begun[0]
        headers: list[tuple[str, str]] = begun[1]
        encoded = [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in headers]
        return int(status[:3]), encoded, body


async def whole_body(receive: Receive, most: int) -> bytes:
    """The body of a request.  TooLarge as soon as it is more than *most* bytes."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        body += message.get("body", b"")
        if len(body) > most:
            raise TooLarge
        if not message.get("more_body"):
            return bytes(body)


async def hung_up(receive: Receive) -> None:
    """Come to an end when the sender of a request that was read hangs up."""
    while (await receive())["type"] != "http.disconnect":
        pass


def address(scope: Scope) -> str:
    """Where a request comes from."""
    return str((scope.get("client") or ("",))[0])


bodies = Bodies()


def environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """What WSGI is told of a request."""
    server = scope.get("server") or ("localhost", 80)
    told = {
        # What asks for the head alone is told of the same page; the server leaves out the rest.
        "REQUEST_METHOD": "GET" if scope["method"] == "HEAD" else scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": address(scope),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "CONTENT_LENGTH": str(len(body)),
    }
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1").upper().replace("-", "_")
        if name == "CONTENT_LENGTH" or "_" in raw.decode("latin-1"):
            continue  # the length is that of what came; an underscore passes for a hyphen
        key = name if name == "CONTENT_TYPE" else f"HTTP_{name}"
        words = value.decode("latin-1")
        if key in told:
            words = f"{told[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{words}"
        told[key] = words
    return told


async def answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

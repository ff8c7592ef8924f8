"""Django's WSGI application behind ASGI: the body read first, one thread, one answer.

Everything the book sends but its streams is small and ready at once, so an answer goes out in one
piece: half the cost of a bridge that passes on each piece as it comes (docs/choices.md).
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from io import BytesIO
from typing import Any

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class TooLarge(Exception):
    """A body over the limit."""


class InThreads:
    """A WSGI application as an ASGI one, in so many threads, with bodies up to *most* bytes.

    Of a longer body the application is told that it is too long, and nothing else: it refuses it
    in its own words, by the length alone.  Those who press wait for none of those who only look:
    where there are several threads, one is always left to them.
    """

    def __init__(self, application: Callable[..., Any], threads: int, most: int) -> None:
        self.application = application
        self.threads = ThreadPoolExecutor(threads, "pages")
        self.looking = asyncio.Semaphore(max(1, threads - 1))
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            told = environ(scope, await whole_body(receive, self.most))
        except TooLarge:
            told = environ(scope, b"") | {"CONTENT_LENGTH": str(self.most + 1)}
        except ConnectionError:
            return
        loop = asyncio.get_running_loop()
        async with nullcontext() if scope["method"] == "POST" else self.looking:
            made = await loop.run_in_executor(self.threads, self.run, told)
        await answer(send, *made)

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
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > most:
            raise TooLarge
        if not message.get("more_body"):
            return body


def environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """What WSGI is told of a request."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    told = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
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

"""The server process: uvicorn, with an end that leaves nothing hanging."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from diversions import system
from diversions.live import hub

# Of a request, what comes before its body: its address and its headers.  Browsers send a few
# thousand bytes, and the longest address that is read is 64 KB.
HEAD = 128 * 1024
IN_TIME = 60.0  # seconds in which all of it has to come; a browser may open a connection early


class Bounded(HttpToolsProtocol):
    """A connection whose heads of requests are bounded in size and in time."""

    begun = 0  # bytes of the head that is coming
    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self.head_is_here()
        super().connection_lost(exc)

    def wait_for_head(self) -> None:
        """Close what has sent no whole head by then."""
        self.late = self.late or self.loop.call_later(IN_TIME, self.transport.close)

    def head_is_here(self) -> None:
        self.begun = 0
        if self.late:
            self.late.cancel()
            self.late = None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begun = 1
        self.wait_for_head()

    def on_headers_complete(self) -> None:
        self.head_is_here()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.begun:
            self.begun += len(data)
        if self.begun > HEAD and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()


TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class House(uvicorn.Server):
    """A server that says when it is open, and closes its streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub.close_streams()
        await super().shutdown(sockets)


def config(host: str, port: int) -> uvicorn.Config:
    """How the book is served.  A proxy on this machine is believed when it says who asks; others
    are if FORWARDED_ALLOW_IPS names them, which uvicorn reads."""
    return uvicorn.Config(
        "diversions.serve.asgi:application",
        host=host,
        port=port,
        http=Bounded,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def serve(host: str, port: int, opened: Callable[[], None]) -> None:
    """The book, until a signal ends it."""
    system.many_files()
    with contextlib.suppress(KeyboardInterrupt):
        House(config(host, port), opened).run()

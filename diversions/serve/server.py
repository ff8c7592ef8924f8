"""The server process: uvicorn, with an end that leaves nothing hanging."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

import uvicorn

from diversions import system
from diversions.live import hub


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

"""The server process: uvicorn, with an end that leaves nothing hanging."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

import uvicorn


class House(uvicorn.Server):
    """A server that says when it is open, and closes its streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.opened()


def serve(host: str, port: int, opened: Callable[[], None]) -> None:
    """The book, until a signal ends it."""
    config = uvicorn.Config(
        "diversions.asgi:application",
        host=host,
        port=port,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    with contextlib.suppress(KeyboardInterrupt):
        House(config, opened).run()

"""The book as one ASGI application: streams here, all else through Django's WSGI application.

Django's own ASGI handler costs 1.5 to 10 times as much a page, and a thread a stream; see
docs/architecture.md.
"""

from __future__ import annotations

import asyncio

from django.conf import settings

from diversions.bridge import InThreads, Receive, Scope, Send

from diversions.wsgi import application as pages  # isort: skip (it sets Django up)
from diversions.play import hub, thinkers

# More only wait for one another and for SQLite's lock: with eight, 32 players at once waited up to
# 560 ms for a move, with three up to 180, at the same rate.
THREADS = 3

in_threads = InThreads(pages, THREADS, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """One connection's request, or the life of the process."""
    match scope["type"]:
        case "lifespan":
            await live(receive, send)
        case "http" if scope["path"].startswith(hub.PREFIX):
            await hub.stream(scope, receive, send)
        case "http":
            await in_threads(scope, receive, send)
        case "websocket":
            await send({"type": "websocket.close"})


async def live(receive: Receive, send: Send) -> None:
    """What begins and ends with the process."""
    await receive()
    await hub.open_streams()
    await asyncio.to_thread(thinkers.start)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close_streams()
    await asyncio.to_thread(thinkers.stop)
    await send({"type": "lifespan.shutdown.complete"})

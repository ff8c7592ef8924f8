"""The book as one ASGI application: streams here, all else through Django's WSGI application.

Django's own ASGI handler costs 1.5 to 10 times as much a page, and a thread a stream; see
docs/server.md.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import re
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import close_old_connections, connections

from diversions.serve.bridge import InThreads, Receive, Scope, Send, answer

from diversions.wsgi import application as pages  # isort: skip (it sets Django up)
from diversions.library import book
from diversions.live import hub
from diversions.play import events
from diversions.play.bots import pool
from diversions.play.events import Opened

# More only wait for one another: with eight, 32 players at once waited up to 560 ms for a move,
# with three up to 180, at the same rate.
THREADS = 3

# What takes seconds (files to print) or is meant to take long (passwords) waits in a line of its
# own, so that no table waits for it.
HEAVY = re.compile(r"/admin/|/.*\.(?:pdf|zip)$|/guild/[^/]+/codes/$")

# For proxies and watchers: any name of the host will do, and no https.
ALIVE, READY = "/alive/", "/ready/"
PLAIN = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
PATIENCE = 3.0  # seconds for the database to answer it

log = logging.getLogger(__name__)
asking = ThreadPoolExecutor(1, "ready")
in_threads = InThreads(pages, THREADS, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
in_line = InThreads(pages, 1, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """One connection's request, or the life of the process."""
    match scope["type"]:
        case "lifespan":
            await live(receive, send)
        case "http" if scope["path"].startswith(hub.PREFIX):
            await hub.stream(scope, receive, send)
        case "http" if scope["path"] == ALIVE:
            await say_alive(send)
        case "http" if scope["path"] == READY:
            await say_whether_ready(send)
        case "http" if HEAVY.match(scope["path"]):
            await in_line(scope, receive, send)
        case "http":
            await in_threads(scope, receive, send)
        case "websocket":
            await send({"type": "websocket.close"})


async def say_alive(send: Send) -> None:
    """200 once a thread that makes pages has had time for one who looks; a server that hangs never
    answers."""
    async with in_threads.looking:
        await asyncio.get_running_loop().run_in_executor(in_threads.threads, int)
    await answer(send, 200, PLAIN, b"alive\n")


async def say_whether_ready(send: Send) -> None:
    """200 if this server has a book and its database answers; else 503."""
    try:
        async with asyncio.timeout(PATIENCE):
            ready = await asyncio.get_running_loop().run_in_executor(asking, has_a_book)
    except Exception as error:
        log.warning("Not ready: %s", error or type(error).__name__)
        ready = False
    await answer(send, 200 if ready else 503, PLAIN, b"ready\n" if ready else b"not ready\n")


def has_a_book() -> bool:
    """Whether the database answers, and has a book in it."""
    close_old_connections()
    return bool(book.digest())


async def live(receive: Receive, send: Send) -> None:
    """What begins and ends with the process."""
    await receive()
    await hub.open_streams()
    await asyncio.to_thread(pool.start)
    await asyncio.to_thread(tell_opened)
    gc.collect()
    gc.freeze()  # what is there now stays; looking it through stopped every thread for 150 ms
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close_streams()
    await asyncio.to_thread(pool.stop)
    await send({"type": "lifespan.shutdown.complete"})


def tell_opened() -> None:
    events.tell(Opened())
    connections.close_all()  # of this thread

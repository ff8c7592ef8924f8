"""The book as one ASGI application: streams here, all else through Django's WSGI application.

Django's own ASGI handler costs 1.5 to 10 times as much a page, and a thread a stream; see
docs/server.md.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import sys
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import close_old_connections, connections

from diversions.incoming.middleware import A_SIGN, MOST, OF_RESULTS, RESULTS
from diversions.serve.bridge import PLAIN, InLine, Receive, Scope, Send, answer
from diversions.serve.lines import WaitingLine

from diversions.wsgi import application as pages  # isort: skip (it sets Django up)
from diversions.library import stamps
from diversions.live import hub
from diversions.play import events, services
from diversions.play.bots import pool
from diversions.play.events import Opened

# Who sits at a table, at a meeting or presses anything waits for nobody who reads.  More threads
# only wait for one another: with eight, 32 players at once waited up to 560 ms for a move, with
# three up to 180, at the same rate.  So many may wait as a camp of phones asks for at once.
AT_TABLES = WaitingLine(threads=3, most=1000, each=400)
READING = WaitingLine(threads=1, most=200, each=100)
# What takes seconds: what is set and packed.  Each waits for those before it, so few may.
DOCUMENTS = WaitingLine(threads=1, most=12, each=6)
DESK = WaitingLine(threads=1, most=40, each=20)  # passwords take long, and are meant to

TABLE = re.compile(r"/(?:at|guild|static|tables)/|/games/[^/]+/(?:play|learn)/")
DOCUMENT = re.compile(
    r"/.*\.(?:epub|pdf|zip|png)$|/guild/[^/]+/codes/$|/games/[^/]+/documentation/$"
)

# For proxies and watchers: any name of the host will do, and no https.
ALIVE, READY = "/alive/", "/ready/"
# Seconds after which a thread that makes a page lets another go on, which has a table to show: with
# Python's own 5 ms each of the ten times that a table's page has to wait takes so long.
SWITCH = 0.0005
HUNG = 60.0  # seconds that no thread may be at one page, not even on the slowest machine
SETTLED, DAY = 60.0, 24 * 60 * 60.0  # seconds from opening to the first sweep; between two
PATIENCE = 3.0  # seconds for the database to answer it

log = logging.getLogger(__name__)
asking = ThreadPoolExecutor(1, "ready")
at_tables, reading, documents = (
    InLine(pages, line, MOST * A_SIGN, AT_TABLES) for line in (AT_TABLES, READING, DOCUMENTS)
)
results = InLine(pages, DOCUMENTS, OF_RESULTS, AT_TABLES)
desk = InLine(pages, DESK, settings.DATA_UPLOAD_MAX_MEMORY_SIZE, AT_TABLES)


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
        case "http":
            await line_for(scope["path"], scope["method"])(scope, receive, send)
        case "websocket":
            await send({"type": "websocket.close"})


def line_for(path: str, method: str) -> InLine:
    """Where a request waits.

    >>> line_for("/at/abcdefghij/", "GET") is at_tables, line_for("/glossary/", "GET") is reading
    (True, True)
    """
    if path.startswith("/admin/"):
        return desk
    if path == RESULTS:
        return results
    if DOCUMENT.match(path):
        return documents
    return at_tables if method == "POST" or TABLE.match(path) else reading


async def say_alive(send: Send) -> None:
    """200, at once, however much there is to do; 503 if threads that make pages make none."""
    hangs = any(line.hangs(HUNG) for line in (AT_TABLES, READING))
    await answer(send, 503 if hangs else 200, PLAIN, b"hangs\n" if hangs else b"alive\n")


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
    return bool(stamps.digest())


async def live(receive: Receive, send: Send) -> None:
    """What begins and ends with the process."""
    await receive()
    await hub.open_streams()
    await asyncio.to_thread(pool.start)
    await asyncio.to_thread(tell_opened)
    swept = asyncio.create_task(sweep_daily())
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()  # what is there now stays; looking it through stopped every thread for 150 ms
    await send({"type": "lifespan.startup.complete"})
    await receive()
    swept.cancel()
    hub.close_streams()
    await asyncio.to_thread(pool.stop)
    await send({"type": "lifespan.shutdown.complete"})


async def sweep_daily() -> None:
    """Abandoned tables cleared away, once the house is open and every day after."""
    while True:
        await asyncio.sleep(SETTLED)
        await asyncio.to_thread(sweep)
        await asyncio.sleep(DAY - SETTLED)


def sweep() -> None:
    try:
        if count := services.sweep(services.DAYS):
            log.warning("%s abandoned tables were cleared away.", count)
    except Exception:
        log.exception("Abandoned tables could not be cleared away.")
    finally:
        connections.close_all()  # of this thread


def tell_opened() -> None:
    events.tell(Opened())
    connections.close_all()  # of this thread

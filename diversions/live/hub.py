"""The streams: each change on the screens of all who look on.

What can change is a *topic*, ``table/12``; who looks on there is a *viewer*, a word of the part of
the house whose topic it is; and whatever a viewer holds can be made void by raising its *epoch*.
Topic, viewer and epoch are a :class:`Viewpoint`, and those who look on from one are an audience:
what it sees is made once, in a thread, by the :class:`Renderer` of that kind of topic, and sent to
each listener, compressed once for all, as an event whose id is the version.  Changes that come
while a page is being made are one change.

``changed`` is called from Django's threads, once a new version is committed.  A listener says
which version it shows, in its address or in ``Last-Event-ID``, and is answered at once if there is
a newer one, so that nothing is lost in a gap.  Where a viewer may look on no longer, or the address
is too old, the last event is called ``gone`` and the page asks no more (``hx-sse:close="gone"``).

On SQLite there is one process.  On PostgreSQL there may be several: word goes by NOTIFY, and each
process sends to its own listeners.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from django.core import signing
from django.db import OperationalError, close_old_connections, connection

from diversions.live import packing
from diversions.live.packing import Chunk, Plain

log = logging.getLogger(__name__)

PREFIX = "/live/"
SALT = "diversions.live"
TOKEN_AGE = 12 * 60 * 60  # seconds: a long evening
HEARTBEAT = 15.0  # seconds between signs of life, that what is dead be noticed
AGAIN = 1.0  # seconds until a page is made again that the database had no time for
RETRY = 1000  # milliseconds until a broken stream is asked for again
CHANNEL = "changes"
REFUSED = {
    403: b"This is not an address that a page of the book listens to. Load the page again.\n",
    405: b"A page of the book listens here, and nothing can be sent. Load the page again.\n",
    503: b"The book is being closed. Come back in a minute.\n",
}
OVER = 2**31  # the version of a last page: above every other
OPEN = Chunk.of(b": open\n\n")
ALIVE = Chunk.of(b"event: alive\ndata: so far\n\n")  # static/sent.js waits for it

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"vary", b"Accept-Encoding"),
    (b"x-accel-buffering", b"no"),
]


class Viewpoint(NamedTuple):
    """From where something is looked at: what, by whom, and since which change of holders."""

    topic: str
    viewer: str = ""
    epoch: int = 0

    @property
    def kind(self) -> str:
        """Of what kind the topic is, which says who makes its pages."""
        return self.topic.partition("/")[0]

    @property
    def key(self) -> int:
        """The number of the topic."""
        return int(self.topic.partition("/")[2])


def topic(kind: str, key: int) -> str:
    """What is watched, as word of it goes round.

    >>> topic("meeting", 12)
    'meeting/12'
    """
    return f"{kind}/{key}"


class Rendering(NamedTuple):
    """What is seen of one version; *gone* where it is no longer the viewer's to see."""

    version: int
    html: str
    gone: bool = False
    follows: frozenset[str] = frozenset()  # what else changes it: the topics that it shows

    def event(self) -> bytes:
        """The page as the stream carries it."""
        lines = [f"retry: {RETRY}", f"id: {self.version}"]
        lines += [f"data: {line}" for line in self.html.splitlines()]
        farewell = "event: gone\ndata: gone\n\n" if self.gone else ""
        return ("\n".join(lines) + "\n\n" + farewell).encode()


class Renderer(NamedTuple):
    """Who makes the pages of one kind of topic.

    *look* gives what is seen from a viewpoint, if it is newer than a version that is known;
    *farewell* the last page of one who may look from there no longer.  *rest* is how many seconds
    pass between two pages of what follows many topics at once.
    """

    look: Callable[[Viewpoint, int], Rendering | None]
    farewell: Callable[[Viewpoint], Rendering]
    rest: float = 0.0


renderers: dict[str, Renderer] = {}  # by kind of topic; each part of the house adds its own


def last_page(words: str, where: str, follow: bool = False) -> Rendering:
    """A farewell in *words*, with the way to where one may look; *follow* goes there by itself."""
    link = f'<a href="{where}"{" data-follow" if follow else ""}>Open it again.</a>'
    return Rendering(OVER, f'<p class="gone">{words} {link}</p>', True)


# Addresses --------------------------------------------------------------------------------------


def address_of(at: Viewpoint, version: int) -> str:
    """The address of the stream of a viewpoint, for a page that shows *version*."""
    return f"{PREFIX}{signing.dumps(at, salt=SALT)}/?shown={version}"


def viewpoint_of(token: str) -> tuple[Viewpoint, bool]:
    """The viewpoint that *token* was signed for, and whether it is still good.

    BadSignature where we never signed it.
    """
    try:
        return Viewpoint(*signing.loads(token, salt=SALT, max_age=TOKEN_AGE)), True
    except signing.SignatureExpired:
        return Viewpoint(*signing.loads(token, salt=SALT)), False


# What is seen, in a thread ----------------------------------------------------------------------


def look(at: Viewpoint, known: int) -> Rendering | None:
    """What is seen from there now, if it is newer than *known*."""
    close_old_connections()
    return renderers[at.kind].look(at, known)


def farewell(at: Viewpoint) -> Chunk:
    """The last page of one who may look from there no longer."""
    close_old_connections()
    return Chunk.of(renderers[at.kind].farewell(at).event())


def seen(at: Viewpoint, known: int) -> tuple[Rendering, Chunk] | None:
    """What is seen from there, and as it is sent to all who see it."""
    page = look(at, known)
    return (page, Chunk.of(page.event())) if page else None


# Audiences, in the loop -------------------------------------------------------------------------


class Listener:
    """One open stream: the version that it shows, and a bell."""

    def __init__(self, shown: int) -> None:
        self.shown = shown
        self.bell = asyncio.Event()


class Audience:
    """Those who look on from one viewpoint, and the latest page made for it."""

    def __init__(self, hub: Hub, at: Viewpoint) -> None:
        self.hub = hub
        self.at = at
        self.listeners: set[Listener] = set()
        self.page: Rendering | None = None
        self.piece = OPEN
        self.stale = False
        self.work: asyncio.Task[None] | None = None

    def look_again(self) -> None:
        """Have a new page made, once for all that changed until it is begun."""
        self.stale = True
        if self.work is None or self.work.done():
            self.work = asyncio.create_task(self.make())

    async def make(self) -> None:
        loop = asyncio.get_running_loop()
        while self.stale and self.listeners:
            self.stale = False
            try:
                update = await loop.run_in_executor(self.hub.threads, seen, self.at, self.known)
            except OperationalError as error:  # the database is busy, and will not be for ever
                log.warning("No page could be made for %s (%s); trying again.", self.at, error)
                self.stale = True
                await asyncio.sleep(AGAIN)
                continue
            except Exception:
                log.exception("No page could be made for %s.", self.at)
                continue
            if update is not None and self.listeners:  # who has left follows nothing
                self.page, self.piece = update
                if self.hub.follow(self, self.page.follows):
                    self.stale = True  # what changed since it was looked at was not yet heard
                for listener in self.listeners:
                    listener.bell.set()
            if self.listeners and (rest := renderers[self.at.kind].rest):
                await asyncio.sleep(rest)

    @property
    def known(self) -> int:
        """The version that nobody here waits for any longer."""
        if self.page is not None:
            return self.page.version
        return min(listener.shown for listener in self.listeners)


class Hub:
    """All streams of one process."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.threads = ThreadPoolExecutor(2, "live")
        self.audiences: defaultdict[str, dict[Viewpoint, Audience]] = defaultdict(dict)
        self.following: defaultdict[str, set[Audience]] = defaultdict(set)
        self.closing = False
        self.news: asyncio.Task[None] | None = None
        if connection.vendor == "postgresql":
            self.news = asyncio.create_task(self.hear())

    def heard(self, topic: str) -> None:
        """Have all who look on there look again."""
        for audience in self.audiences.get(topic, {}).values():
            audience.look_again()
        for audience in self.following.get(topic, set()):
            audience.look_again()

    def follow(self, audience: Audience, topics: frozenset[str]) -> bool:
        """Have *audience* look again whenever one of *topics* changes, and no other; whether one
        of them is new to it."""
        heard = {key for key, all_ in self.following.items() if audience in all_}
        for gone in heard - topics:
            self.following[gone].discard(audience)
            if not self.following[gone]:
                del self.following[gone]
        for topic in topics - heard:
            self.following[topic].add(audience)
        return not topics <= heard

    async def hear(self) -> None:
        """Word from all processes, as long as this one runs."""
        from psycopg import AsyncConnection, Error
        from psycopg.pq import Conninfo

        known = {option.keyword.decode() for option in Conninfo.get_defaults()}
        asked = connection.get_connection_params()  # some are Django's own, and not the server's
        where = {key: value for key, value in asked.items() if key in known}
        while True:
            try:
                async with await AsyncConnection.connect(**where, autocommit=True) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    for topic in list(self.audiences):  # what changed while nobody heard
                        self.heard(topic)
                    async for notice in line.notifies():
                        self.heard(notice.payload.split()[0])
            except Error as error:
                log.warning("No word from the database (%s); asking again.", error)
                await asyncio.sleep(1)

    def join(self, at: Viewpoint, listener: Listener) -> Audience:
        """The audience there, with *listener* in it."""
        audience = self.audiences[at.topic].setdefault(at, Audience(self, at))
        audience.listeners.add(listener)
        listener.bell.set()
        audience.look_again()
        return audience

    def leave(self, audience: Audience, listener: Listener) -> None:
        audience.listeners.discard(listener)
        there = self.audiences[audience.at.topic]
        if not audience.listeners and there.get(audience.at) is audience:
            del there[audience.at]
            self.follow(audience, frozenset())
        if not there:
            del self.audiences[audience.at.topic]

    def close(self) -> None:
        """End every stream; the pages ask again, of whoever serves then."""
        self.closing = True
        if self.news:
            self.news.cancel()
        for there in self.audiences.values():
            for audience in there.values():
                for listener in audience.listeners:
                    listener.bell.set()


_hub: Hub | None = None


def is_watched(topic: str) -> bool:
    """Whether somebody of this process looks on there."""
    return _hub is not None and (topic in _hub.audiences or topic in _hub.following)


async def open_streams() -> None:
    """Begin: from here on this process can be listened to."""
    global _hub
    _hub = Hub()


def close_streams() -> None:
    """End every stream of this process."""
    if _hub:
        _hub.close()


def changed(topic: str, version: int) -> None:
    """Tell whoever looks on that *topic* has a new version, once it is committed."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{topic} {version}"])
    elif _hub and not _hub.closing:
        with suppress(RuntimeError):  # the loop has ended
            _hub.loop.call_soon_threadsafe(_hub.heard, topic)


# One stream, as ASGI ----------------------------------------------------------------------------


async def stream(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer a request under ``/live/``: pages as they are made, until either side goes."""
    token = scope["path"].removeprefix(PREFIX).strip("/")
    try:
        at, good = viewpoint_of(token)
        listener = Listener(shown_by(scope))
    except (signing.BadSignature, TypeError, ValueError):
        return await refuse(send, 403)
    if scope["method"] != "GET":
        return await refuse(send, 405)
    if _hub is None or _hub.closing:
        return await refuse(send, 503)
    way = packing.accepted(scope["headers"])
    headers = [*HEADERS, *way.headers]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if not good:
        words = way.part(await asyncio.to_thread(farewell, at))
        await send({"type": "http.response.body", "body": words + way.end()})
        return
    audience = _hub.join(at, listener)
    over = asyncio.create_task(hung_up(receive))
    over.add_done_callback(lambda _: listener.bell.set())
    try:
        await follow(_hub, audience, listener, over, partial(send_part, send, way))
    finally:
        over.cancel()
        _hub.leave(audience, listener)
    await send({"type": "http.response.body", "body": way.end()})


async def follow(
    hub: Hub,
    audience: Audience,
    listener: Listener,
    over: asyncio.Task[None],
    send: Callable[[Chunk], Awaitable[None]],
) -> None:
    """Send each new page, and a sign of life where there is none for long."""
    await send(OPEN)
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                await listener.bell.wait()
        except TimeoutError:
            await send(ALIVE)
            continue
        listener.bell.clear()
        if over.done() or hub.closing:
            return
        page = audience.page
        if page is not None and page.version > listener.shown:
            listener.shown = page.version
            await send(audience.piece)
            if page.gone:
                return


async def send_part(send: Any, way: Plain, piece: Chunk) -> None:
    """One piece more of a stream."""
    await send({"type": "http.response.body", "body": way.part(piece), "more_body": True})


async def hung_up(receive: Any) -> None:
    """Returns when the listener has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def shown_by(scope: dict[str, Any]) -> int:
    """The version that the listener shows: its address's, or a later one that it was sent."""
    asked = parse_qs(scope["query_string"].decode("ascii", "replace")).get("shown", ["-1"])
    seen = [value for name, value in scope["headers"] if name == b"last-event-id"]
    return max(int(asked[0]), *(int(value) for value in seen), -1)


async def refuse(send: Any, status: int) -> None:
    """An answer without a stream."""
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": REFUSED[status]})

"""The streams: each move on the screens of all who look on.

``changed`` is called from Django's threads, once a new version of a table is committed.  Who looks
on from one chair at one epoch is an audience; what it sees is made once, in a thread, by
``table.fragment``, and sent to each listener as an event whose id is the version.  Changes that
come while a page is being made are one change.  A listener says which version it shows, in its
address or in ``Last-Event-ID``, and is answered at once if there is a newer one, so that nothing is
lost in a gap.  Where a chair was given to another, or the address is too old, the last event is
called ``gone`` and the page asks no more (``hx-sse:close="gone"``).

A part of the house above this one may have a channel of its own for what follows many tables at
once (``channels``): its places look through its own function, and say which tables they follow.

On SQLite there is one process.  On PostgreSQL there may be several: word goes by NOTIFY, and each
process sends to its own listeners.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from django.core import signing
from django.db import close_old_connections, connection
from django.urls import reverse

from diversions.play.models import Chair, Sitting

log = logging.getLogger(__name__)

PREFIX = "/live/"
SALT = "diversions.play.hub"
TOKEN_AGE = 12 * 60 * 60  # seconds: a long evening
HEARTBEAT = 15.0  # seconds between signs of life, that what is dead be noticed
RETRY = 1000  # milliseconds until a broken stream is asked for again
CHANNEL = "sittings"
REST = 0.15  # seconds between two pages of a place that follows many tables

Topic = int | str  # a sitting, or something that another part of the house watches

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Place(NamedTuple):
    """From where a table is looked at; no chair is a bystander.

    With a *channel*, ``meeting.hall``, not a table but what that channel watches.  *turned* is for
    a board that was turned by hand.
    """

    sitting: int
    chair: int | None
    epoch: int
    channel: str = ""
    turned: bool | None = None

    @property
    def topic(self) -> Topic:
        """That of which a change makes this place look again."""
        kind = self.channel.partition(".")[0]
        return topic(kind, self.sitting) if kind else self.sitting


def topic(kind: str, key: int) -> str:
    """What is watched, as word of it goes round: ``meeting/12``."""
    return f"{kind}/{key}"


class Page(NamedTuple):
    """What one place sees of one version; *gone* where it is no longer that place's to see."""

    version: int
    html: str
    gone: bool = False
    follows: frozenset[Topic] = frozenset()  # what else changes it: the sittings that it shows

    def event(self) -> bytes:
        """The page as the stream carries it."""
        lines = [f"retry: {RETRY}", f"id: {self.version}"]
        lines += [f"data: {line}" for line in self.html.splitlines()]
        farewell = "event: gone\ndata: gone\n\n" if self.gone else ""
        return ("\n".join(lines) + "\n\n" + farewell).encode()


class Channel(NamedTuple):
    """How the places of a channel look, and where they are led when they may look no longer."""

    look: Callable[[Place, int], Page | None]
    home: Callable[[Place], str]


channels: dict[str, Channel] = {}


# Addresses --------------------------------------------------------------------------------------


def stream_url(
    sitting: Sitting, chair: Chair | None, version: int, turned: bool | None = None
) -> str:
    """The address of the stream of one chair, for a page that shows *version*."""
    key, epoch = (chair.pk, chair.epoch) if chair else (None, 0)
    place = Place(sitting.pk, key, epoch, turned=turned)
    return address_of(place, version)


def address_of(place: Place, version: int) -> str:
    """The address of the stream of one place."""
    return f"{PREFIX}{signing.dumps(place, salt=SALT)}/?shown={version}"


def place_of(token: str) -> tuple[Place, bool]:
    """The place that *token* was signed for, and whether it is still good.

    BadSignature where we never signed it.
    """
    try:
        return Place(*signing.loads(token, salt=SALT, max_age=TOKEN_AGE)), True
    except signing.SignatureExpired:
        return Place(*signing.loads(token, salt=SALT)), False


# What a place sees, in a thread -----------------------------------------------------------------


def look(place: Place, known: int) -> Page | None:
    """What *place* sees now, if it is newer than *known*."""
    from diversions.play.table import Gone, fragment

    close_old_connections()
    if place.channel:
        return channels[place.channel].look(place, known)
    version = Sitting.objects.filter(pk=place.sitting).values_list("version", flat=True).first()
    if version == known and holds(place):
        return None
    try:
        return Page(*fragment(place.sitting, place.chair, place.epoch, place.turned))
    except Gone:
        return farewell(place)


def holds(place: Place) -> bool:
    """Whether the chair is still that of the epoch."""
    if place.chair is None:
        return True
    chairs = Chair.objects.filter(pk=place.chair, sitting=place.sitting, epoch=place.epoch)
    return chairs.filter(taken=True).exists()


def farewell(place: Place) -> Page:
    """The last page of one who may look from here no longer, whatever the version."""
    follow = ""
    if place.channel:
        where = channels[place.channel].home(place)
    else:
        sitting = Sitting.objects.filter(pk=place.sitting).first()
        where = sitting.home or reverse("at", args=[sitting.code]) if sitting else "/"
        follow = " data-follow" if sitting and sitting.home and place.chair else ""
    words = "This page no longer follows the table."
    link = f'<a href="{where}"{follow}>Open it again.</a>'
    return Page(2**31, f'<p class="gone">{words} {link}</p>', True)


# Audiences, in the loop -------------------------------------------------------------------------


class Listener:
    """One open stream: the version that it shows, and a bell."""

    def __init__(self, shown: int) -> None:
        self.shown = shown
        self.bell = asyncio.Event()


class Audience:
    """Those who look on from one place, and the latest page made for it."""

    def __init__(self, hub: Hub, place: Place) -> None:
        self.hub = hub
        self.place = place
        self.listeners: set[Listener] = set()
        self.page: Page | None = None
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
                page = await loop.run_in_executor(self.hub.threads, look, self.place, self.known)
            except Exception:
                log.exception("No page could be made for %s.", self.place)
                continue
            if page is not None:
                self.page = page
                self.hub.follow(self, page.follows)
                for listener in self.listeners:
                    listener.bell.set()
            if self.place.channel and self.listeners:
                await asyncio.sleep(REST)

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
        self.tables: defaultdict[Topic, dict[Place, Audience]] = defaultdict(dict)
        self.following: defaultdict[Topic, set[Audience]] = defaultdict(set)
        self.closing = False
        self.news: asyncio.Task[None] | None = None
        if connection.vendor == "postgresql":
            self.news = asyncio.create_task(self.hear())

    def heard(self, topic: Topic) -> None:
        """Have all who look on there look again."""
        for audience in self.tables.get(topic, {}).values():
            audience.look_again()
        for audience in self.following.get(topic, set()):
            audience.look_again()

    def follow(self, audience: Audience, topics: frozenset[Topic]) -> None:
        """Have *audience* look again whenever one of *topics* changes, and no other."""
        for gone in [key for key, all_ in self.following.items() if audience in all_]:
            self.following[gone].discard(audience)
            if not self.following[gone]:
                del self.following[gone]
        for topic in topics:
            self.following[topic].add(audience)

    async def hear(self) -> None:
        """Word from all processes, as long as this one runs."""
        from psycopg import AsyncConnection, Error
        from psycopg.conninfo import make_conninfo

        asked = connection.get_connection_params()
        words: dict[str, Any] = {k: v for k, v in asked.items() if isinstance(v, str)}
        where = make_conninfo(**words)
        while True:
            try:
                async with await AsyncConnection.connect(where, autocommit=True) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    for topic in list(self.tables):  # what changed while nobody heard
                        self.heard(topic)
                    async for notice in line.notifies():
                        word = notice.payload.split()[0]
                        self.heard(int(word) if word.isdigit() else word)
            except Error as error:
                log.warning("No word from the database (%s); asking again.", error)
                await asyncio.sleep(1)

    def join(self, place: Place, listener: Listener) -> Audience:
        """The audience of *place*, with *listener* in it."""
        audience = self.tables[place.topic].setdefault(place, Audience(self, place))
        audience.listeners.add(listener)
        listener.bell.set()
        audience.look_again()
        return audience

    def leave(self, audience: Audience, listener: Listener) -> None:
        audience.listeners.discard(listener)
        table = self.tables[audience.place.topic]
        if not audience.listeners and table.get(audience.place) is audience:
            del table[audience.place]
            self.follow(audience, frozenset())
        if not table:
            del self.tables[audience.place.topic]

    def close(self) -> None:
        """End every stream; the pages ask again, of whoever serves then."""
        self.closing = True
        if self.news:
            self.news.cancel()
        for table in self.tables.values():
            for audience in table.values():
                for listener in audience.listeners:
                    listener.bell.set()


_hub: Hub | None = None


async def open_streams() -> None:
    """Begin: from here on this process can be listened to."""
    global _hub
    _hub = Hub()


def close_streams() -> None:
    """End every stream of this process."""
    if _hub:
        _hub.close()


def changed(topic: Topic, version: int) -> None:
    """Tell whoever looks on that the table has a new version, once it is committed."""
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
        place, good = place_of(token)
        listener = Listener(shown_by(scope))
    except (signing.BadSignature, TypeError, ValueError):
        return await refuse(send, 403)
    if scope["method"] != "GET":
        return await refuse(send, 405)
    if _hub is None or _hub.closing:
        return await refuse(send, 503)
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    if not good:
        page = await asyncio.to_thread(farewell, place)
        await send({"type": "http.response.body", "body": page.event()})
        return
    audience = _hub.join(place, listener)
    over = asyncio.create_task(hung_up(receive))
    over.add_done_callback(lambda _: listener.bell.set())
    try:
        await follow(_hub, audience, listener, over, send)
    finally:
        over.cancel()
        _hub.leave(audience, listener)
    await send({"type": "http.response.body", "body": b""})


async def follow(
    hub: Hub, audience: Audience, listener: Listener, over: asyncio.Task[None], send: Any
) -> None:
    """Send each new page, and a sign of life where there is none for long."""
    await send(part(b": open\n\n"))
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                await listener.bell.wait()
        except TimeoutError:
            await send(part(b": so far\n\n"))
            continue
        listener.bell.clear()
        if over.done() or hub.closing:
            return
        page = audience.page
        if page is not None and page.version > listener.shown:
            listener.shown = page.version
            await send(part(page.event()))
            if page.gone:
                return


def part(body: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": True}


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
    await send({"type": "http.response.body", "body": b""})

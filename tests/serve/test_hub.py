"""Streams: what each listener is sent, and when; the pages themselves are stood in for."""

from __future__ import annotations

import asyncio
import gzip
import re
import threading
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from django.core import signing

from diversions.live import hub, packing
from diversions.live.hub import Renderer, Rendering, Viewpoint
from diversions.live.packing import Chunk
from tests.live import in_a_loop

TABLE = "table/7"


class Tables:
    """The tables that the streams look at, in place of a database."""

    def __init__(self) -> None:
        self.version = 1
        self.epoch = 0
        self.made: list[Viewpoint] = []
        self.slow = 0.0

    def look(self, at: Viewpoint, known: int) -> Rendering | None:
        time.sleep(self.slow)
        if at.viewer and at.epoch != self.epoch:
            return Rendering(2**31, "no longer yours", gone=True)
        if self.version <= known:
            return None
        self.made.append(at)
        return Rendering(self.version, f"<p>{self.version}</p>\n<p>for {at.viewer}</p>")

    def move(self) -> None:
        self.version += 1
        hub.changed(TABLE, self.version)


class Screen:
    """One listener: an ASGI request that is answered by ``hub.stream``."""

    def __init__(
        self,
        viewer: str = "",
        epoch: int = 0,
        shown: int = 1,
        seen: int | None = None,
        accept: bytes = b"",
    ) -> None:
        token = signing.dumps(Viewpoint(TABLE, viewer, epoch), salt=hub.SALT)
        self.scope = {
            "method": "GET",
            "path": f"/live/{token}/",
            "query_string": f"shown={shown}".encode(),
            "headers": [
                (b"accept-encoding", accept),
                *([(b"last-event-id", str(seen).encode())] if seen is not None else []),
            ],
        }
        self.sent = self.raw = b""
        self.headers: dict[bytes, bytes] = {}
        self.gunzip = zlib.decompressobj(wbits=31)
        self.status = 0
        self.ended = False
        self.hung_up = asyncio.Event()
        self.task = asyncio.create_task(hub.stream(self.scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)
        self.headers |= dict(message.get("headers", []))
        body = message.get("body", b"")
        self.raw += body
        packed = self.headers.get(b"content-encoding") == b"gzip"
        self.sent += self.gunzip.decompress(body) if packed else body
        self.ended = message["type"] == "http.response.body" and not message.get("more_body")

    @property
    def ids(self) -> list[int]:
        return [int(number) for number in re.findall(rb"^id: (\d+)$", self.sent, re.M)]

    async def until(self, so: Callable[[Screen], bool]) -> None:
        """Wait till it is so; a busy machine is slow, and only what comes is asserted."""
        async with asyncio.timeout(60):
            while not so(self):
                await asyncio.sleep(0.005)


async def opened(*screens: Screen) -> None:
    """Wait till all of them listen."""
    for screen in screens:
        await screen.until(lambda s: b": open" in s.sent)


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    stood_in = Tables()
    monkeypatch.setitem(
        hub.renderers, "table", Renderer(stood_in.look, lambda at: hub.last_page("", "/"))
    )
    monkeypatch.setattr(hub, "look", stood_in.look)
    yield stood_in
    monkeypatch.setattr(hub, "_hub", None)


def played(scene: Callable[[], Awaitable[None]]) -> None:
    """*scene*, in a loop with the streams open."""

    async def whole() -> None:
        await hub.open_streams()
        await scene()
        hub.close_streams()

    in_a_loop(whole())


def test_a_move_reaches_every_screen_with_its_version_as_the_id(tables: Tables) -> None:
    async def scene() -> None:
        screens = [Screen(viewer="1"), Screen(viewer="2"), Screen()]
        await opened(*screens)

        await asyncio.to_thread(tables.move)

        for screen in screens:
            await screen.until(lambda s: s.ids == [2])
        assert b"data: <p>2</p>\ndata: <p>for 1</p>\n\n" in screens[0].sent
        assert b"for </p>" in screens[2].sent

    played(scene)


def test_a_screen_that_shows_the_present_table_is_sent_nothing(tables: Tables) -> None:
    async def scene() -> None:
        screen = Screen(shown=1)
        await opened(screen)
        await asyncio.sleep(0.1)

        assert screen.ids == []
        assert screen.status == 200
        assert tables.made == []

    played(scene)


def test_a_screen_that_fell_behind_is_answered_at_once(tables: Tables) -> None:
    async def scene() -> None:
        tables.version = 9
        behind, told = Screen(shown=4), Screen(shown=4, seen=9)

        await behind.until(lambda s: s.ids == [9])
        await asyncio.sleep(0.05)
        assert told.ids == []

    played(scene)


def test_what_changes_while_a_page_that_follows_it_is_first_made_is_shown(
    monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    followed = "table/8"

    def look(at: Viewpoint, known: int) -> Rendering:
        version = tables.version
        if version == 2:  # a move there, after it was looked at and before it is followed
            tables.version = 3
            hub.changed(followed, 3)
        return Rendering(version, f"<p>{version}</p>", follows=frozenset([followed]))

    monkeypatch.setattr(hub, "look", look)
    tables.version = 2

    async def scene() -> None:
        screen = Screen()
        await screen.until(lambda s: 3 in s.ids)

    played(scene)


def test_a_screen_that_leaves_while_its_page_is_made_follows_nothing(
    monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    begun, go = threading.Event(), threading.Event()

    def look(at: Viewpoint, known: int) -> Rendering:
        begun.set()
        go.wait(60)
        return Rendering(2, "<p>2</p>", follows=frozenset(["table/8"]))

    monkeypatch.setattr(hub, "look", look)

    async def scene() -> None:
        screen = Screen()
        await asyncio.to_thread(begun.wait, 60)
        assert hub._hub
        (audience,) = hub._hub.audiences[TABLE].values()
        screen.hung_up.set()
        await screen.until(lambda s: s.ended)
        go.set()
        assert audience.work
        await audience.work

        assert not hub.is_watched("table/8")
        assert not hub.is_watched(TABLE)

    played(scene)


def test_a_burst_of_moves_is_sent_as_few_pages_and_ends_with_the_last(tables: Tables) -> None:
    async def scene() -> None:
        screen = Screen()
        await opened(screen)
        tables.slow = 0.02

        for _ in range(50):
            tables.move()
        await screen.until(lambda s: s.ids[-1:] == [51])

        assert len(tables.made) <= 3

    played(scene)


def test_a_page_is_made_once_for_all_who_see_the_table_alike(tables: Tables) -> None:
    async def scene() -> None:
        screens = [Screen() for _ in range(40)]
        await opened(*screens)

        tables.move()

        for screen in screens:
            await screen.until(lambda s: s.ids == [2])
        assert tables.made == [Viewpoint(TABLE)]

    played(scene)


def test_a_stream_is_compressed_and_each_event_can_be_read_as_soon_as_it_has_come(
    tables: Tables,
) -> None:
    async def scene() -> None:
        screen, other = (Screen(accept=b"gzip, deflate, br") for _ in range(2))
        for version in (2, 3, 4):
            await asyncio.sleep(0.02)
            await asyncio.to_thread(tables.move)
            await screen.until(lambda s, last=version: s.ids[-1:] == [last])  # type: ignore[misc]
            await other.until(lambda s, last=version: s.ids[-1:] == [last])  # type: ignore[misc]
        hub.close_streams()
        await screen.until(lambda s: s.ended)
        await other.until(lambda s: s.ended)

        assert gzip.decompress(screen.raw) == screen.sent
        assert screen.gunzip.eof
        assert screen.raw == other.raw
        assert screen.headers[b"cache-control"] == b"no-store, no-transform"

    played(scene)


@pytest.mark.parametrize(
    ("accept", "packed"),
    [
        (b"", False),
        (b"br", False),
        (b"identity", False),
        (b"gzip;q=0", False),
        (b"gzip; q=0.0, br", False),
        (b"gzip", True),
        (b"br;q=1, GZIP; q=0.5", True),
    ],
)
def test_a_stream_is_compressed_for_those_who_say_that_they_read_it(
    accept: bytes, packed: bool
) -> None:
    way = packing.accepted([(b"host", b"gzip"), (b"accept-encoding", accept)])

    assert bool(way.headers) is packed


def test_who_is_put_out_is_told_so_and_his_stream_ends(tables: Tables) -> None:
    async def scene() -> None:
        screen, other = Screen(viewer="1"), Screen()
        await opened(screen, other)

        tables.epoch = 1
        tables.move()

        await screen.until(lambda s: s.ended)
        assert b"no longer yours" in screen.sent
        assert b"event: gone" in screen.sent
        assert not other.ended

    played(scene)


def test_an_old_address_gets_a_farewell_and_no_table(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "TOKEN_AGE", -1)
    old = Chunk.of(Rendering(2**31, "too old", gone=True).event())
    monkeypatch.setattr(hub, "farewell", lambda at: old)

    async def scene() -> None:
        screen = Screen()
        await screen.until(lambda s: s.ended)
        assert b"too old" in screen.sent
        assert tables.made == []

    played(scene)


def test_a_forged_address_is_refused(tables: Tables) -> None:
    async def scene() -> None:
        screen = Screen(shown=0)
        screen.scope["path"] = "/live/" + signing.dumps([TABLE, "1", 0], salt="another") + "/"
        await screen.until(lambda s: s.ended)
        assert screen.status == 403
        assert screen.sent.startswith(b"This is not")

    played(scene)


def test_who_hangs_up_is_forgotten(tables: Tables) -> None:
    async def scene() -> None:
        screen = Screen()
        await opened(screen)
        assert hub._hub is not None
        assert list(hub._hub.audiences) == [TABLE]

        screen.hung_up.set()
        await screen.task

        assert list(hub._hub.audiences) == []

    played(scene)


def test_when_the_server_closes_all_streams_end(tables: Tables) -> None:
    async def scene() -> None:
        screens = [Screen(viewer) for viewer in ("1", "2", "")]
        await opened(*screens)

        hub.close_streams()

        for screen in screens:
            await screen.until(lambda s: s.ended)
            assert b"gone" not in screen.sent

    played(scene)


def test_a_silent_table_gives_a_sign_of_life(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT", 0.02)

    async def scene() -> None:
        screen = Screen()
        await screen.until(lambda s: s.sent.count(b"event: alive") >= 2)
        assert screen.ids == []

    played(scene)


def test_a_page_that_cannot_be_made_does_not_end_the_stream(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        screen = Screen()
        await opened(screen)
        tried = threading.Event()

        def fail(at: Viewpoint, known: int) -> Rendering:
            tried.set()
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(hub, "look", fail)
            tables.move()
            assert await asyncio.to_thread(tried.wait, 60)

        tables.move()

        await screen.until(lambda s: s.ids[-1:] == [3])

    played(scene)

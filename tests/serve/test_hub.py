"""Streams: what each listener is sent, and when; the pages themselves are stood in for."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from django.core import signing

from diversions.play import hub
from diversions.play.hub import Page, Place

TABLE = 7


class Tables:
    """The tables that the streams look at, in place of a database."""

    def __init__(self) -> None:
        self.version = 1
        self.epoch = 0
        self.made: list[Place] = []
        self.slow = 0.0

    def look(self, place: Place, known: int) -> Page | None:
        time.sleep(self.slow)
        if place.chair is not None and place.epoch != self.epoch:
            return Page(2**31, "no longer yours", gone=True)
        if self.version <= known:
            return None
        self.made.append(place)
        return Page(self.version, f"<p>{self.version}</p>\n<p>for {place.chair}</p>")

    def move(self) -> None:
        self.version += 1
        hub.changed(TABLE, self.version)


class Screen:
    """One listener: an ASGI request that is answered by ``hub.stream``."""

    def __init__(
        self, chair: int | None = None, epoch: int = 0, shown: int = 1, seen: int | None = None
    ) -> None:
        token = signing.dumps(Place(TABLE, chair, epoch), salt=hub.SALT)
        self.scope = {
            "method": "GET",
            "path": f"/live/{token}/",
            "query_string": f"shown={shown}".encode(),
            "headers": [(b"last-event-id", str(seen).encode())] if seen is not None else [],
        }
        self.sent = b""
        self.status = 0
        self.ended = False
        self.hung_up = asyncio.Event()
        self.task = asyncio.create_task(hub.stream(self.scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)
        self.sent += message.get("body", b"")
        self.ended = message["type"] == "http.response.body" and not message.get("more_body")

    @property
    def ids(self) -> list[int]:
        return [int(found) for found in re.findall(rb"^id: (\d+)$", self.sent, re.M)]

    async def until(self, so: Callable[[Screen], bool]) -> None:
        """Wait till it is so, two seconds at most."""
        async with asyncio.timeout(2):
            while not so(self):
                await asyncio.sleep(0.005)


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    stood_in = Tables()
    monkeypatch.setattr(hub, "look", stood_in.look)
    yield stood_in
    monkeypatch.setattr(hub, "_hub", None)


def played(scene: Callable[[], Awaitable[None]]) -> None:
    """*scene*, in a loop with the streams open."""

    async def whole() -> None:
        await hub.open_streams()
        await scene()
        hub.close_streams()

    asyncio.run(whole())


def test_a_move_reaches_every_screen_with_its_version_as_the_id(tables: Tables) -> None:
    async def scene() -> None:
        screens = [Screen(chair=1), Screen(chair=2), Screen()]
        await asyncio.sleep(0.05)

        await asyncio.to_thread(tables.move)

        for screen in screens:
            await screen.until(lambda s: s.ids == [2])
        assert b"data: <p>2</p>\ndata: <p>for 1</p>\n\n" in screens[0].sent
        assert b"for None" in screens[2].sent

    played(scene)


def test_a_screen_that_shows_the_present_table_is_sent_nothing(tables: Tables) -> None:
    async def scene() -> None:
        screen = Screen(shown=1)
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


def test_a_burst_of_moves_is_sent_as_few_pages_and_ends_with_the_last(tables: Tables) -> None:
    async def scene() -> None:
        screen = Screen()
        await asyncio.sleep(0.05)
        tables.slow = 0.02

        for _ in range(50):
            tables.move()
        await screen.until(lambda s: s.ids[-1:] == [51])

        assert len(tables.made) <= 3

    played(scene)


def test_a_page_is_made_once_for_all_who_see_the_table_alike(tables: Tables) -> None:
    async def scene() -> None:
        screens = [Screen() for _ in range(40)]
        await asyncio.sleep(0.05)

        tables.move()

        for screen in screens:
            await screen.until(lambda s: s.ids == [2])
        assert tables.made == [Place(TABLE, None, 0)]

    played(scene)


def test_who_is_put_out_is_told_so_and_his_stream_ends(tables: Tables) -> None:
    async def scene() -> None:
        screen, other = Screen(chair=1), Screen()
        await asyncio.sleep(0.05)

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
    monkeypatch.setattr(hub, "farewell", lambda place: Page(2**31, "too old", gone=True))

    async def scene() -> None:
        screen = Screen()
        await screen.until(lambda s: s.ended)
        assert b"too old" in screen.sent
        assert tables.made == []

    played(scene)


def test_a_forged_address_is_refused(tables: Tables) -> None:
    async def scene() -> None:
        screen = Screen(shown=0)
        screen.scope["path"] = "/live/" + signing.dumps([TABLE, 1, 0], salt="another") + "/"
        await screen.until(lambda s: s.ended)
        assert screen.status == 403
        assert screen.sent == b""

    played(scene)


def test_who_hangs_up_is_forgotten(tables: Tables) -> None:
    async def scene() -> None:
        screen = Screen()
        await asyncio.sleep(0.05)
        assert hub._hub is not None
        assert list(hub._hub.tables) == [TABLE]

        screen.hung_up.set()
        await screen.task

        assert list(hub._hub.tables) == []

    played(scene)


def test_when_the_server_closes_all_streams_end(tables: Tables) -> None:
    async def scene() -> None:
        screens = [Screen(chair) for chair in (1, 2, None)]
        await asyncio.sleep(0.05)

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
        await screen.until(lambda s: s.sent.count(b": so far") >= 2)
        assert screen.ids == []

    played(scene)


def test_a_page_that_cannot_be_made_does_not_end_the_stream(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        screen = Screen()
        await asyncio.sleep(0.05)
        with monkeypatch.context() as broken:
            broken.setattr(hub, "look", lambda place, known: 1 // 0)
            tables.move()
            await asyncio.sleep(0.05)

        tables.move()

        await screen.until(lambda s: s.ids == [3])

    played(scene)

"""Forty phones on one server: what each is sent, and what is left after the server is killed."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from benchmarks.client import Client
from diversions.games import GAMES
from tests.live import LiveServer

PHONES = 40
SLUG = sorted(GAMES)[0]  # any game will do
PATIENCE = 60.0  # seconds: a busy machine is slow, and only what comes is asserted


@pytest.fixture
def server(prepared: Path, tmp_path: Path) -> Iterator[LiveServer]:
    started = LiveServer(shutil.copytree(prepared, tmp_path / "data"))
    started.start()
    yield started
    started.end()


@dataclass
class Phone(Client):
    """A browser that posts forms with their token, and listens to one stream."""

    heard: bytearray = field(default_factory=bytearray)

    async def open(self, path: str) -> str:
        """The page at the end of all redirections."""
        reply = await self.get(path)
        while reply.status == 302:
            path = reply.headers["location"]
            reply = await self.get(path)
        assert reply.status == 200, reply.text
        self.at = path
        return reply.text

    async def send(self, path: str, **form: str) -> int:
        """The status of the answer to a form of the page that is open."""
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', await self.open(path))
        assert token
        return (await self.post(path, {**form, "csrfmiddlewaretoken": token[1]})).status

    async def listen(self, page: str) -> asyncio.Task[None]:
        """Hear the stream of *page* until it ends."""
        found = re.search('hx-sse:connect="([^"]+)"', page)
        assert found
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        path = found[1].replace("&amp;", "&")
        writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.split(b"\r\n")[0], head

        async def hear() -> None:
            while some := await reader.read(65536):
                self.heard += some
            writer.close()

        return asyncio.create_task(hear())

    async def until(self, words: str) -> None:
        """Wait till the stream has said so."""
        async with asyncio.timeout(PATIENCE):
            while words.encode() not in self.heard:
                await asyncio.sleep(0.02)


async def a_meeting(port: int) -> tuple[Phone, str]:
    """A steward, and the address of her meeting, with one game in its running order."""
    steward = Phone(port)
    assert await steward.send("/guild/", name="Games") == 302
    page = await steward.open("/guild/")
    found = re.search(r"/guild/([a-z]{4})/steward/", page)
    assert found
    url = f"/guild/{found[1]}/"
    assert await steward.send(f"{url}plan/", act="add", code=SLUG) == 302
    return steward, url


async def come(port: int, url: str, number: int) -> Phone:
    phone = Phone(port)
    assert await phone.send(url, name=f"Guest {number}") == 302
    return phone


def started(page: str) -> str:
    found = re.search(r'id="do-start" name="start" value="(\d+)"', page)
    assert found
    return found[1]


def test_forty_phones_are_led_to_their_tables_and_the_steward_sees_all(server: LiveServer) -> None:
    async def scene() -> None:
        steward, url = await a_meeting(server.port)
        phones = [await come(server.port, url, number) for number in range(PHONES)]
        ears = [await phone.listen(await phone.open(url)) for phone in phones]
        view = await steward.open(f"{url}steward/")
        ears.append(await steward.listen(view))

        assert await steward.send(f"{url}steward/", start=started(view)) == 302
        for phone in phones:
            await phone.until("data-follow")
        await steward.until("Table 20")
        tables = [await phone.open(url) for phone in phones]

        places = [phone.at for phone in phones]
        assert all(re.fullmatch("/at/[a-z0-9]+/", place) for place in places)
        assert len(set(places)) == PHONES // 2
        assert all(f"Guest {n}</bdi> <small>(you)" in page for n, page in enumerate(tables))
        assert await steward.send(f"{url}steward/", act="pause") == 302
        await steward.until("<b>Paused.</b>")
        for ear in ears:
            ear.cancel()

    asyncio.run(scene())


def test_a_server_killed_with_forty_phones_on_finds_every_one_where_he_was(
    server: LiveServer,
) -> None:
    async def before() -> tuple[Phone, list[Phone], str, list[str]]:
        steward, url = await a_meeting(server.port)
        phones = [await come(server.port, url, number) for number in range(PHONES)]
        view = await steward.open(f"{url}steward/")
        await steward.send(f"{url}steward/", start=started(view))
        pages = [await phone.open(url) for phone in phones]
        for phone, page in zip(phones, pages, strict=True):
            await phone.listen(page)
        await steward.listen(await steward.open(f"{url}steward/"))
        await press(phones[:2])
        server.end(signal.SIGKILL)
        return steward, phones, url, pages

    async def after(steward: Phone, phones: list[Phone], url: str, pages: list[str]) -> None:
        for phone in [steward, *phones]:
            phone.close()
            phone.heard.clear()
        # Each asks for its stream again, by the address of the page that it shows; the first two
        # show what was before the last move, and are told at once.
        ears = [await phone.listen(page) for phone, page in zip(phones, pages, strict=True)]
        ears.append(await steward.listen(await steward.open(f"{url}steward/")))
        await phones[0].until("data:")
        await phones[1].until("data:")
        at = [phone.at for phone in phones]
        assert len(set(at)) == PHONES // 2
        for number, phone in enumerate(phones):
            assert f"Guest {number}</bdi> <small>(you)" in await phone.open(url)
        assert [phone.at for phone in phones] == at
        assert "1 move," in await steward.open(f"{url}steward/")  # the one before the fall
        await press(phones[2:4])
        await phones[2].until("data:")
        await phones[3].until("data:")
        await steward.until("1 move,")
        for ear in ears:
            ear.cancel()

    async def scene() -> None:
        found = await before()
        await asyncio.to_thread(server.start)
        await after(*found)

    asyncio.run(scene())


async def press(two: list[Phone]) -> str:
    """One move at a table of two, by whom it is; the page that is shown then."""
    for phone in two:
        page = await phone.open(phone.at)
        moves = re.findall('name="move" value="([^"]+)"', page)
        if moves:
            version = re.search(r'name="version" value="(\d+)"', page)
            assert version
            assert await phone.send(phone.at, move=moves[0], version=version[1]) == 302
            return await phone.open(phone.at)
    raise AssertionError("Nobody was to act.")


def test_a_steward_whose_phone_dies_goes_on_at_another_by_her_link(server: LiveServer) -> None:
    async def scene() -> None:
        steward, url = await a_meeting(server.port)
        phones = [await come(server.port, url, number) for number in range(4)]
        view = await steward.open(f"{url}steward/")
        link = re.search(r'value="http://[^/]+(/guild/steward/[^"]+)"', view)
        assert link
        await steward.listen(view)
        await steward.send(f"{url}steward/", start=started(view))
        tables = [await phone.open(url) for phone in phones]
        ears = [await phone.listen(page) for phone, page in zip(phones, tables, strict=True)]

        steward.close()  # it is dead; nothing is lost with it
        other = Phone(server.port)
        view = await other.open(link[1])
        ears.append(await other.listen(view))
        await press(phones[:2])
        await other.until("1 move,")
        assert await other.send(f"{url}steward/", act="pause") == 302

        for phone in phones:
            await phone.until("The game is paused.")
        for ear in ears:
            ear.cancel()

    asyncio.run(scene())

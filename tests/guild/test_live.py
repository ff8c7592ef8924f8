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


def test_a_server_that_is_killed_finds_the_meeting_as_it_was(server: LiveServer) -> None:
    async def before() -> tuple[Phone, Phone, str]:
        steward, url = await a_meeting(server.port)
        phones = [await come(server.port, url, number) for number in range(2)]
        view = await steward.open(f"{url}steward/")
        await steward.send(f"{url}steward/", start=started(view))
        for phone in [*phones, steward]:
            phone.close()
        return steward, phones[0], url

    async def after(steward: Phone, phone: Phone, url: str) -> None:
        steward.writer = phone.writer = None
        view = await steward.open(f"{url}steward/")
        page = await phone.open(url)

        assert "Table 1" in view
        assert "Guest 0</bdi> <small>(you)" in page

    found = asyncio.run(before())
    server.end(signal.SIGKILL)
    server.start()
    asyncio.run(after(*found))

"""What a meeting costs: a move on another screen while forty tables play, and the steward's view.

python -m benchmarks.guild

Every table has two phones and every phone its stream, and so have the steward and the projector;
all tables play at once.  All traffic goes to a server of our own at 127.0.0.1, in bounded loops; it
takes about two minutes.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
import time
from pathlib import Path

from benchmarks.client import Client, Server, serving
from benchmarks.web import EMPTY, SET, SLUG, Screen, at

TABLES = 40
SECONDS = 30.0  # of play
REST = 2.0  # seconds between two moves at one table, about: forty tables make twenty a second
PATIENCE = 10.0
BAR = 250.0  # milliseconds, for the p99 on another screen
LEAST = 100  # moves, for a p99 to say anything


def told(times: list[float]) -> str:
    return f"p50 {at(times, 0.5):.1f}  p99 {at(times, 0.99):.1f} ms"


class Phone:
    """One browser: it posts forms with their token, and may hold one stream."""

    def __init__(self, server: Server) -> None:
        self.client = Client(server.port)
        self.port = server.port
        self.url = self.text = self.token = ""
        self.screen: Screen | None = None

    async def open(self, path: str) -> Phone:
        """The page at the end of all redirections."""
        reply = await self.client.get(path)
        while reply.status == 302:
            path = reply.headers["location"]
            reply = await self.client.get(path)
        assert reply.status == 200, (path, reply.status)
        self.url, self.text = path, reply.text
        self.token = self.first(r'name="csrfmiddlewaretoken" value="([^"]+)"') or self.token
        return self

    async def send(self, path: str, **form: str) -> int:
        """One press, as htmx posts it; what comes is the page from now on."""
        data = {**form, "csrfmiddlewaretoken": self.token}
        reply = await self.client.post(path, data, hx_request="true")
        assert reply.status in (200, 302), (path, reply.status, reply.text[:300])
        self.text = reply.text if reply.status == 200 else self.text
        return reply.status

    async def listen(self) -> Screen:
        """Hold the stream of the page that is open, and no other."""
        if self.screen:
            self.screen.close()
        self.screen = Screen(
            self.port, self.first(r'hx-sse:connect="([^"]+)"').replace("&amp;", "&")
        )
        await self.screen.opened()
        return self.screen

    def first(self, pattern: str) -> str:
        match = re.search(pattern, self.text)
        return match[1] if match else ""

    @property
    def version(self) -> int:
        return int(self.first(r'name="version" value="(\d+)"') or -1)

    @property
    def moves(self) -> list[str]:
        return re.findall(r'name="move" value="([^"]+)"', self.text)


class Class:
    """A meeting with its steward, its projector and a phone for everybody."""

    def __init__(self, server: Server, many: int) -> None:
        self.server, self.many = server, many
        self.steward, self.projector = Phone(server), Phone(server)
        self.phones = [Phone(server) for _ in range(many)]

    async def gather(self) -> None:
        """Make the meeting and have all come in; print how long the coming took."""
        await self.steward.open("/guild/")
        await self.steward.send("/guild/", name="Forty tables")
        await self.steward.open("/guild/")
        self.url = f"/guild/{self.steward.first('/guild/([a-z]{4})/steward/')}/"
        await self.steward.send(f"{self.url}plan/", act="add", code=SLUG)
        times = []
        for number, phone in enumerate(self.phones):
            began = time.perf_counter()
            await phone.open(self.url)
            await phone.send(self.url, name=f"Guest {number}")
            await phone.open(self.url)
            await phone.listen()
            times.append(time.perf_counter() - began)
        print(f"one comes in, two pages and a press: {told(times)}")
        for one, path in ((self.steward, "steward/"), (self.projector, "screen/")):
            await one.open(f"{self.url}{path}")
            await one.listen()

    async def begin(self) -> None:
        """Start the game everywhere, and have every phone at its table; print how long it took."""
        item = self.steward.first(r'id="do-start" name="start" value="(\d+)"')
        began = time.perf_counter()
        await self.steward.send(f"{self.url}steward/", start=item)
        started = time.perf_counter() - began
        await asyncio.gather(*(phone.open(self.url) for phone in self.phones))
        for phone in self.phones:
            await phone.listen()
        all_there = time.perf_counter() - began
        count = self.many // 2
        print(f"{count} games begun in {started:.2f} s, all phones there in {all_there:.1f} s")


async def table(pair: tuple[Phone, Phone], until: float, times: list[float]) -> None:
    """Play at one table; whose turn it is moves, and the other's screen is waited for."""
    while time.perf_counter() < until:
        await asyncio.sleep(random.uniform(0.5, 1.5) * REST)
        for mover, other in (pair, pair[::-1]):
            await mover.open(mover.url)
            if mover.moves and other.screen:
                began = time.perf_counter()
                await mover.send(
                    mover.url, version=str(mover.version), move=random.choice(mover.moves)
                )
                wanted = mover.version
                while not any(known >= wanted for known in other.screen.came):
                    if time.perf_counter() - began > PATIENCE:
                        raise RuntimeError("Somebody was told nothing.")
                    await asyncio.sleep(0.001)
                seen = min(t for v, t in other.screen.came.items() if v >= wanted)
                times.append(seen - began)
                break
        else:
            return  # the match is over


async def beside(server: Server, until: float) -> list[float]:
    """What an empty view takes in the same half minute: how busy the machine is."""
    client, times = Client(server.port), list[float]()
    while time.perf_counter() < until:
        await asyncio.sleep(0.05)
        began = time.perf_counter()
        assert (await client.get(EMPTY)).status == 200
        times.append(time.perf_counter() - began)
    return times


async def playing(server: Server, meeting: Class) -> None:
    """Forty tables play; how soon each move is on the other screen."""
    times: list[float] = []
    assert meeting.steward.screen
    before, began, seen = server.cpu(), time.perf_counter(), len(meeting.steward.screen.came)
    until = began + SECONDS
    tables: dict[str, list[Phone]] = {}
    for phone in meeting.phones:
        tables.setdefault(phone.url, []).append(phone)
    empty = asyncio.create_task(beside(server, until))
    await asyncio.gather(*(table((a, b), until, times) for a, b in tables.values()))
    lasted, cpu = time.perf_counter() - began, server.cpu() - before
    assert len(times) >= LEAST, f"Only {len(times)} moves were made."
    print(
        f"to the other screen, {len(tables)} tables, {len(times) / lasted:.1f} moves a second:"
        f" {told(times)} (bar: {BAR:.0f} ms)  server {100 * cpu / lasted:.0f} % of a core"
    )
    print(f"an empty view in the same time: {told(await empty)}")
    views = len(meeting.steward.screen.came) - seen
    print(f"the steward’s one stream: {views} views in {lasted:.0f} s")
    if at(times, 0.99) > BAR:
        print("The bar is not met.")


async def learning(meeting: Class) -> None:
    """A step of a lesson, opened for all: how soon it is on every phone."""
    view = await meeting.steward.open(f"{meeting.url}steward/")
    if not (item := view.first(r'name="learn" value="(\d+)"')):
        return  # the book has no lesson for that game
    await meeting.steward.send(f"{meeting.url}steward/", learn=item)
    for phone in meeting.phones:
        await phone.open(meeting.url)
        await phone.listen()
    times = []
    for turn in range(2, 7):
        began = time.perf_counter()
        await meeting.steward.send(f"{meeting.url}steward/", act="lesson-on")
        while not all(turn in phone.screen.came for phone in meeting.phones if phone.screen):
            if time.perf_counter() - began > PATIENCE:
                raise RuntimeError("Somebody was sent no step.")
            await asyncio.sleep(0.005)
        times += [phone.screen.came[turn] - began for phone in meeting.phones if phone.screen]
    print(f"a step of a lesson on {meeting.many} phones: {told(times)}")


async def book(server: Server) -> None:
    """A book of all games: how long it takes, and how large it is."""
    page = await Phone(server).open("/guild/handouts/")
    codes = dict.fromkeys(re.findall(r'name="code" value="([^"]+)" checked', page.text))
    asked = "&".join(f"code={code}" for code in codes)
    for paper in ("a4", "us-letter"):
        began = time.perf_counter()
        reply = await Client(server.port).get(f"/guild/handouts/book.pdf?paper={paper}&{asked}")
        assert reply.headers["content-type"] == "application/pdf", reply.text[:300]
        lasted, size = time.perf_counter() - began, len(reply.body) / 1e6
        print(f"a book of {len(codes)} games, {paper}: {lasted:.1f} s, {size:.2f} MB")


async def everything(server: Server) -> None:
    await book(server)
    meeting = Class(server, 2 * TABLES)
    await meeting.gather()
    await meeting.begin()
    await playing(server, meeting)
    await learning(meeting)


def main() -> None:
    with tempfile.TemporaryDirectory() as data, serving(data=Path(data), **SET) as server:
        asyncio.run(everything(server))


if __name__ == "__main__":
    main()

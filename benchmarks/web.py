"""What pages, moves and streams cost, each beside an empty view of the same run.

python -m benchmarks.web

All traffic goes to servers of our own at 127.0.0.1, in bounded loops; it takes about two minutes.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from benchmarks.client import Client, Server, serving
from diversions.games import GAMES
from diversions.serve.phone import PATIENCE

# A game of cards at which two sit and nobody else moves, so that what was pressed is all there is.
SLUG = next(
    slug
    for slug, terms in ((slug, GAMES[slug].terms()) for slug in sorted(GAMES))
    if terms.seats == 2 and GAMES[slug].pack(terms)
)
EMPTY = "/empty/"  # the whole stack around nothing
SET = {"BOT_PAUSE": "0.1", "DJANGO_SETTINGS_MODULE": "benchmarks.settings"}
TABLES = 40
STREAMS = 1000
ROUNDS, EACH = 10, 50  # of empty views and moves by turns


def at(times: Iterable[float], share: float) -> float:
    """The time, in milliseconds, that this share of them stays within."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def say(what: str, count: int, wall: float, cpu: float, times: list[float]) -> None:
    print(
        f"{what:44} {count / wall:7.0f}/s  cpu {1000 * cpu / count:6.2f} ms"
        f"  p50 {at(times, 0.5):6.1f}  p99 {at(times, 0.99):6.1f} ms",
        flush=True,
    )


async def measured(
    server: Server, what: str, clients: int, each: int, ask: Callable[[int], Awaitable[None]]
) -> None:
    """So many clients, each asking so many times, one request after another."""
    times: list[float] = []

    async def one(number: int) -> None:
        for _ in range(each):
            began = time.perf_counter()
            await ask(number)
            times.append(time.perf_counter() - began)

    before, began = server.cpu(), time.perf_counter()
    await asyncio.gather(*(one(number) for number in range(clients)))
    say(f"{what}, {clients} at once", len(times), time.perf_counter() - began,
        server.cpu() - before, times)  # fmt: skip


# Pages --------------------------------------------------------------------------------------------


async def pages(server: Server) -> None:
    """An empty answer, a report, and a report that the browser has already."""
    visitors = [Client(server.port) for _ in range(32)]
    path = f"/games/{SLUG}/"
    for _ in range(3):
        first = await visitors[0].get(path)
    packed = await visitors[0].get(path, accept_encoding="gzip")
    print(f"{path}: {len(first.body) / 1000:.1f} kB, {len(packed.body) / 1000:.1f} kB packed")
    known = {"if_none_match": first.headers.get("etag", "")}

    async def get(path: str, status: int, number: int, **headers: str) -> None:
        reply = await visitors[number].get(path, **headers)
        assert reply.status == status, (path, reply.status)

    for clients, each in ((1, 200), (32, 20)):
        await measured(server, "empty view", clients, each, lambda n: get(EMPTY, 200, n))
        await measured(server, "report", clients, each, lambda n: get(path, 200, n))
        if known["if_none_match"]:
            await measured(
                server, "report, 304", clients, each, lambda n: get(path, 304, n, **known)
            )


# Tables -------------------------------------------------------------------------------------------


class Visitor:
    """One browser at one table, that presses buttons as htmx does."""

    def __init__(self, server: Server) -> None:
        self.client = Client(server.port)
        self.url = self.text = self.token = ""

    async def sit_down(self, other: str) -> Visitor:
        """Open a table with a bot of that level, or with a friend to come, opposite."""
        place = f"/games/{SLUG}/play/"
        page = await self.client.get(place)
        form = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text))
        reply = await self.client.post(place, {**form, "seat-A": "you", "seat-B": other})
        return await self.at(reply.headers["location"])

    async def join(self, link: str) -> Visitor:
        """Sit down on the chair to which *link* leads."""
        page = await self.client.get(link)
        form = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text))
        reply = await self.client.post(link, {**form, "name": "Friend"})
        assert reply.status == 302, (link, reply.status, reply.text[:3000])
        return await self.at(reply.headers["location"])

    async def at(self, url: str) -> Visitor:
        """Look at the whole page of a table."""
        self.url, self.text = url, (await self.client.get(url)).text
        self.token = self.first(r'name="csrfmiddlewaretoken" value="([^"]+)"')
        return self

    async def look(self) -> None:
        self.text = (await self.client.get(self.url, hx_request="true")).text

    async def post(self, **form: str) -> None:
        """One press."""
        form |= {"csrfmiddlewaretoken": self.token, "version": str(self.version)}
        reply = await self.client.post(self.url, form, hx_request="true")
        assert reply.status == 200, (reply.status, reply.text[:300])
        self.text = reply.text

    @property
    def version(self) -> int:
        return int(self.first(r'name="version" value="(\d+)"') or -1)

    @property
    def moves(self) -> list[str]:
        return re.findall(r'name="move" value="([^"]+)"', self.text)

    @property
    def stream(self) -> str:
        return self.first(r'hx-sse:connect="([^"]+)"').replace("&amp;", "&")

    @property
    def invitation(self) -> str:
        return self.first(rf'class="to-chair" href="({self.url}[^"/]+/)"')

    def first(self, pattern: str) -> str:
        match = re.search(pattern, self.text)
        return match[1] if match else ""


class Pair:
    """Two visitors at one table; whose turn it is, moves."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def open(self) -> Pair:
        self.ann = await Visitor(self.server).sit_down("friend")
        self.bob = await Visitor(self.server).join(self.ann.invitation)
        return self

    async def mover(self) -> Visitor:
        """Whose turn it is; at a new table, if the match is over."""
        return await self.turn() or await (await self.open()).mover()

    async def turn(self) -> Visitor | None:
        """Whose turn it is; None, if the match is over."""
        for visitor in (self.ann, self.bob):
            await visitor.look()
            if visitor.moves:
                return visitor
        return None


async def beside_empty(server: Server) -> None:
    """What a move costs beside an empty view, asked for by turns, since a machine's speed changes.

    What a new table costs, when a match is over, is not counted.
    """
    pair, visitor = await Pair(server).open(), Client(server.port)
    empty = moves = 0.0
    for _ in range(ROUNDS):
        before = server.cpu()
        for _ in range(4 * EACH):
            await visitor.get(EMPTY)
        between = server.cpu()
        empty += (between - before) / 4
        for _ in range(EACH):
            while not (mover := await pair.turn()):
                over = server.cpu()
                await pair.open()
                moves -= server.cpu() - over
            await mover.post(move=random.choice(mover.moves))
        moves += server.cpu() - between
    print(f"cpu of a move and its looks beside the empty view, by turns: {moves / empty:.1f}")


async def moves(server: Server) -> None:
    """A move the whole way: session, token, transaction, record, fragment."""
    for clients, each in ((1, 150), (32, 12)):
        pairs = [await Pair(server).open() for _ in range(clients)]
        times: list[float] = []

        async def play(pair: Pair, each: int = each, times: list[float] = times) -> None:
            for _ in range(each):
                mover = await pair.mover()
                began = time.perf_counter()
                await mover.post(move=random.choice(mover.moves))
                times.append(time.perf_counter() - began)

        before, began = server.cpu(), time.perf_counter()
        await asyncio.gather(*(play(pair) for pair in pairs))
        what = f"a move and one or two looks, {clients} at once"
        say(what, len(times), time.perf_counter() - began, server.cpu() - before, times)


# Streams ------------------------------------------------------------------------------------------


class Screen:
    """One open stream, and when it was sent which version."""

    def __init__(self, port: int, url: str) -> None:
        self.port, self.url = port, url
        self.came: dict[int, float] = {}
        self.open = asyncio.Event()
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {self.url} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(f"The stream was refused: {head!r}")
        text = b""
        while size := int(await reader.readline() or b"0", 16):  # a proxy may cut anywhere
            *lines, text = (text + (await reader.readexactly(size + 2))[:-2]).split(b"\n")
            for line in lines:
                if line.startswith(b": open"):
                    self.open.set()
                if line.startswith(b"id: "):
                    self.came.setdefault(int(line[4:]), time.perf_counter())
        writer.close()

    async def opened(self) -> None:
        """Wait until the server has opened the stream; what made it end before that is raised."""
        opened = asyncio.create_task(self.open.wait())
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait({opened, self.task}, return_when=asyncio.FIRST_COMPLETED)
        if not self.open.is_set():
            opened.cancel()
            self.task.result()
            raise RuntimeError("The stream ended before it was open.")

    def close(self) -> None:
        self.task.cancel()


async def other_screens(server: Server, thinking: bool) -> None:
    """From a press at one table to the other's screen, while forty tables are open."""
    deep = [await Visitor(server).sit_down(best()) for _ in range(TABLES)] if thinking else []
    others = [Screen(server.port, visitor.stream) for visitor in deep]
    pressing = [asyncio.create_task(keep_pressing(visitor)) for visitor in deep]
    times: list[float] = []
    for _ in range(60):
        pair = await Pair(server).open()
        mover = await pair.mover()
        other = pair.bob if mover is pair.ann else pair.ann
        screen = Screen(server.port, (await other.at(other.url)).stream)
        await screen.opened()
        began = time.perf_counter()
        await mover.post(move=random.choice(mover.moves))
        while mover.version not in screen.came and time.perf_counter() - began < 10:
            await asyncio.sleep(0.001)
        times.append(screen.came[mover.version] - began)
        screen.close()
    for task in [*pressing, *(screen.task for screen in others)]:
        task.cancel()
    how = f"while {TABLES} deep thinkers play" if thinking else "with nothing else going on"
    print(f"to the other screen, {how}: p50 {at(times, 0.5):.1f}  p99 {at(times, 0.99):.1f} ms")


def best() -> str:
    """The deepest bot that the game has."""
    from diversions.rules.bots import levels

    return levels(GAMES[SLUG])[-1]


async def keep_pressing(visitor: Visitor) -> None:
    """Play on against a bot, with the pauses of a quick person, for a minute at most."""
    for _ in range(120):
        await visitor.look()
        if visitor.moves:
            await visitor.post(move=random.choice(visitor.moves))
        await asyncio.sleep(0.5)


async def many_streams(server: Server) -> None:
    """What a thousand open streams hold, and how soon all of them hear of a move."""
    pair = await Pair(server).open()
    bystander = await Visitor(server).at(pair.ann.url)
    mover = await pair.mover()
    before, began = server.memory(), time.perf_counter()
    screens = [Screen(server.port, bystander.stream) for _ in range(STREAMS)]
    await asyncio.gather(*(screen.opened() for screen in screens))
    opened, held = time.perf_counter() - began, server.memory() - before
    began = time.perf_counter()
    await mover.post(move=random.choice(mover.moves))
    while not all(mover.version in screen.came for screen in screens):
        assert time.perf_counter() - began < 30, "Somebody was told nothing."
        await asyncio.sleep(0.005)
    times = [screen.came[mover.version] - began for screen in screens]
    each = 1000 * held / STREAMS
    print(f"{STREAMS} streams: {each:.1f} kB each, opened at {STREAMS / opened:.0f}/s")
    print(f"one move to all of them: p50 {at(times, 0.5):.1f}  p99 {at(times, 0.99):.1f} ms")
    for screen in screens:
        screen.close()


async def everything(server: Server) -> None:
    print(f"memory with the whole book: {server.memory():.0f} MB")
    await pages(server)
    await beside_empty(server)
    await moves(server)
    await other_screens(server, thinking=False)
    await other_screens(server, thinking=True)
    await many_streams(server)


def main() -> None:
    with tempfile.TemporaryDirectory() as data, serving(data=Path(data), **SET) as server:
        asyncio.run(everything(server))


if __name__ == "__main__":
    main()

"""What those who sit at tables feel of an enemy: of dear pages, of requests that hang up, of slow
bodies, of three hundred tables of bots, of tables opened as fast as the house lets them be.

python -m benchmarks.enemies [pages] [hangers] [bodies] [bots] [opening]      (all unless told)

All traffic goes to servers of our own at 127.0.0.1, in bounded loops; each part takes about a
minute, and *bots* up to four.
"""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from benchmarks.client import HOST, ROOT, Client, Server, serving
from benchmarks.web import Visitor, at
from diversions.games import GAMES

EACH = 1  # addresses of each shape that are made once
AGAIN = 500  # of the dearest are made again, to find those that are dear each time
DEAREST = 6
SECONDS = 8.0  # that a quiet or a disturbed spell is measured
HANGERS = 120
BODIES, LENGTH = 400, 1_000_000
TABLES = 300  # of two masters at Shatranj
LONGEST = 120.0  # seconds that an answer of a bot is waited for
SEED = """
from diversions.games import GAMES
from diversions.play import services
terms = GAMES["shatranj"].terms()
for _ in range({many}):
    services.open_table(terms, [services.bot("master")] * 2)
"""


async def everything(server: Server, client: Client) -> list[tuple[float, str]]:
    """Every kind of page once, with the seconds that its making takes, the dearest first."""
    todo = ["/", "/games/", "/sources/", "/glossary/", "/laboratory/", "/data/", "/print/"]
    todo += [f"/games/{slug}/" for slug in sorted(GAMES)]
    done: set[str] = set()
    shapes: Counter[str] = Counter()
    costs: list[tuple[float, str]] = []
    while todo:
        path = todo.pop(0)
        shape = re.sub("|".join(sorted(GAMES, key=len, reverse=True)), "*", path)
        shape = re.sub(r"(?<=/)(rules|sources|cite|corrections)/.*", r"\1", shape)
        if path in done or shapes[shape] >= EACH or path.startswith(("/static/", "/admin/")):
            continue
        done.add(path)
        shapes[shape] += 1
        began = time.perf_counter()
        reply = await client.get(path)
        costs.append((time.perf_counter() - began, path))
        if "html" in reply.headers.get("content-type", ""):
            links = re.findall(r'href="(/[^"#]+)', reply.text)
            todo += [link.replace("&amp;", "&") for link in links]
    again: list[tuple[float, str]] = []
    for _, path in sorted(costs, reverse=True)[:AGAIN]:  # what is kept is dear but once
        times = []
        for number in range(3):
            began = time.perf_counter()
            await client.get(nonsense(path, number))
            times.append(time.perf_counter() - began)
        again.append((min(times), path))
    print(f"{len(costs)} pages made once; the dearest was {max(costs)[1]}: {max(costs)[0]:.2f} s")
    return sorted(again, reverse=True)


def read_otherwise(rng: random.Random) -> str:
    """The report of some game under some of its readings, which is seldom kept."""
    game = GAMES[rng.choice(sorted(GAMES))]
    readings = {o.key.replace("-", "_"): rng.choice(o.readings).key for o in game.options}
    with suppress(ValueError):  # not every reading goes with every other
        return f"/games/{game.slug}/?terms={game.terms(None, None, **readings).code}"
    return f"/games/{game.slug}/"


def nonsense(path: str, number: int) -> str:
    """*path*, asked with what means nothing."""
    return f"{path}{'&' if '?' in path else '?'}x={number}"


async def spell(ask: Callable[[], Awaitable[object]], seconds: float = SECONDS) -> list[float]:
    """How long each of a row of questions took."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        await ask()
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.05)
    return times


async def pages(server: Server) -> None:
    """The p99 of a table's page, alone and beside six who ask for the dearest pages."""
    costs = await everything(server, Client(server.port))
    dearest = [path for _, path in costs[:DEAREST]]
    print("those that are dear each time:")
    for cost, path in costs[: 2 * DEAREST]:
        print(f"  {cost:6.2f} s  {path}")
    visitor = await Visitor(server).sit_down("friend")
    quiet = await spell(visitor.look)
    answers: Counter[int] = Counter()
    over = asyncio.Event()

    async def enemy(number: int) -> None:
        client, rng = Client(server.port), random.Random(number)
        while not over.is_set():
            path = nonsense(rng.choice([*dearest, read_otherwise(rng)]), rng.getrandbits(40))
            answers[(await client.get(path)).status] += 1
            await asyncio.sleep(0.01)

    six = [asyncio.create_task(enemy(number)) for number in range(6)]
    beside = await spell(visitor.look, 2 * SECONDS)
    over.set()
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*six), 60)
    print(f"answers to the six: {dict(answers)}")
    ratio = at(beside, 0.99) / at(quiet, 0.99)
    print(
        f"a table's page: p99 {at(quiet, 0.99):.0f} ms alone, {at(beside, 0.99):.0f} ms beside six "
        f"who ask for the dearest: {ratio:.1f} times (longest {1000 * max(beside):.0f} ms)"
    )


async def hangers(server: Server) -> None:
    """How long a table and the watcher wait after 120 requests that hang up."""
    visitor = await Visitor(server).sit_down("friend")
    await visitor.look()
    rng = random.Random(30)
    dear = ["/laboratory/", "/games/put/documentation/?format=docx", "/games/", "/glossary/"]
    before = server.cpu()
    for number in range(HANGERS):
        path = nonsense(dear[number % len(dear)], rng.getrandbits(40))
        _, writer = await asyncio.open_connection(HOST, server.port)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: {HOST}:{server.port}\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async def timed(ask: Awaitable[object]) -> float:
        began = time.perf_counter()
        with suppress(TimeoutError):
            await asyncio.wait_for(ask, LONGEST)
        return time.perf_counter() - began

    alive, table = await asyncio.gather(
        timed(Client(server.port).get("/alive/")), timed(visitor.look())
    )
    print(f"after {HANGERS} requests that hang up: /alive/ {alive:.1f} s, a table {table:.1f} s")
    await asyncio.sleep(2)
    print(f"  processor spent on them: {server.cpu() - before:.1f} s")


async def bodies(server: Server) -> None:
    """What 400 slow bodies of a megabyte hold."""
    await Client(server.port).get("/")
    before = most = server.memory()
    open_: list[asyncio.StreamWriter] = []
    for _ in range(BODIES):
        with suppress(ConnectionError, OSError):
            _, writer = await asyncio.open_connection(HOST, server.port)
            head = f"POST /guild/ HTTP/1.1\r\nhost: {HOST}\r\ncontent-length: {LENGTH + 1}\r\n"
            writer.write(f"{head}\r\n".encode() + b"a" * LENGTH)
            open_.append(writer)
    for _ in range(20):
        await asyncio.sleep(0.5)
        most = max(most, server.memory())
    print(f"{BODIES} slow bodies of 1 MB: {before:.0f} MB before, {most - before:.0f} MB more")
    for writer in open_:
        writer.close()


async def bots(server: Server, data: Path) -> None:
    """From a press at Put to the bot's answer, alone and beside 300 tables of two masters."""

    async def answer() -> float:
        visitor = await Visitor(server).sit_down("journeyman")
        times: list[float] = []
        while len(times) < 4:
            await visitor.look()
            if not visitor.moves:
                await asyncio.sleep(0.05)
                if not re.search('name="version"', visitor.text):
                    break
            else:
                began = time.perf_counter()
                await visitor.post(move=random.choice(visitor.moves))
                while not visitor.moves and time.perf_counter() - began < LONGEST:
                    if "You can play again" in visitor.text or "Play again" in visitor.text:
                        break
                    await asyncio.sleep(0.05)
                    await visitor.look()
                times.append(time.perf_counter() - began)
                if times[-1] >= LONGEST:
                    break
        return max(times)

    quiet = [await answer() for _ in range(3)]
    env = {"DATA_DIR": str(data)}
    script = [sys.executable, "manage.py", "shell", "-c", SEED.format(many=TABLES)]
    import os

    await asyncio.to_thread(subprocess.run, script, cwd=ROOT, env={**os.environ, **env}, check=True)
    await asyncio.sleep(15)  # its leases run out, and the server takes them up
    beside = [await answer() for _ in range(3)]
    print(
        f"a bot's answer at Put: {max(quiet):.1f} s alone, {max(beside):.1f} s beside {TABLES} "
        f"tables of masters: {max(beside) / max(quiet):.1f} times"
    )


async def opening(server: Server) -> None:
    """Tables opened a second without a cookie."""
    answers: Counter[str] = Counter()
    end = time.perf_counter() + 10
    where = f"http://{HOST}:{server.port}"

    async def one() -> None:
        while time.perf_counter() < end:
            client = Client(server.port)
            reply = await client.post("/play/", {}, origin=where)
            opened = reply.headers.get("location", "").startswith("/at/")
            answers["opened" if opened else str(reply.status)] += 1
            client.close()

    await asyncio.gather(*(one() for _ in range(8)))
    print(f"opening tables without a cookie, for 10 s: {dict(answers)}")


PARTS = {"pages": pages, "hangers": hangers, "bodies": bodies, "opening": opening}


def main() -> None:
    for part in sys.argv[1:] or [*PARTS, "bots"]:
        with tempfile.TemporaryDirectory() as folder, serving(data=Path(folder)) as server:
            if part == "bots":
                asyncio.run(bots(server, Path(folder)))
            else:
                asyncio.run(PARTS[part](server))


if __name__ == "__main__":
    main()

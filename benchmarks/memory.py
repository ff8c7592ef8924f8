"""What a server holds over a long run of pages, hostile addresses, moves and printing.

python -m benchmarks.memory [requests]      (20,000 unless told)

Memory is to be flat after the first tenth, in which what is kept is filled.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
from pathlib import Path

from benchmarks.client import Client, Server, serving
from benchmarks.web import Pair
from diversions.games import GAMES

CLIENTS = 4
HOSTILE = ("", "?q={}", "?x={}", "?terms={}", "?ply={}", "?why={}", "?table={}")


async def addresses(client: Client) -> list[str]:
    """Where the links of all reports lead, printed cards among them."""
    paths = {"/", "/games/", "/sources/", "/glossary/", "/learn/"}
    for slug in GAMES:
        page = await client.get(f"/games/{slug}/")
        paths |= set(re.findall(r'href="(/[^"#?]+)', page.text))
        paths.add(f"/games/{slug}/print/card.pdf")
    return sorted(path for path in paths if not path.startswith(("/static/", "/admin/")))


async def visit(server: Server, paths: list[str], many: int, rng: random.Random) -> None:
    """So many requests, one after another: most for pages, with and without nonsense."""
    client = Client(server.port)
    for _ in range(many):
        path = rng.choice(paths)
        if path.endswith(".pdf") and rng.random() < 0.8:
            continue  # they take a hundred times as long
        asked = rng.choice(HOSTILE) if path.endswith("/") else ""
        await client.get(path + asked.format(rng.getrandbits(40)))


async def play(server: Server, many: int) -> None:
    """So many moves, at one table after another."""
    pair = await Pair(server).open()
    for _ in range(many):
        mover = await pair.mover()
        await mover.post(move=random.choice(mover.moves))


async def everything(server: Server, requests: int) -> None:
    rng = random.Random(1674)
    paths = await addresses(Client(server.port))
    print(f"{len(paths)} addresses; at first {server.memory():.0f} MB", flush=True)
    part = max(1, requests // 10)
    for nth in range(1, 11):
        each = part // (CLIENTS + 1)
        await asyncio.gather(
            *(visit(server, paths, each, rng) for _ in range(CLIENTS)), play(server, each // 3)
        )
        print(f"after {nth * part:7} requests {server.memory():5.0f} MB", flush=True)


def main() -> None:
    requests = int(sys.argv[1]) if sys.argv[1:] else 20_000
    with tempfile.TemporaryDirectory() as data, serving(data=Path(data)) as server:
        asyncio.run(everything(server, requests))


if __name__ == "__main__":
    main()

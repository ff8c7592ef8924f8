"""The enemy in small, who counts instead of timing: those who play are answered, come what may."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from pathlib import Path

from diversions.serve.phone import Client, Phone
from diversions.serve.ports import HOST
from tests.live import in_a_loop
from tests.serve.test_server import children
from tests.serve.test_watching import is_ready, until, watched_book

PHONES, PRESSES = 12, 4
HANG_UPS, TABLES = 400, 300
AT_ONCE = 8  # tables that he opens
DEAR = ["/laboratory/", "/games/", "/glossary/", "/print/french-cards.pdf", "/games/put/print/"]
OURS = "/games/shatranj/play/"


async def open_tables(port: int, many: int) -> Counter[int]:
    """The answers to him who sits two masters at one table after another."""
    answers: Counter[int] = Counter()
    left = list(range(many))

    async def one() -> None:
        phone = Phone(port)
        page = await phone.open(OURS)
        while left:
            left.pop()
            answers[await phone.press(OURS, page, **{"seat-A": "master", "seat-B": "master"})] += 1
        phone.close()

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    return answers


async def hang_up(port: int, number: int) -> None:
    """A dear page asked for, and not waited for."""
    _, writer = await asyncio.open_connection(HOST, port)
    path = f"{DEAR[number % len(DEAR)]}?x={number}"
    writer.write(f"GET {path} HTTP/1.1\r\nhost: {HOST}:{port}\r\n\r\n".encode())
    await writer.drain()
    writer.close()


async def play(phone: Phone) -> Counter[int]:
    """The answers to one who plays with a bot, and presses as soon as there is something to."""
    place = "/games/put/play/"
    page = await phone.open(place)
    token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    sent = {"csrfmiddlewaretoken": token[1], "seat-A": "you", "seat-B": "apprentice"}
    seated = await phone.post(place, sent)
    answers = Counter([seated.status])
    at = seated.headers["location"]
    for _ in range(PRESSES):
        page = await phone.open(at)
        moves = re.findall(r'name="move" value="([^"]+)"', page)
        version = re.search(r'name="version" value="(\d+)"', page)
        assert version
        act = {"move": moves[0]} if moves else {"act": "look"}
        answers[await phone.press(at, page, version=version[1], **act)] += 1
    return answers


async def scene(port: int) -> tuple[Counter[int], Counter[int], int]:
    """The answers to those who play, the answers to the enemy, and that of the house."""
    enemy = await open_tables(port, TABLES)
    await asyncio.gather(*(hang_up(port, number) for number in range(HANG_UPS)))
    phones = [Phone(port) for _ in range(PHONES)]
    playing = asyncio.gather(*(play(phone) for phone in phones))
    alive = await Client(port).get("/alive/")
    return sum(await playing, Counter()), enemy, alive.status


def test_who_plays_is_answered_whatever_an_enemy_does(prepared: Path, tmp_path: Path) -> None:
    with watched_book(prepared, tmp_path, ASKED="0.5 20") as (watcher, port):
        until(lambda: is_ready(port))
        before = children(watcher.pid)

        played, enemy, alive = in_a_loop(scene(port))

        assert set(played) <= {200, 302}, played
        assert played.total() == PHONES * (PRESSES + 1)
        assert alive == 200
        assert children(watcher.pid) == before
    assert set(enemy) <= {302, 429}, enemy
    assert enemy[302] + enemy[429] == TABLES

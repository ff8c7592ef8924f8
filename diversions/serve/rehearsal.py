"""A meeting played through with bots as phones: how long each thing takes, and whether a server
that is killed finds everybody where he was.

All that is asked goes over HTTP to a server of its own on this machine, as phones would ask it.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from django.conf import settings

from diversions.serve.phone import Phone
from diversions.serve.ports import HOST, free_port, wait_until_open

AT_ONCE = 8  # phones that come in at the same time
TABLE = re.compile(r"/at/[a-z0-9]+/")


class LiveServer:
    """``manage.py serve`` on a free port, with a database of its own, or that it is told of."""

    def __init__(self, data: Path, house: Path | None = None) -> None:
        self.data, self.house = data, house or settings.BASE_DIR
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **variables: str) -> None:
        """Open, and wait until it answers."""
        env = {**os.environ, "DATA_DIR": str(self.data), "DATABASE_URL": ""}
        env |= {"BOT_PAUSE": "0.05", "DEAL_PAUSE": "0"}
        env.update(variables)
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        said = self.data.with_name(f"{self.data.name}-{self.port}.log")
        # In a file: a server that outlives a killed run must not hold its reader's pipe open.
        with said.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=self.house, env=env, stdout=subprocess.DEVNULL, stderr=log
            )
        try:
            wait_until_open(self.process, self.port)
        except RuntimeError as error:
            self.process.kill()  # it is not to open when nobody waits for it any more
            self.process.wait()
            raise RuntimeError(f"{error}\n{said.read_text(errors='replace')[-2000:]}") from None

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Close, or with SIGKILL fall."""
        assert self.process is not None
        self.process.send_signal(how)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()  # it is told to whoever asked, and nothing is left over
            raise


class RehearsalFailed(Exception):
    """What went wrong in a rehearsal."""


class RehearsalResult(NamedTuple):
    """What came of a rehearsal; times are in seconds."""

    phones: int
    tables: int
    came: float  # until all were in the hall
    seated: float  # from the press to the last phone's table
    moves: int  # that were answered before the fall
    opened: float  # from the start of the server after its fall to its answer
    back: float  # from its answer until the last phone was at its chair and heard its stream


async def rehearse(server: LiveServer, many: int, code: str, moves: int = 1) -> RehearsalResult:
    """A whole meeting of *many* phones that play *code*, with *moves* at every table before the
    server is killed; RehearsalFailed says what is not as it was before."""
    steward = Phone(server.port)
    url = await _gather(steward, code)
    phones = [Phone(server.port) for _ in range(many)]
    came = await _timed(lambda: _come(phones, url))
    seated = await _start(steward, phones, url)
    companies = _companies(phones)
    played = await asyncio.gather(*(_play(company, moves) for company in companies))
    before = [(phone.at, _version(await phone.open(phone.at))) for phone in phones]

    server.end(signal.SIGKILL)
    for phone in [steward, *phones]:
        phone.hang_up()
    opened = await _timed(lambda: asyncio.to_thread(server.start))
    back = await _timed(lambda: asyncio.gather(*(_back(phone, url) for phone in phones)))
    for number, (phone, (at, version)) in enumerate(zip(phones, before, strict=True)):
        page = await phone.open(phone.at)
        if phone.at != at or _name(number) not in page:
            raise RehearsalFailed(f"{_name(number)} sat at {at}, and is led to {phone.at}.")
        if _version(page) < version:
            raise RehearsalFailed(f"{at} was at version {version}, and is at {_version(page)}.")
    await asyncio.gather(*(_play(company, 1) for company in companies))
    await steward.send(f"{url}steward/", act="end")
    for phone in [steward, *phones]:
        phone.hang_up()
    return RehearsalResult(many, len(companies), came, seated, sum(played), opened, back)


def _name(number: int) -> str:
    return f"Guest {number + 1}"


async def _timed(work: Callable[[], Awaitable[object]]) -> float:
    began = time.perf_counter()
    await work()
    return time.perf_counter() - began


async def _gather(steward: Phone, code: str) -> str:
    """The address of a new meeting, with *code* in its running order."""
    await steward.send("/guild/", name="A rehearsal")
    match = re.search(r"/guild/([a-z]+)/steward/", await steward.open("/guild/"))
    if match is None:
        raise RehearsalFailed("The steward finds no meeting of hers.")
    url = f"/guild/{match[1]}/"
    if await steward.send(f"{url}plan/", act="add", code=code) != 302:
        raise RehearsalFailed(f"{code} cannot be put into the running order.")
    return url


async def _come(phones: Sequence[Phone], url: str) -> None:
    """All come in by the letters and listen in the hall, some at a time."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, phone: Phone) -> None:
        async with door:
            if await phone.send(url, name=_name(number)) != 302:
                raise RehearsalFailed(f"{_name(number)} was not let in.")
            await phone.listen(await phone.open(url))

    await asyncio.gather(*(one(number, phone) for number, phone in enumerate(phones)))


async def _start(steward: Phone, phones: Sequence[Phone], url: str) -> float:
    """Seconds from the steward's press until the last phone shows its table."""
    view = await steward.open(f"{url}steward/")
    item = re.search(r'id="do-start" name="start" value="(\d+)"', view)
    if item is None:
        raise RehearsalFailed("The steward has no button to start with.")

    async def follow(phone: Phone) -> None:
        await phone.until("data-follow")
        phone.hang_up()
        page = await phone.open(url)
        if not TABLE.fullmatch(phone.at):
            raise RehearsalFailed(f"A phone was led to {phone.at}, which is not a table.")
        await phone.listen(page)

    following = asyncio.gather(*(follow(phone) for phone in phones))
    began = time.perf_counter()
    status = await steward.press(f"{url}steward/", view, start=item[1])
    if status not in (200, 302):
        following.cancel()
        raise RehearsalFailed(f"The press was answered {status}.")
    await following
    return time.perf_counter() - began


def _companies(phones: Sequence[Phone]) -> list[list[Phone]]:
    """Those who sit at each table."""
    by_table: dict[str, list[Phone]] = {}
    for phone in phones:
        by_table.setdefault(phone.at, []).append(phone)
    return list(by_table.values())


async def _play(company: Sequence[Phone], moves: int) -> int:
    """So many moves at one table, each by one whose turn it is; fewer only where the match is over
    or waits for a bot."""
    rng, made, idle = Random(company[0].at), 0, 0
    while made < moves and idle < 3 * len(company):
        phone = company[(made + idle) % len(company)]
        page = await phone.open(phone.at)
        lines = re.findall('name="move" value="([^"]+)"', page)
        if not lines:
            idle += 1
            await asyncio.sleep(0.05)
            continue
        version = str(_version(page))
        move = rng.choice(lines)
        if await phone.press(phone.at, page, move=move, version=version) != 302:
            raise RehearsalFailed(f"{phone.at} did not take the move {move}.")
        made, idle = made + 1, 0
    return made


async def _back(phone: Phone, url: str) -> None:
    """One's own page again, as a phone asks for it by itself, and the stream of the table."""
    await phone.listen(await phone.open(url))


def _version(page: str) -> int:
    match = re.search(r'name="version" value="(\d+)"', page)
    if match is None:
        raise RehearsalFailed("A table’s page does not name its version.")
    return int(match[1])

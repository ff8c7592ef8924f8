"""Several servers that share one PostgreSQL, behind the proxy of ``deploy/``."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Barrier

import pytest
from django.conf import settings
from django.db import connection
from django.db.models.functions import Now

from benchmarks import web
from benchmarks.client import Server
from diversions.games import GAMES
from diversions.live import hub
from diversions.live.hub import Viewpoint
from diversions.play import services
from diversions.play.models import Sitting
from diversions.serve.ports import HOST, free_port
from tests.book import ROOT
from tests.live import LiveServer, in_a_loop

CADDY = os.environ.get("CADDY") or shutil.which("caddy")
LONG = 120.0  # seconds that a state is waited for, on a busy machine
TABLES = 40

pytestmark = pytest.mark.postgres


@pytest.fixture(autouse=True)
def _shared(request: pytest.FixtureRequest) -> None:
    if not settings.SHARED:
        pytest.skip("of PostgreSQL alone")
    request.getfixturevalue("django_db_setup")


# Leases -----------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_two_servers_that_take_up_what_a_third_left_each_gets_other_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 6)
    terms = GAMES[web.SLUG].terms()
    Sitting.objects.bulk_create(Sitting(terms_code=terms.code) for _ in range(10))
    Sitting.objects.update(lease=Now())
    both = Barrier(2)

    def take(_: int) -> list[int]:
        both.wait()
        try:
            return services.take_up()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(take, range(2))

    assert not set(one) & set(other)
    assert len(one) + len(other) + len(services.take_up()) == 10
    assert services.take_up() == []


# Servers ----------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The book as a container has it: what the Containerfile copies, and no more."""
    lines = (ROOT / "deploy" / "Containerfile").read_text("utf-8").splitlines()
    folder = tmp_path / "book"
    folder.mkdir()
    for line in lines:
        if line.startswith("COPY "):
            *names, where = line.split()[1:]
            for name in names:
                if (ROOT / name).is_dir():
                    shutil.copytree(ROOT / name, folder / where)
                else:
                    shutil.copy(ROOT / name, folder / where)
    return folder


@pytest.fixture
def servers(own_database: str, house: Path, tmp_path: Path) -> Iterator[list[LiveServer]]:
    """Two servers on a database of their own, which has the book."""
    url = os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{own_database}"
    both = [LiveServer(tmp_path / "data", house) for _ in range(2)]
    shared = {"DATABASE_URL": url, "SECRET_KEY": settings.SECRET_KEY, "BOT_PAUSE": "2"}
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda server: server.start(**shared), both))
    yield both
    for server in both:
        if server.process and server.process.poll() is None:
            server.end()


@contextmanager
def proxy(servers: list[LiveServer], folder: Path) -> Iterator[int]:
    """The port of a Caddy that hands on to *servers*, set up as for a public machine."""
    assert CADDY
    port = free_port()
    env = {
        **os.environ,
        "HOME": str(folder),
        "SITE": f"http://{HOST}:{port}",
        "SERVERS": " ".join(f"{HOST}:{server.port}" for server in servers),
    }
    command = [CADDY, "run", "--adapter", "caddyfile", "--config", str(ROOT / "deploy/Caddyfile")]
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
    try:
        wait_until_ready(port, process)
        yield port
    finally:
        process.kill()  # it would wait for streams to end
        process.wait()


def wait_until_ready(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + LONG
    while time.monotonic() < end and process.poll() is None:
        try:
            with closing(urllib.request.urlopen(f"http://{HOST}:{port}/ready/")) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("The proxy did not open.")


@pytest.mark.skipif(not CADDY, reason="no Caddy here (bin/test fetches one where Debian has it)")
def test_when_one_of_two_servers_is_killed_every_phone_finds_its_chair_on_the_other(
    servers: list[LiveServer], tmp_path: Path
) -> None:
    with proxy(servers, tmp_path) as port:
        in_a_loop(an_evening(port, servers[0]))


async def an_evening(port: int, doomed: LiveServer) -> None:
    """Forty tables, half of them with a bot; a server is killed while bots are thinking."""
    place = Server(process=None, port=port)  # type: ignore[arg-type]
    pairs = await asyncio.gather(*(web.Pair(place).open() for _ in range(TABLES // 2)))
    alone = await asyncio.gather(
        *(web.Visitor(place).sit_down("apprentice") for _ in range(TABLES // 2))
    )
    phones = [*(who for pair in pairs for who in (pair.ann, pair.bob)), *alone]
    chairs = [chair_of(await phone.at(phone.url)) for phone in phones]
    assert len(set(chairs)) == len(phones)
    screens = [web.Screen(port, phone.stream) for phone in phones]
    await asyncio.gather(*(screen.opened() for screen in screens))
    await asyncio.gather(*(until_one_may_move(phone) for phone in alone))
    movers = [*(await asyncio.gather(*(pair.mover() for pair in pairs))), *alone]

    await asyncio.gather(*(mover.post(move=mover.moves[0]) for mover in movers))
    answered = {mover.url: mover.version for mover in movers}
    doomed.end(signal.SIGKILL)
    for screen in screens:
        screen.close()

    places = await asyncio.gather(*(phone.at(phone.url) for phone in phones))
    assert [chair_of(phone) for phone in places] == chairs
    assert [p.url for p in places if p.version < answered[p.url]] == []
    await asyncio.gather(*(until_one_may_move(phone) for phone in alone))
    await asyncio.gather(*(goes_on(port, pair) for pair in pairs))


def chair_of(phone: web.Visitor) -> Viewpoint:
    """From which chair a phone looks on."""
    at, good = hub.viewpoint_of(re.split("[/?]", phone.stream.removeprefix(hub.PREFIX))[0])
    assert good
    assert at.viewer
    return at


async def until_one_may_move(phone: web.Visitor) -> None:
    """Wait for the bots, till the person has a move or the match is over."""
    async with asyncio.timeout(LONG):
        await phone.look()
        while not (phone.moves or 'id="do-again"' in phone.text):
            await asyncio.sleep(0.2)
            await phone.look()


async def goes_on(port: int, pair: web.Pair) -> None:
    """What one does comes to the screen of the other."""
    mover = await pair.mover()
    other = pair.bob if mover is pair.ann else pair.ann
    screen = web.Screen(port, (await other.at(other.url)).stream)
    async with asyncio.timeout(LONG):
        await screen.opened()
        await mover.post(move=mover.moves[0])
        while mover.version not in screen.came:
            await asyncio.sleep(0.02)
    screen.close()

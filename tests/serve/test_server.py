"""The server as a process: how it begins, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
import urllib.request
from functools import partial
from pathlib import Path

import pytest
from django.core import signing

from benchmarks import web
from benchmarks.client import Server
from diversions.live import hub
from diversions.serve import rehearsal
from diversions.serve.ports import wait_until_open
from diversions.serve.shipped import SHEAVES
from tests.live import LiveServer, in_a_loop


def children(pid: int) -> list[int]:
    """The processes that *pid* started."""
    pids = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            pids.append(int(entry.parent.name))
    return pids


def test_it_sets_itself_up_once_and_serves_hashed_files_that_stay_cached(
    own_site: LiveServer,
) -> None:
    kept = json.loads((own_site.data / "prepared.json").read_text())
    manifest = json.loads((own_site.data / "static" / "staticfiles.json").read_text())
    sheet = manifest["paths"]["site.css"]

    answer = urllib.request.urlopen(f"{own_site.url}/static/{sheet}")

    assert set(kept) == {"migrate", "load_book", "collectstatic", "compile_templates"}
    assert "immutable" in answer.headers["cache-control"]
    assert sheet != "site.css"


def test_what_is_served_by_a_hashed_name_is_the_whole_file(prepared: Path) -> None:
    static = prepared / "static"
    manifest = json.loads((static / "staticfiles.json").read_text())

    for plain, hashed in manifest["paths"].items():
        whole, served = (static / plain).read_bytes(), (static / hashed).read_bytes()
        if plain.endswith(".css"):  # the addresses in it are hashed too
            assert served.count(b"{") == whole.count(b"{"), plain
        elif plain.endswith(".js"):  # the line that names its source map may go
            assert served.count(b"(") == whole.count(b"("), plain
        else:
            assert served == whole, plain


def test_the_scripts_of_a_table_come_in_one_file(prepared: Path) -> None:
    static = prepared / "static"
    manifest = json.loads((static / "staticfiles.json").read_text())

    for name, parts in SHEAVES.items():
        served = (static / manifest["paths"][name]).read_text()
        assert served == "".join((static / part).read_text() for part in parts)


def test_it_says_that_it_is_ready_by_any_name_of_the_host(own_site: LiveServer) -> None:
    asked = urllib.request.Request(f"{own_site.url}/ready/", headers={"Host": "10.9.8.7"})

    with urllib.request.urlopen(asked) as answer:
        assert answer.status == 200
        assert answer.read() == b"ready\n"
        assert answer.headers["cache-control"] == "no-store"


def test_a_signal_ends_open_streams_and_thinking_processes(server: LiveServer) -> None:
    assert server.process is not None
    key = (server.data / "secret-key").read_text()
    token = signing.TimestampSigner(key=key, salt=hub.SALT).sign_object(["table/1", "", 0])
    stream = socket.create_connection(("127.0.0.1", server.port))
    stream.settimeout(60)
    stream.sendall(f"GET /live/{token}/?shown=0 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = stream.recv(4096)
    workers = children(server.process.pid)
    began = time.monotonic()

    server.process.send_signal(signal.SIGTERM)
    server.process.wait(60)

    assert b"200 OK" in head
    assert b"text/event-stream" in head
    assert time.monotonic() - began < 5
    assert len(workers) == (os.cpu_count() or 1) + 1  # one more, for tables where people sit
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
    stream.close()


def test_forty_screens_all_come_to_the_last_version_of_their_table(own_site: LiveServer) -> None:
    """Ten tables, four screens each, played by form posts as fast as they go."""
    finals, screens = in_a_loop(ten_tables(own_site.port))

    assert len(screens) == 40
    assert [max(screen) for screen in screens] == [final for final in finals for _ in range(4)]


async def ten_tables(port: int) -> tuple[list[int], list[list[int]]]:
    """The last version of each table, and the versions that each screen was sent."""
    place = Server(process=None, port=port)  # type: ignore[arg-type]
    pairs = [await web.Pair(place).open() for _ in range(10)]
    screens = []
    for pair in pairs:
        bystander = await web.Visitor(place).at(pair.ann.url)
        for who in (pair.ann, pair.bob, bystander, bystander):
            screens.append(web.Screen(port, (await who.at(who.url)).stream))
    await asyncio.gather(*(screen.opened() for screen in screens))

    async def play(pair: web.Pair) -> int:
        for _ in range(3):
            mover = await pair.mover()
            await mover.post(move=mover.moves[0])
        return mover.version

    finals = await asyncio.gather(*(play(pair) for pair in pairs))
    wanted = [final for final in finals for _ in range(4)]
    async with asyncio.timeout(60):
        while any(last not in s.came for last, s in zip(wanted, screens, strict=True)):
            await asyncio.sleep(0.02)
    for screen in screens:
        screen.close()
    return finals, [list(screen.came) for screen in screens]


def test_a_server_that_does_not_open_in_time_is_not_left_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal, "wait_until_open", partial(wait_until_open, seconds=0))
    late = LiveServer(tmp_path / "data")

    with pytest.raises(RuntimeError, match="did not start"):
        late.start()

    assert late.process
    assert late.process.poll() is not None

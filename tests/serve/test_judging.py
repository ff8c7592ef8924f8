"""What a server that was killed still owed to a finished match, its next start gives."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

from diversions.play import fold
from diversions.play.selectors import to_judge
from tests import book
from tests.book import ROOT
from tests.live import LiveServer

LONG = 120.0  # seconds that a state is waited for, on a busy machine
SLUG = "put"
MANY = 8  # acts, so that the server is killed before it has judged all
MAKE = """
import sys
from diversions.games import GAMES
from diversions.play import services
from diversions.rules.record import read
terms, moves = read(sys.stdin.read(), GAMES)
bots = [services.bot("apprentice")] * (terms.seats - 1)
print(services.open_table(terms, [services.you("Ann"), *bots], moves).pk)
"""


def acts_of_the_first(name: str) -> list[int]:
    """The plies of a record of the book at which its first seat acted."""
    terms, moves = next((t, m) for one, t, m in book.records(SLUG) if one == name)
    return to_judge(fold.fold(terms, moves), [0])


def judged(server: LiveServer) -> list[int]:
    """The plies that are judged by now, in the database of *server*."""
    with closing(sqlite3.connect(server.data / "book.sqlite3")) as database:
        return [ply for (ply,) in database.execute("SELECT ply FROM play_judgement ORDER BY id")]


def wait_until_judged(server: LiveServer, many: int) -> list[int]:
    end = time.monotonic() + LONG
    while len(plies := judged(server)) < many:
        assert time.monotonic() < end, f"{len(plies)} of {many} acts were judged."
        time.sleep(0.05)
    return plies


def test_a_server_that_was_killed_goes_on_judging_when_it_is_back(server: LiveServer) -> None:
    every = {one: acts_of_the_first(one) for one, *_ in book.records(SLUG)}
    name, acts = min(every.items(), key=lambda one: (len(one[1]) < MANY, len(one[1])))
    record = (book.folder(SLUG) / "records" / f"{name}.txt").read_text(encoding="utf-8")
    env = {**os.environ, "DATA_DIR": str(server.data), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", MAKE]
    subprocess.run(command, cwd=ROOT, env=env, input=record, text=True, check=True)

    begun = wait_until_judged(server, 2)
    server.end(signal.SIGKILL)
    left = judged(server)
    server.start()
    done = wait_until_judged(server, len(acts))

    assert 2 <= len(begun) <= len(left) < len(acts)
    assert done[: len(left)] == left  # what was said before stays
    assert sorted(done) == acts  # and nothing is judged twice

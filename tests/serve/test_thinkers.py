"""Bots apart from the requests: real processes, with the tables stood in for."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from pytest_django.fixtures import Settings

from diversions.play import services, thinkers
from diversions.play.thinkers import Failed, Worker

# A thinking process for tests: it does what the job says.
OBEDIENT = """
import json, os, sys, time
for line in sys.stdin:
    word, *rest = json.loads(line).split()
    if word == "die":
        os._exit(1)
    if word == "sleep":
        time.sleep(float(rest[0]))
    if word == "fail":
        print(json.dumps({"error": "It failed."}), flush=True)
    else:
        print(json.dumps({"line": f"{word} {os.getpid()}"}), flush=True)
"""


@dataclass
class Job:
    """What a bot is asked, in place of a real one."""

    sitting_id: int
    text: str
    seconds: float = 0.0
    level: str = "journeyman"
    terms_code: str = "a-game:a-variant"


class Tables:
    """What is due at each table, and what was answered there."""

    def __init__(self) -> None:
        self.due: dict[int, list[str]] = {}
        self.answers: list[tuple[int, str]] = []
        self.lock = threading.Lock()

    def job(self, sitting_id: int) -> Job | None:
        texts = self.due.get(sitting_id)
        return Job(sitting_id, texts[0]) if texts else None

    def answer(self, job: Job, line: str) -> bool:
        with self.lock:
            self.answers.append((job.sitting_id, line.split(" ")[0]))
            self.due[job.sitting_id].pop(0)
        thinkers.ask(job.sitting_id)
        return True

    def until(self, so: Callable[[], bool]) -> None:
        """Wait till it is so, ten seconds at most."""
        end = time.monotonic() + 10
        while not so():
            assert time.monotonic() < end, self.answers
            time.sleep(0.01)


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Tables]:
    stood_in = Tables()
    settings.BOT_PAUSE = 0
    monkeypatch.setattr(services, "job", stood_in.job)
    monkeypatch.setattr(services, "answer", stood_in.answer)
    monkeypatch.setattr(thinkers, "easiest", lambda job: Job(job.sitting_id, "easy"))
    monkeypatch.setattr(thinkers, "close_old_connections", lambda: None)
    monkeypatch.setattr(Worker, "command", (sys.executable, "-I", "-S", "-c", OBEDIENT))
    monkeypatch.setattr(thinkers, "_thinkers", thinkers.Thinkers(2))
    yield stood_in
    thinkers.stop()


def test_bots_in_a_row_are_asked_one_after_the_other(tables: Tables) -> None:
    tables.due = {1: ["one", "two", "three"], 2: ["four"]}

    thinkers.ask(1)
    thinkers.ask(2)

    tables.until(lambda: len(tables.answers) == 4)
    assert [word for table, word in tables.answers if table == 1] == ["one", "two", "three"]
    assert (2, "four") in tables.answers


def test_a_table_that_is_asked_for_many_times_is_thought_of_once(tables: Tables) -> None:
    tables.due = {1: ["sleep 0.1"]}

    for _ in range(20):
        thinkers.ask(1)

    tables.until(lambda: len(tables.answers) == 1)
    time.sleep(0.2)
    assert tables.answers == [(1, "sleep")]


def test_asking_does_not_wait_and_a_slow_table_does_not_hold_up_another(tables: Tables) -> None:
    tables.due = {1: ["sleep 0.4"], 2: ["quick"]}
    began = time.monotonic()

    thinkers.ask(1)
    thinkers.ask(2)

    assert time.monotonic() - began < 0.1
    tables.until(lambda: len(tables.answers) == 2)
    assert [table for table, _ in tables.answers] == [2, 1]


@pytest.mark.parametrize("trouble", ["die", "fail", "sleep 30"])
def test_after_two_failures_the_easiest_bot_plays(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 1.5)
    tables.due = {1: [trouble, "well"]}

    thinkers.ask(1)

    tables.until(lambda: len(tables.answers) == 2)
    assert tables.answers == [(1, "easy"), (1, "well")]


def test_where_even_the_easiest_fails_any_allowed_move_is_made(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty answer has ``services`` choose one."""
    monkeypatch.setattr(thinkers, "easiest", lambda job: Job(job.sitting_id, "die"))
    tables.due = {1: ["die"]}

    thinkers.ask(1)

    tables.until(lambda: len(tables.answers) == 1)
    assert tables.answers == [(1, "")]


def test_a_killed_process_is_replaced_and_the_job_tried_again(tables: Tables) -> None:
    tables.due = {1: ["sleep 0.3"]}
    thinkers.ask(1)
    time.sleep(0.1)

    assert thinkers._thinkers is not None
    for worker in thinkers._thinkers.workers:
        assert worker is not None
        worker.process.kill()

    tables.until(lambda: len(tables.answers) == 1)
    assert tables.answers == [(1, "sleep")]


def test_stopping_ends_every_process(tables: Tables) -> None:
    assert thinkers._thinkers is not None
    tables.until(lambda: all(thinkers._thinkers.workers))  # type: ignore[union-attr]
    processes = [worker.process for worker in thinkers._thinkers.workers if worker]
    tables.due = {1: ["sleep 30"]}
    thinkers.ask(1)
    time.sleep(0.1)

    thinkers.stop()

    assert [process.poll() is not None for process in processes] == [True, True]
    assert tables.answers == []


def test_the_real_process_says_why_it_cannot_think() -> None:
    worker = Worker()

    with pytest.raises(Failed, match="ValueError"):
        worker.think("this is no job", 30)

    worker.end()


def test_a_thinking_process_needs_no_django() -> None:
    code = "import sys, diversions.play.thinking, diversions.play.worker; print(*sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "django" not in done.stdout.split()

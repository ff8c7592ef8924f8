"""Bots apart from the requests: real processes, with the tables stood in for."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from diversions.incoming import asking
from diversions.play import services
from diversions.play.bots import jobs, pool
from diversions.play.bots.pool import Urgency, Worker, WorkerFailed

# A thinking process for tests: it does what the job says.
OBEDIENT = """
import json, os, sys, time
for line in sys.stdin:
    word, *rest = json.loads(line).split()
    if word == "die":
        os._exit(1)
    if word == "sleep":
        time.sleep(float(rest[0]))
    while word == "wait" and not os.path.exists(rest[0]):
        time.sleep(0.01)
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
    waits: float = 0.0


class Tables:
    """What is due at each table, and what was answered there."""

    def __init__(self) -> None:
        self.due: dict[int, list[str]] = {}
        self.acts: dict[int, list[str]] = {}  # to be judged at each table
        self.kinds: dict[int, Urgency] = {}
        self.answers: list[tuple[int, str]] = []
        self.looked_at: list[int] = []  # in this order
        self.rested: list[int] = []
        self.renewed: list[set[int]] = []
        self.abandoned: list[int] = []
        self.lock = threading.Lock()

    def job(self, sitting_id: int) -> Job | None:
        self.looked_at.append(sitting_id)
        texts = self.due.get(sitting_id)
        return Job(sitting_id, texts[0]) if texts else None

    def urgency(self, sitting_id: int) -> Urgency:
        return self.kinds.get(sitting_id, Urgency.SEATED)

    def answer(self, job: Job, line: str) -> bool:
        with self.lock:
            self.answers.append((job.sitting_id, line.split(" ")[0]))
            self.due[job.sitting_id].pop(0)
        pool.ask(job.sitting_id)
        return True

    def lapsed(self) -> list[int]:
        keys, self.abandoned = self.abandoned, []
        return keys

    def judging(self, sitting_id: int) -> Job | None:
        texts = self.acts.get(sitting_id)
        return Job(sitting_id, texts[0]) if texts else None

    def judged(self, job: Job, line: str) -> None:
        with self.lock:
            self.answers.append((job.sitting_id, line.split(" ")[0]))
            self.acts[job.sitting_id].pop(0)

    def until(self, so: Callable[[], bool]) -> None:
        """Wait till it is so; a busy machine is slow, and only what comes is asserted."""
        end = time.monotonic() + 60
        while not so():
            assert time.monotonic() < end, self.answers
            time.sleep(0.01)


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Tables]:
    stood_in = Tables()
    settings.BOT_PAUSE = 0
    monkeypatch.setattr(jobs, "due", stood_in.job)
    monkeypatch.setattr(jobs, "judging", stood_in.judging)
    monkeypatch.setattr(services, "keep_judgement", stood_in.judged)
    monkeypatch.setattr(services, "answer", stood_in.answer)
    monkeypatch.setattr(services, "let_rest", stood_in.rested.append)
    monkeypatch.setattr(services, "renew", stood_in.renewed.append)
    monkeypatch.setattr(services, "take_up", stood_in.lapsed)
    monkeypatch.setattr(pool, "urgency", stood_in.urgency)
    monkeypatch.setattr(pool, "RENEW", 0.05)
    monkeypatch.setattr(pool, "easiest", lambda job: Job(job.sitting_id, "easy"))
    monkeypatch.setattr(pool, "close_old_connections", lambda: None)
    monkeypatch.setattr(Worker, "command", (sys.executable, "-I", "-S", "-c", OBEDIENT))
    monkeypatch.setattr(pool, "_pool", pool.Pool(2))
    yield stood_in
    pool.stop()


def test_bots_in_a_row_are_asked_one_after_the_other(tables: Tables) -> None:
    tables.due = {1: ["one", "two", "three"], 2: ["four"]}

    pool.ask(1)
    pool.ask(2)

    tables.until(lambda: len(tables.answers) == 4)
    assert [word for table, word in tables.answers if table == 1] == ["one", "two", "three"]
    assert (2, "four") in tables.answers


def test_a_table_that_is_asked_for_many_times_is_thought_of_once(tables: Tables) -> None:
    tables.due = {1: ["sleep 0.1"]}

    for _ in range(20):
        pool.ask(1)

    tables.until(lambda: len(tables.answers) == 1)
    time.sleep(0.2)
    assert tables.answers == [(1, "sleep")]


def test_a_table_is_kept_as_long_as_it_is_thought_about(tables: Tables) -> None:
    tables.due = {1: ["sleep 0.3"]}

    pool.ask(1)

    tables.until(lambda: len(tables.answers) == 1)
    assert {1} in tables.renewed
    tables.until(lambda: tables.rested == [1])  # it was asked for again, and nothing was due
    assert not any(other != {1} for other in tables.renewed)


def test_what_nobody_thinks_about_any_longer_is_taken_up(tables: Tables) -> None:
    tables.due = {5: ["one"], 6: ["two"]}

    tables.abandoned = [5, 6]

    tables.until(lambda: len(tables.answers) == 2)


def test_asking_does_not_wait_and_a_slow_table_does_not_hold_up_another(
    tables: Tables, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    tables.due = {1: [f"wait {go}"], 2: ["quick"]}

    pool.ask(1)
    pool.ask(2)

    tables.until(lambda: tables.answers == [(2, "quick")])
    go.touch()
    tables.until(lambda: tables.answers == [(2, "quick"), (1, "wait")])


@pytest.mark.parametrize("trouble", ["die", "fail", "sleep 30"])
def test_after_two_failures_the_easiest_bot_plays(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    monkeypatch.setattr(pool, "GRACE", 3.0)
    tables.due = {1: [trouble, "well"]}

    pool.ask(1)

    tables.until(lambda: len(tables.answers) == 2)
    assert tables.answers == [(1, "easy"), (1, "well")]


def test_where_even_the_easiest_fails_any_allowed_move_is_made(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty answer has ``services`` choose one."""
    monkeypatch.setattr(pool, "easiest", lambda job: Job(job.sitting_id, "die"))
    tables.due = {1: ["die"]}

    pool.ask(1)

    tables.until(lambda: len(tables.answers) == 1)
    assert tables.answers == [(1, "")]


def test_a_killed_process_is_replaced_and_the_job_tried_again(tables: Tables) -> None:
    tables.due = {1: ["sleep 0.3"]}
    pool.ask(1)
    time.sleep(0.1)

    assert pool._pool is not None
    for worker in pool._pool.workers:
        assert worker is not None
        worker.process.kill()

    tables.until(lambda: len(tables.answers) == 1)
    assert tables.answers == [(1, "sleep")]


def test_the_acts_of_a_finished_match_are_judged_one_by_one_and_each_once(tables: Tables) -> None:
    tables.acts = {1: ["one", "two", "three"]}

    pool.ask(1)
    pool.ask(1)

    tables.until(lambda: not tables.acts[1])
    assert tables.answers == [(1, "one"), (1, "two"), (1, "three")]


@pytest.fixture
def unhurried(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """One process, which takes nothing before all have asked; called, it begins."""
    pool.stop()
    waiting = pool.Pool(0)
    waiting.workers.append(None)
    monkeypatch.setattr(pool, "_pool", waiting)
    return threading.Thread(target=waiting.supervise, args=(0,), daemon=True).start


def test_a_table_that_waits_for_a_bot_goes_before_acts_to_be_judged(
    tables: Tables, unhurried: Callable[[], None]
) -> None:
    tables.acts = {1: ["first", "second"]}
    tables.due = {table: ["move"] for table in range(2, 8)}
    for table in range(1, 8):
        pool.ask(table)

    unhurried()

    tables.until(lambda: not tables.acts[1])
    assert tables.looked_at[:7] == list(range(1, 8))
    assert tables.answers.count((1, "second")) == 1


def test_where_a_person_sits_goes_first_and_where_nobody_is_goes_last(
    tables: Tables, unhurried: Callable[[], None]
) -> None:
    tables.due = {table: ["move"] for table in range(1, 301)}
    tables.kinds = dict.fromkeys(tables.due, Urgency.ALONE)
    tables.kinds |= {300: Urgency.SEATED, 299: Urgency.WATCHED}
    for table in tables.due:
        pool.ask(table)

    unhurried()

    tables.until(lambda: len(tables.answers) == 300)
    assert list(dict.fromkeys(tables.looked_at))[:3] == [300, 299, 1]


def test_those_who_asked_take_turns(
    tables: Tables, unhurried: Callable[[], None], rf: RequestFactory
) -> None:
    tables.due = {table: ["move"] for table in range(1, 303)}

    def asked(address: str, *those: int) -> None:
        def answer(_: HttpRequest) -> HttpResponse:
            for table in those:
                pool.ask(table)
            return HttpResponse()

        asking.note_asker(answer)(rf.post("/", REMOTE_ADDR=address))

    asked("10.0.0.1", *range(1, 301))
    asked("10.0.0.2", 301)
    asked("10.0.0.3", 302)
    unhurried()

    tables.until(lambda: len(tables.answers) == 302)
    assert list(dict.fromkeys(tables.looked_at))[:4] == [1, 301, 302, 2]
    assert asking.who_asks() == ""


def test_tables_where_nobody_is_leave_a_process_to_those_who_play(
    tables: Tables, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    tables.due = {table: [f"wait {go}"] for table in range(1, 20)} | {20: ["quick"]}
    tables.kinds = dict.fromkeys(range(1, 20), Urgency.ALONE)
    for table in range(1, 20):
        pool.ask(table)
    tables.until(lambda: bool(tables.looked_at))

    pool.ask(20)

    tables.until(lambda: tables.answers == [(20, "quick")])
    assert tables.looked_at == [1, 20, 20]
    go.touch()
    tables.until(lambda: len(tables.answers) == 20)


def test_an_act_that_nobody_can_judge_is_told_so_and_the_next_is_judged(tables: Tables) -> None:
    tables.acts = {1: ["fail", "well"]}

    pool.ask(1)

    tables.until(lambda: not tables.acts[1])
    assert tables.answers == [(1, ""), (1, "well")]


def test_a_process_killed_over_an_act_is_replaced_and_the_act_judged_once(tables: Tables) -> None:
    tables.acts = {1: ["sleep 0.5"]}
    assert pool._pool is not None
    tables.until(lambda: all(pool._pool.workers))  # type: ignore[union-attr]
    pool.ask(1)
    tables.until(lambda: 1 in pool._pool.busy)  # type: ignore[union-attr]

    for worker in pool._pool.workers:
        assert worker is not None
        worker.process.kill()

    tables.until(lambda: not tables.acts[1])
    assert tables.answers == [(1, "sleep")]


def test_stopping_ends_every_process(tables: Tables) -> None:
    assert pool._pool is not None
    tables.until(lambda: all(pool._pool.workers))  # type: ignore[union-attr]
    processes = [worker.process for worker in pool._pool.workers if worker]
    tables.due = {1: ["sleep 30"]}
    pool.ask(1)
    time.sleep(0.1)

    pool.stop()

    assert [process.poll() is not None for process in processes] == [True, True]
    assert tables.answers == []


def test_the_real_process_says_why_it_cannot_think() -> None:
    worker = Worker()

    with pytest.raises(WorkerFailed, match="ValueError"):
        worker.think("this is no job", 30)

    worker.end()


def test_a_thinking_process_needs_no_django() -> None:
    code = "import sys; from diversions.play.bots import thinking, worker; print(*sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "django" not in done.stdout.split()

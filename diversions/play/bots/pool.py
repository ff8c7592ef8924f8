"""Bots that think apart from the requests, in processes that are watched one by one.

``ask`` never waits.  A supervisor, one thread a process, takes the next table, asks ``services``
what is due there, has its process think, and puts the answer in a queue; one more thread
carries answers to their tables, each after the pause that lets people follow.  A process that
fails, dies or takes too long is replaced and the job tried once more; then the game's easiest bot
plays, and if that fails too, ``services`` makes any allowed move.

What is due is told by a *lease* of the table, in the database: whoever has taken it up renews it,
and where a server died, its leases run out and another takes them up.

Whose table is next: those at which a person sits; then those at which somebody looks on; then the
acts of finished matches, which the same processes judge one at a time; then those at which nobody
is.  Of each kind, those who asked take turns, and nobody's tables have every process.  Only some
processes work where no person sits, so that one is always left.
"""

from __future__ import annotations

import dataclasses
import heapq
import itertools
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from enum import IntEnum
from functools import partial

from django.conf import settings
from django.db import OperationalError, close_old_connections, connection

from diversions import system
from diversions.games import game_of
from diversions.incoming.asking import who_asks
from diversions.incoming.turns import Turns
from diversions.live import hub
from diversions.play import present, services, streams
from diversions.play.bots import jobs, thinking
from diversions.play.bots.jobs import Job, Judging
from diversions.play.bots.worker import KEPT
from diversions.play.models import Chair
from diversions.rules.bots import budget, levels

log = logging.getLogger(__name__)

GRACE = 10.0  # seconds beyond three times its budget before a process is given up
RENEW = 2.0  # seconds between two looks at the leases


class Urgency(IntEnum):
    """Which tables are thought about first."""

    SEATED = 1  # a person sits there
    WATCHED = 2  # somebody looks on
    JUDGED = 3  # the match is over, and its acts are judged
    ALONE = 4  # nobody is there


class WorkerFailed(Exception):
    """A process that gave no answer."""


class Worker:
    """One thinking process."""

    command = (sys.executable, "-m", "diversions.play.bots.worker")

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            self.command,
            cwd=settings.BASE_DIR,
            env={**os.environ, KEPT: str(settings.DATA_DIR / "tables")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            **system.apart(),  # Ctrl-C is the server's, which then ends its workers
        )

    def think(self, text: str, seconds: float) -> str:
        """The answer to a job within so many seconds; WorkerFailed if there is none."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(text).encode() + b"\n")
            self.process.stdin.flush()
            answer = json.loads(self.line(seconds))
        except (OSError, ValueError) as error:
            raise WorkerFailed(str(error) or type(error).__name__) from error
        if "error" in answer:
            raise WorkerFailed(answer["error"])
        return str(answer["line"])

    def line(self, seconds: float) -> bytes:
        """The next line that the process writes, which is ended if it takes longer."""
        assert self.process.stdout is not None
        late = threading.Timer(seconds, self.process.kill)
        late.start()
        try:
            read: bytes = self.process.stdout.readline()
            if not read.endswith(b"\n"):
                raise WorkerFailed("It took too long." if late.finished.is_set() else "It died.")
        finally:
            late.cancel()
        return read

    def end(self) -> None:
        """The process gone, whatever it was doing."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):  # what it was never told
                if pipe:
                    pipe.close()


class DelayQueue:
    """Answers on their way to the tables, each not before its time; None, to end."""

    def __init__(self) -> None:
        self.some = threading.Condition()
        self.heap: list[tuple[float, int, Callable[[], None] | None]] = []
        self.count = itertools.count()

    def put(self, when: float, deliver: Callable[[], None] | None) -> None:
        with self.some:
            heapq.heappush(self.heap, (when, next(self.count), deliver))
            self.some.notify()

    def take(self) -> Callable[[], None] | None:
        """The next one, when its time has come."""
        with self.some:
            while not self.heap or self.heap[0][0] > time.monotonic():
                self.some.wait(self.heap[0][0] - time.monotonic() if self.heap else None)
            return heapq.heappop(self.heap)[2]


class Pool:
    """The thinking processes of one server."""

    def __init__(self, count: int) -> None:
        self.lock = threading.RLock()
        self.some = threading.Condition(self.lock)
        self.turns = {urgency: Turns[int]() for urgency in Urgency}
        self.askers: dict[int, str] = {}  # who pressed last at each table that is thought about
        self.thinking: list[tuple[Urgency, str]] = []  # what each process is at, and who asked
        self.waiting: dict[int, Urgency] = {}  # asked for, and not yet taken up
        self.busy: set[int] = set()  # taken up, and not yet answered
        self.answers = DelayQueue()
        self.workers: list[Worker | None] = [None] * count
        self.stopping = False
        self.end = threading.Event()
        self.threads = [
            *(threading.Thread(target=self.supervise, args=(n,)) for n in range(count)),
            threading.Thread(target=self.carry),
            threading.Thread(target=self.keep),
        ]
        for thread in self.threads:
            thread.daemon = True
            thread.start()

    def ask(self, sitting_id: int, when: Urgency = Urgency.SEATED) -> None:
        """Have that table looked at, once, when somebody is free to."""
        with self.lock:
            if who := who_asks():
                self.askers[sitting_id] = who
            if sitting_id not in self.waiting:
                self.waiting[sitting_id] = when
                if sitting_id not in self.busy:
                    self.line_up(when, sitting_id)

    def line_up(self, when: Urgency, sitting_id: int) -> None:
        """Put a table behind those that go before it."""
        with self.some:
            self.turns[when].put(self.askers.get(sitting_id, ""), sitting_id)
            self.some.notify_all()

    def take(self) -> tuple[int, tuple[Urgency, str]] | None:
        """The table that is next, and what is noted of it; None, to end."""
        with self.some:
            while not self.stopping:
                for when, turns in self.turns.items():
                    try:
                        sitting_id = turns.take(partial(self.may, when))
                    except KeyError:
                        continue
                    noted = when, self.askers.get(sitting_id, "")
                    self.waiting.pop(sitting_id, None)
                    self.busy.add(sitting_id)
                    self.thinking.append(noted)
                    return sitting_id, noted
                self.some.wait()
            return None

    def may(self, when: Urgency, who: Hashable) -> bool:
        """Whether one more process may think for *who*, at a table of that kind."""
        many = len(self.workers)
        if when is not Urgency.SEATED:
            others = sum(other is not Urgency.SEATED for other, _ in self.thinking)
            if others >= max(1, many // 2):
                return False
        return not who or sum(who == other for _, other in self.thinking) < max(1, many - 1)

    def supervise(self, number: int) -> None:
        """Keep one process and give it a table at a time."""
        self.workers[number] = Worker()
        while taken := self.take():
            sitting_id, noted = taken
            try:
                if not self.consider(number, sitting_id):
                    self.finished(sitting_id)
            except Exception:
                log.exception("No move could be found for table %s.", sitting_id)
                self.finished(sitting_id)
            finally:
                with self.some:
                    self.thinking.remove(noted)
                    self.some.notify_all()

    def consider(self, number: int, sitting_id: int) -> bool:
        """Think of what is due at a table, if anything is."""
        close_old_connections()
        began = time.monotonic()
        job = jobs.due(sitting_id)
        if job is None:
            self.judge(number, sitting_id)
            return False
        if job.waits:
            self.answers.put(began + job.waits, lambda: ask(sitting_id))
            return False
        line = self.thought(number, (job, job, easiest(job)))
        if self.stopping:
            return False
        self.answers.put(began + settings.BOT_PAUSE, lambda: self.answer(job, line))
        return True

    def judge(self, number: int, sitting_id: int) -> None:
        """Have the next act of a finished match judged, and the one after it later."""
        job = jobs.judging(sitting_id)
        if job is None:
            services.let_rest(sitting_id)
            with self.lock:
                self.askers.pop(sitting_id, None)
            return
        line = self.thought(number, (job, job))
        if not self.stopping:
            services.keep_judgement(job, line)
            self.ask(sitting_id, Urgency.JUDGED)

    def thought(self, number: int, attempts: Sequence[Job | Judging]) -> str:
        """The first answer that a process gives to one of *attempts*; nothing, if all fail."""
        for attempt in attempts:
            worker = self.workers[number]
            assert worker is not None
            try:
                return worker.think(attempt.text, 3 * attempt.seconds + GRACE)
            except WorkerFailed as failure:
                if self.stopping:
                    break
                words = (attempt.level, attempt.terms_code, attempt.sitting_id, failure)
                log.error("The %s of %s at table %s failed: %s", *words)
                worker.end()
                self.workers[number] = Worker()
        return ""

    def answer(self, job: Job, line: str) -> None:
        """Play what was thought of, unless the table has gone on."""
        close_old_connections()
        try:
            services.answer(job, line)
        finally:
            self.finished(job.sitting_id)

    def finished(self, sitting_id: int) -> None:
        """That table may be taken up again, and is, where it was asked for meanwhile."""
        with self.lock:
            self.busy.discard(sitting_id)
            if sitting_id in self.waiting:
                self.line_up(self.waiting[sitting_id], sitting_id)

    def carry(self) -> None:
        """Bring answers to their tables until there are no more."""
        while deliver := self.answers.take():
            try:
                deliver()
            except Exception:
                log.exception("An answer could not be played.")

    def keep(self) -> None:
        """Renew the leases of the tables that are in hand, and take up those that ran out."""
        while True:
            try:
                close_old_connections()
                with self.lock:
                    in_hand = self.waiting.keys() | self.busy
                if in_hand:
                    services.renew(in_hand)
                for sitting_id in services.take_up():
                    self.ask(sitting_id, urgency(sitting_id))
            except OperationalError as error:  # the database is busy, and will not be for ever
                log.warning("The leases of the tables could not be kept (%s).", error)
            except Exception:
                log.exception("The leases of the tables could not be kept.")
            if self.end.wait(RENEW):
                return

    def stop(self) -> None:
        """End processes and threads; what was being thought of is thought of again next time."""
        self.stopping = True
        self.end.set()
        self.answers.put(0, None)
        with self.some:
            self.some.notify_all()
        for worker in self.workers:
            if worker:
                worker.process.kill()
        for thread in self.threads:
            thread.join(2)
        for worker in self.workers:
            if worker:
                worker.end()


def urgency(sitting_id: int) -> Urgency:
    """How soon a table is to be thought about."""
    sitting = present.sitting_at(sitting_id)
    chairs = sitting.chairs.all() if sitting else ()
    if any(chair.kind == Chair.PERSON and chair.taken for chair in chairs):
        return Urgency.SEATED
    return Urgency.WATCHED if hub.is_watched(streams.topic(sitting_id)) else Urgency.ALONE


def easiest(job: Job) -> Job:
    """The same job for the easiest bot of the game."""
    game = game_of(job.terms_code)
    level = levels(game)[0]
    spend = budget(game, level)
    return dataclasses.replace(job, level=level, count=spend.count, seconds=spend.seconds)


_pool: Pool | None = None


def start(count: int = 0) -> None:
    """Begin to think, in so many processes (one more than there are cores), of all that is due."""
    global _pool
    if connection.vendor == "sqlite":  # here is the one server: nobody else's leases stand
        services.void_leases()
    _pool = Pool(count or (os.cpu_count() or 1) + 1)


def stop() -> None:
    """Think no more."""
    global _pool
    if _pool:
        _pool.stop()
    _pool = None


def ask(sitting_id: int) -> None:
    """Have the bots of a table think, if one is due; nobody waits for it."""
    if _pool:
        _pool.ask(sitting_id, urgency(sitting_id))
    elif settings.THINK_INLINE:
        think_at_once(sitting_id)


def think_at_once(sitting_id: int) -> None:
    """Let the bots of a table play here and now, as long as one is due: for tests."""
    while job := jobs.due(sitting_id):
        services.answer(job, thinking.think(job.text))

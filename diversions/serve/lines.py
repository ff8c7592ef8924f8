"""Lines in which requests wait for a thread: bounded, and each address in turn.

Who hangs up while waiting is left out.  Those who press go before those who only look, and where a
line has several threads, one is always left to them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from diversions.incoming.turns import Turns

T = TypeVar("T")
HangUp = Callable[[], Coroutine[Any, Any, None]]  # comes to an end when a visitor hangs up
Place = asyncio.Future[Any]  # what is waited for: the moment at which a thread was given


class Full(Exception):
    """A line in which as many wait as it takes."""


class HungUp(Exception):
    """A visitor who hung up before anything was begun."""


class WaitingLine:
    """So many threads, and those who wait for one: at most *most*, and *each* of one address."""

    def __init__(self, threads: int, most: int, each: int) -> None:
        self.threads, self.most, self.each = threads, most, each
        self.pool = ThreadPoolExecutor(threads, "pages")
        self.presses, self.looks = Turns[Place](), Turns[Place]()
        self.pressing: list[float] = []  # since when each thread is at the work of one who pressed
        self.looking: list[float] = []  # and of one who looks

    async def run(
        self,
        who: str,
        presses: bool,
        gone: HangUp,
        work: Callable[[], T],
    ) -> T:
        """What *work* comes to in a thread; Full or HungUp if it is never begun.

        *gone* comes to an end when the visitor hangs up.
        """
        given = self.give(presses) if self.has_room(presses) else None
        given = given or await self.wait(who, presses, gone)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)
        finally:
            self.give_back(presses, given)

    async def wait(self, who: str, presses: bool, gone: HangUp) -> float:
        """Stand in the line until a thread is given."""
        turns = self.presses if presses else self.looks
        if len(turns) >= self.most or turns.of(who) >= self.each:
            raise Full
        place: Place = asyncio.get_running_loop().create_future()
        turns.put(who, place)
        hung_up = asyncio.create_task(gone())
        try:
            await asyncio.wait([place, hung_up], return_when=asyncio.FIRST_COMPLETED)
            if hung_up.done():
                raise HungUp
            return float(place.result())
        except BaseException:
            turns.drop(who, place)
            if place.done():
                self.give_back(presses, place.result())
            raise
        finally:
            hung_up.cancel()

    def has_room(self, presses: bool) -> bool:
        """Whether a thread may be given to one who presses, or to one who looks."""
        if len(self.pressing) + len(self.looking) == self.threads:
            return False
        return presses or len(self.looking) < max(1, self.threads - 1)

    def give(self, presses: bool) -> float:
        """The moment, at which a thread is given to one who presses, or to one who looks."""
        now = time.monotonic()
        (self.pressing if presses else self.looking).append(now)
        return now

    def give_back(self, presses: bool, given: float) -> None:
        """Let a thread go to those who wait."""
        (self.pressing if presses else self.looking).remove(given)
        for turns, pressing in ((self.presses, True), (self.looks, False)):
            while len(turns) and self.has_room(pressing):
                turns.take().set_result(self.give(pressing))

    def hangs(self, seconds: float) -> bool:
        """Whether those who look find no thread, and all have been at their work for so long."""
        if self.has_room(presses=False):
            return False
        return time.monotonic() - max(self.looking or self.pressing) > seconds

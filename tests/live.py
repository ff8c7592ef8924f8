"""The real server in a process of its own, and scenes that are played against it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from diversions.serve.rehearsal import LiveServer as LiveServer

T = TypeVar("T")

LONGEST = 600  # seconds: a scene that waits for what does not come fails, and holds up nobody


def in_a_loop(work: Coroutine[object, object, T]) -> T:
    """What *work* comes to, in a thread: this one may hold Playwright's loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(work, LONGEST)).result()

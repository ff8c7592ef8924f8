"""People who stay for a whole module: a journey is walked once, and many tests look at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.journeys.seen import FRAMES
from tests.live import LiveServer
from tests.visitors import Visitors


@pytest.fixture(scope="session", autouse=True)
def _frames() -> None:
    if FRAMES:
        Path(FRAMES).mkdir(parents=True, exist_ok=True)


@pytest.fixture(scope="module")
def visitors(chromium: Browser, site: LiveServer) -> Iterator[Visitors]:
    """Makes people; they stay until the module's last test."""
    people = Visitors(chromium, site)
    yield people
    people.leave()
    assert people.faults == []

"""People who stay for a whole module: a journey is walked once, and many tests look at it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.journeys.seen import FRAMES
from tests.live import LiveServer
from tests.samples import LONG
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


@pytest.fixture(scope="module")
def house(
    prepared: Path, tmp_path_factory: pytest.TempPathFactory, visitors: Visitors
) -> Iterator[LiveServer]:
    """A server of the module's own, where the cards fall alike in every run; people come to it."""
    server = LiveServer(shutil.copytree(prepared, tmp_path_factory.mktemp("house") / "data"))
    server.start(PYTHONPATH=str(Path(__file__).parent / "chance"))
    visitors.site = server
    yield server
    server.end()


@pytest.fixture(scope="module")
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Says how far a long run has come, and what it found, to whoever waits for it."""
    capture = request.config.pluginmanager.getplugin("capturemanager")
    module = request.module.__name__.rpartition(".")[2]

    def say(what: str) -> None:
        if LONG:
            with capture.global_and_fixture_disabled():
                print(f"{module}: {what}", file=sys.stderr, flush=True)

    return say

"""A server for the tests of the server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import LiveServer


@pytest.fixture
def server(prepared: Path, tmp_path: Path) -> Iterator[LiveServer]:
    """A server with a loaded book."""
    started = LiveServer(shutil.copytree(prepared, tmp_path / "data"))
    started.start()
    yield started
    started.end()

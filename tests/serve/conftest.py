"""A server for the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests import kept
from tests.live import LiveServer
from tests.visitors import served


@pytest.fixture
def server(prepared: Path, tmp_path: Path) -> Iterator[LiveServer]:
    """A server with a loaded book."""
    with served(prepared, tmp_path / "data") as started:
        yield started


@pytest.fixture
def own_database(django_db_setup: None) -> str:
    """The name of a database on PostgreSQL that has the book, and that no other test knows."""
    name = f"{connection.settings_dict['NAME']}_of_servers"
    kept.copy(name)
    return name

"""The database that is asked for, and how it is set."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import OperationalError, connection, connections, transaction
from pytest_django.plugin import DjangoDbBlocker

from diversions.sqlite.base import writing


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_database_is_the_one_that_database_url_names() -> None:
    asked = os.environ.get("DATABASE_URL", "")

    assert connection.vendor == ("postgresql" if asked.startswith("postgres") else "sqlite")


def test_sqlite_takes_its_lock_at_once_and_waits_for_it() -> None:
    """Deferred transactions failed one move in five under load."""
    if connection.vendor != "sqlite":
        pytest.skip("of SQLite alone")

    options = connection.settings_dict["OPTIONS"]

    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] >= 5
    assert "journal_mode=WAL" in options["init_command"]


# Writing in turn ------------------------------------------------------------------------------

OTHER = "turns"  # a database of its own, of which every thread has a connection


@pytest.fixture
def other(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """A database in a file, with one empty table."""
    file = tmp_path / "turns.sqlite3"
    options = {"transaction_mode": "IMMEDIATE", "timeout": 0.05}
    settings = {"ENGINE": "diversions.sqlite", "NAME": str(file), "OPTIONS": options}
    connections.databases[OTHER] = connections.configure_settings({"default": {}, OTHER: settings})[
        OTHER
    ]
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE written (word TEXT)")
    with django_db_blocker.unblock():
        yield file
        connections[OTHER].close()
    del connections[OTHER], connections.databases[OTHER]


def write(word: str) -> list[str]:
    """Write a word; what was written before it."""
    with connections[OTHER].cursor() as cursor:
        before = [row[0] for row in cursor.execute("SELECT word FROM written").fetchall()]
        cursor.execute("INSERT INTO written VALUES (%s)", [word])
    return before


def test_a_thread_begins_to_write_when_the_one_before_it_has_finished(other: Path) -> None:
    connections.databases[OTHER]["OPTIONS"]["timeout"] = 10
    asked, seen = Event(), list[str]()

    def second() -> None:
        asked.set()
        with transaction.atomic(using=OTHER):
            seen.extend(write("second"))
        connections[OTHER].close()

    thread = Thread(target=second)
    with transaction.atomic(using=OTHER):
        write("first")
        thread.start()
        assert asked.wait(10)
        with transaction.atomic(using=OTHER):  # a savepoint neither takes nor ends the turn
            write("inner")
        assert writing.locked()
    thread.join(10)

    assert seen == ["first", "inner"]
    assert not writing.locked()


def test_whoever_fails_leaves_the_turn_to_the_next(other: Path) -> None:
    def fail() -> None:
        with transaction.atomic(using=OTHER):
            write("undone")
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    assert not writing.locked()

    with closing(sqlite3.connect(other)) as another:
        another.execute("BEGIN IMMEDIATE")  # as another process would
        with pytest.raises(OperationalError):
            transaction.atomic(using=OTHER).__enter__()
    assert not writing.locked()
    with transaction.atomic(using=OTHER):
        assert write("later") == []


def test_whoever_hangs_up_leaves_the_turn_to_the_next(other: Path) -> None:
    with transaction.atomic(using=OTHER):
        write("lost")
        connections[OTHER].close()

    assert not writing.locked()
    with transaction.atomic(using=OTHER):
        assert write("later") == []


def test_who_waits_too_long_is_told(other: Path) -> None:
    with writing, pytest.raises(OperationalError, match="Another thread is writing"):
        transaction.atomic(using=OTHER).__enter__()
    with transaction.atomic(using=OTHER):
        assert write("later") == []

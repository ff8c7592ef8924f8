"""The book in a database, made once and then copied: by all workers of a run, and by the next runs.

It is made by the server itself, as for a person who opens the book for the first time, and made
anew whenever anything has changed that it is made of.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from diversions.serve import prepare
from tests.book import ROOT
from tests.live import LiveServer

MADE_OF = [ROOT / name for name in ("diversions", "fixtures", "static", "requirements.txt")]
READ_FROM = [path for path in MADE_OF if path.name != "static"]
KEPT = 4  # states of the work tree whose books are kept: runs may still be copying them
NAME = "kept_book"  # on PostgreSQL, beside the databases of the tests


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Meanwhile no other process is here: one worker makes what all copy."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def data(folder: Path) -> Path:
    """The data folder of a server that has served this work tree, under *folder*.

    Each state of the work tree has its own: a run that began before an edit goes on copying the
    book that it began with, though another run has made a newer one meanwhile.  Where nothing but
    style sheets, scripts and pictures differ, the server goes on from a book that there is, and
    packs those alone: that takes seconds, and a book minutes.
    """
    made_of, read_from = (prepare.digest(paths, sys.version) for paths in (MADE_OF, READ_FROM))
    own = folder / made_of[:16]
    kept, stamp = own / "data", own / "digest"
    with alone(folder):
        if not (stamp.exists() and stamp.read_text("utf-8") == made_of):
            shutil.rmtree(own, ignore_errors=True)
            if like := next(read_alike(folder, read_from), None):
                shutil.copytree(like, kept)
            else:
                kept.mkdir(parents=True)
                take_over(folder, kept)
            server = LiveServer(kept)
            server.start()
            server.end()
            with closing(sqlite3.connect(kept / "book.sqlite3")) as made:
                made.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it is in the one file
            (own / "read").write_text(read_from, "utf-8")
            stamp.write_text(made_of, "utf-8")
            for old in sorted(folder.glob("*/digest"), key=lambda one: -one.stat().st_mtime)[KEPT:]:
                shutil.rmtree(old.parent)
    return kept


PACKED = {"static": "collectstatic", "templates": "compile_templates"}


def take_over(folder: Path, kept: Path) -> None:
    """Have a new book begin with what the newest one under *folder* has packed and compiled: the
    server does that again where it is not of this work tree."""
    made = sorted(folder.glob("*/digest"), key=lambda one: one.stat().st_mtime)
    if made and (stamps := made[-1].with_name("data") / "prepared.json").exists():
        done = json.loads(stamps.read_text("utf-8"))
        known = {}
        for part, task in PACKED.items():
            if task in done and stamps.with_name(part).exists():
                shutil.copytree(stamps.with_name(part), kept / part)
                known[task] = done[task]
        (kept / "prepared.json").write_text(json.dumps(known), "utf-8")


def read_alike(folder: Path, read_from: str) -> Iterator[Path]:
    """The data folders with the same book in them; none that was forgotten."""
    for stamp in folder.glob("*/read"):
        if stamp.read_text("utf-8") == read_from and stamp.with_name("digest").exists():
            yield stamp.with_name("data")


def fill(kept: Path) -> None:
    """The test database, which is SQLite's, made a copy of the one in that folder."""
    connection.ensure_connection()
    # Immutable: read otherwise, it would have files beside it for a while, and another worker that
    # copies the folder would miss them.
    book = f"{(kept / 'book.sqlite3').as_uri()}?immutable=1"
    with closing(sqlite3.connect(book, uri=True)) as source:
        source.backup(connection.connection)
    ContentType.objects.clear_cache()  # they may have other numbers now


# On PostgreSQL ------------------------------------------------------------------------------------


def at(name: str) -> str:
    """The address of the database *name*."""
    return os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"


@contextmanager
def keeper() -> Iterator[psycopg.Connection]:
    """A connection that can make databases."""
    with psycopg.connect(at("postgres"), autocommit=True) as line:
        yield line


def template(folder: Path) -> str:
    """The name of a database that has the book, in which nobody is."""
    with alone(folder), keeper() as line:
        there = line.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME])
        if not there.fetchone():
            line.execute("CREATE DATABASE making")
            for command in ("migrate", "load_book"):
                subprocess.run(
                    [sys.executable, "manage.py", command, "--verbosity", "0"],
                    cwd=ROOT,
                    env={**os.environ, "DATABASE_URL": at("making")},
                    check=True,
                )
            line.execute(f"ALTER DATABASE making RENAME TO {NAME}".encode())
    return NAME


def copy(name: str) -> None:
    """The database *name* made anew, with the book."""
    connection.close()
    with keeper() as line:
        line.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        line.execute(f'CREATE DATABASE "{name}" TEMPLATE {NAME}'.encode())
    ContentType.objects.clear_cache()

"""The text of each release, while servers of two releases share one database.

The tables of the library hold the text of one release, which is *in charge*.  Before another takes
charge, the tables are copied, and the servers of the former read their copy from then on: each
connection has views by the tables' own names over it.  A copy is only read; the desk of such a
server is closed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from diversions.incoming.errors import refused
from diversions.library import book, fixtures, passages

KEPT = 3  # copies at most: of the releases that were in charge last
CLOSED = (
    "Another server of this book has a newer release, whose text is in the database now. This "
    "server shows the text of its own release until it is updated; edit at the other one."
)
SEARCHED = "library_passage"


class Serving:
    """What this process serves, if it is a server: the release that it began with."""

    release = ""


def name_of(root: Path = book.FIXTURES) -> str:
    """What tells a release: its programs, and the files of its book."""
    return f"{programs()[:12]}_{fixtures.digest(root)[:12]}"


def programs() -> str:
    """A short name of all modules as they are on the disk, but for those that train masters: no
    server runs them, and bin/pack leaves them out."""
    house, digest = Path(settings.BASE_DIR) / "diversions", hashlib.sha256()
    for path in sorted(house.rglob("*.py")):
        if path.is_relative_to(house / "training"):
            continue
        digest.update(path.relative_to(house).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


@contextmanager
def serving() -> Iterator[None]:
    """Meanwhile this process shows the text of the release in charge, and of no later one."""
    Serving.release = in_charge()
    try:
        yield
    finally:
        Serving.release = ""
        if getattr(connection, "reads", (None, ""))[1]:
            _read_from("")
            del connection.reads  # type: ignore[attr-defined]


def in_charge() -> str:
    """The release whose text the tables hold; empty, while that is being changed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM library_release WHERE charge")
        row = cursor.fetchone()
    return str(row[0]) if row else ""


@contextmanager
def taking_charge(root: Path = book.FIXTURES) -> Iterator[None]:
    """Meanwhile the book is loaded; then the release of these files is in charge, at once."""
    name = name_of(root)
    with transaction.atomic():
        set_aside(name)
        yield
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM library_release WHERE name = %s", [name])
            said = "INSERT INTO library_release (name, charge, since)"
            now = connection.ops.adapt_datetimefield_value(timezone.now())
            cursor.execute(f"{said} VALUES (%s, %s, %s)", [name, True, now])


def set_aside(name: str = "") -> None:
    """The text of the release in charge copied for its servers, unless that is *name*; then none
    is in charge, so that the tables themselves may be changed."""
    if "library_release" not in tables():
        return
    charge = in_charge()
    if not charge or charge == name:
        return
    with transaction.atomic(), connection.cursor() as cursor:
        for table in text_tables():
            _drop(copy_of(charge, table))
            cursor.execute(f'CREATE TABLE "{copy_of(charge, table)}" AS SELECT * FROM "{table}"')  # noqa: S608
        cursor.execute("UPDATE library_release SET charge = %s", [False])
        cursor.execute("SELECT name FROM library_release ORDER BY since DESC, name")
        for (old,) in cursor.fetchall()[KEPT:]:
            for table in tables():
                if table.startswith(copy_of(old, "")):
                    _drop(table)
            cursor.execute("DELETE FROM library_release WHERE name = %s", [old])


def _drop(table: str) -> None:
    cascade = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f'DROP TABLE IF EXISTS "{table}"{cascade}')


def tables() -> list[str]:
    """Every table of the database."""
    with connection.cursor() as cursor:
        return connection.introspection.table_names(cursor)


def text_tables() -> list[str]:
    """The tables that hold the text of a release: neither past versions, nor what is asked of a
    redactor, nor the parts of which an index is made."""
    apart = ("library_historical", "library_release", "library_decision", f"{SEARCHED}_")
    return [
        table for table in tables() if table.startswith("library_") and not table.startswith(apart)
    ]


def copy_of(release: str, table: str) -> str:
    """The name of the copy of a table that is kept for a release."""
    return f"kept_{release}_{table.removeprefix('library_')}"


# What a server reads ------------------------------------------------------------------------------


def own_text(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Answers each request from the text of the release that this server began with."""

    def answer(request: HttpRequest) -> HttpResponse:
        if not Serving.release:
            return get_response(request)
        before = look()
        if before != Serving.release and edits(request):
            return refused(request, CLOSED, 409)
        response = get_response(request)
        if request.method == "GET" and look() != before:  # the text changed under this page
            response = get_response(request)
        return response

    return answer


def edits(request: HttpRequest) -> bool:
    """Whether something of the text is to be changed, or decided on."""
    return request.method == "POST" and request.path.startswith(
        ("/admin/library/", "/admin/edition/")
    )


def look() -> str:
    """The release in charge; this connection reads from the copy, where that is another than this
    server's own."""
    charge = in_charge()
    if charge != Serving.release:
        _adopt(charge)
    copied = "" if charge == Serving.release else Serving.release
    line, reads = getattr(connection, "reads", (None, ""))
    if line is not connection.connection:  # a new one has no views yet
        reads = ""
    if reads != copied:
        _read_from(copied)
    connection.reads = (connection.connection, copied)  # type: ignore[attr-defined]
    return charge


def _adopt(charge: str) -> None:
    """Taken for this server's own is what its very files say now, where it is the programs alone
    that it began with: someone has edited the files, and loaded the book."""
    began, _, _ = Serving.release.partition("_")
    if charge.startswith(f"{began}_") and charge == _name_now(charge):
        Serving.release = charge


@cache
def _name_now(charge: str) -> str:
    """What the files are when a release is first seen to be in *charge*."""
    return name_of()


def _read_from(release: str) -> None:
    """Each table of the text read from the copy that is kept for *release*; from the table itself,
    if that is empty or there is no copy."""
    known = tables()
    copies = {
        f"library_{copy.removeprefix(copy_of(release, ''))}": copy
        for copy in known
        if release and copy.startswith(copy_of(release, ""))
    }
    own = {"sqlite": "temp", "postgresql": "pg_temp"}[connection.vendor]
    indexed = connection.vendor == "sqlite"  # no view of an index can be searched there
    with connection.cursor() as cursor:
        for table in text_tables():
            kind = "TABLE" if indexed and table == SEARCHED else "VIEW"
            cursor.execute(f'DROP {kind} IF EXISTS {own}."{table}"')
        for table, copy in copies.items():
            if indexed and table == SEARCHED:
                passages.Fts5(connection).copied(copy)
            else:
                cursor.execute(f'CREATE TEMP VIEW "{table}" AS SELECT * FROM "{copy}"')  # noqa: S608

"""Tables as they are now: those that were looked at last are remembered by version.

Versions only rise, with every change of a sitting, its chairs or its record: what is remembered
under the newest is how it stands.  Nothing is remembered from within a transaction that writes.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection
from django.db.models import F

from diversions.library.byte_cache import ByteCache
from diversions.play import fold
from diversions.play.fold import Played
from diversions.play.models import Sitting, loaded
from diversions.rules import Move

# Bytes that they take, as measured, rather less than more.
A_TABLE, A_PLY = 16_000, 600
A_SITTING, A_CHAIR = 2_000, 1_500
BY_CODE = "SELECT code, version FROM play_sitting WHERE code = %s"
BY_NUMBER = "SELECT code, version FROM play_sitting WHERE id = %s"


class Present(NamedTuple):
    """A sitting as it is now."""

    version: int
    played: Played


_remembered = ByteCache[Present](room=24 * 1024 * 1024)  # a hundred long matches
_sittings = ByteCache[Sitting](room=4 * 1024 * 1024)  # by code: numbers are given again


def keep(sitting_id: int, present: Present) -> None:
    """Remember a table, unless a newer version of it is remembered."""
    known = _remembered.get(sitting_id)
    if known is None or known.version <= present.version:
        _remembered.keep(sitting_id, present, A_TABLE + A_PLY * present.played.ply)


def forget() -> None:
    """Forget every table."""
    _remembered.clear()
    _sittings.clear()


def sitting(code: str) -> Sitting | None:
    """The sitting of that code with its chairs; it is shared, and never altered."""
    return _newest(BY_CODE, code)


def sitting_at(number: int) -> Sitting | None:
    """The same, by its number."""
    return _newest(BY_NUMBER, number)


def _newest(question: str, key: str | int) -> Sitting | None:
    """The sitting, as it was read last where it still has that version.

    Every look and every press asks, so the question is put by hand: with a model it takes ten
    times as long, and to read the sitting and its chairs thirty times.
    """
    with connection.cursor() as cursor:
        cursor.execute(question, [key])
        row = cursor.fetchone()
    if row is None:
        return None
    code, version = row
    known = _sittings.get(code)
    if known is None or known.version != version:
        known = loaded().filter(code=code).first()
        if known:
            keep_sitting(known)
    return known


def keep_sitting(sitting: Sitting) -> None:
    """Remember a sitting with its chairs: nobody is given it, unless it still has that version."""
    _sittings.keep(sitting.code, sitting, A_SITTING + A_CHAIR * len(sitting.chairs.all()))


def of(sitting: Sitting) -> Present:
    """The table of *sitting* at the version it was loaded with, or a newer one.

    Versions only rise: what is remembered with a higher one was written since.
    """
    known = _remembered.get(sitting.pk)
    if known and known.version >= sitting.version:
        return known
    version, played = _load(sitting)
    now = Present(version, played)
    keep(sitting.pk, now)
    return now


def _load(sitting: Sitting) -> tuple[int, Played]:
    """Version and record in one statement, so that they belong together."""
    rows = list(
        Sitting.objects.filter(pk=sitting.pk)
        .order_by(F("entries__ply").asc(nulls_first=True))
        .values_list("version", "entries__line")
    )
    if not rows:
        raise Sitting.DoesNotExist(sitting.pk)
    moves = [Move.read(line) for _, line in rows if line is not None]
    return rows[0][0], fold.fold(sitting.terms, moves)

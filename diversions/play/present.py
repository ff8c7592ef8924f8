"""Tables as they are now: those that were looked at last are remembered by version."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import F

from diversions.library.byte_cache import ByteCache
from diversions.play import fold
from diversions.play.fold import Played
from diversions.play.models import Sitting
from diversions.rules import Move

A_TABLE, A_PLY = 16_000, 600  # bytes that they take, as measured, rather less than more


class Present(NamedTuple):
    """A sitting as it is now."""

    version: int
    played: Played


_remembered = ByteCache[Present](room=24 * 1024 * 1024)  # a hundred long matches


def keep(sitting_id: int, present: Present) -> None:
    """Remember a table, unless a newer version of it is remembered."""
    known = _remembered.get(sitting_id)
    if known is None or known.version <= present.version:
        _remembered.keep(sitting_id, present, A_TABLE + A_PLY * present.played.ply)


def forget() -> None:
    """Forget every table."""
    _remembered.clear()


def of(sitting: Sitting) -> Present:
    """The table of *sitting* at the version it was loaded with, or a newer one.

    Versions only rise: what is remembered with a higher one was written since.
    """
    known = _remembered.get(sitting.pk)
    if known and known.version >= sitting.version:
        return known
    version, played = _load(sitting)
    loaded = Present(version, played)
    keep(sitting.pk, loaded)
    return loaded


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

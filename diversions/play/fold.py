"""Records folded into tables, with the words that were said on the way."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import SystemRandom
from threading import Lock
from typing import Any, NamedTuple

from django.db.models import F

from diversions.games import GAMES
from diversions.play.models import Sitting
from diversions.rules import CHANCE, Game, Move, Note, Ruling, State, Terms, ruling_on, step

KEPT = 128  # tables that are remembered; a match of Put replays in a millisecond or two
RECENT = 24  # of each table, so many of its last states


class Line(NamedTuple):
    """One line of a record: the move, what its button said, and what it brought about."""

    move: Move
    label: str
    rule: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A record and the table that it leads to."""

    game: Game[Any]
    terms: Terms
    state: State
    lines: tuple[Line, ...] = ()
    recent: tuple[State, ...] = ()  # the last states, this one among them
    broken: Ruling | None = None  # why the record cannot be followed further

    @property
    def ply(self) -> int:
        return len(self.lines)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(line.move for line in self.lines)

    def then(self, ruling: Ruling) -> Played:
        """The same record with one more move, which *ruling* allows."""
        state = step(self.game, self.state, ruling.move)
        line = Line(ruling.move, ruling.label, ruling.rule, state.notes)
        recent = (*self.recent[1 - RECENT :], state)
        return replace(self, state=state, lines=(*self.lines, line), recent=recent)

    def at(self, ply: int) -> Played:
        """The same record up to *ply*."""
        back = self.ply - ply
        if 0 <= back < len(self.recent):
            kept = self.recent[: len(self.recent) - back]
            return replace(self, state=kept[-1], lines=self.lines[:ply], recent=kept, broken=None)
        return fold(self.terms, self.moves[:ply])


def fold(terms: Terms, moves: Iterable[Move]) -> Played:
    """The table after *moves*; where one is refused, the table up to there and why.

    A record that no longer replays is kept and shown as far as it goes.
    """
    game = GAMES[terms.game]
    state = game.begin(terms)
    lines: list[Line] = []
    states = [state]
    for move in moves:
        ruling = ruling_on(game, state, move)
        if not ruling.allowed:
            return Played(game, terms, state, tuple(lines), tuple(states[-RECENT:]), ruling)
        state = step(game, state, ruling.move)
        lines.append(Line(ruling.move, ruling.label, ruling.rule, state.notes))
        states.append(state)
    return Played(game, terms, state, tuple(lines), tuple(states[-RECENT:]))


class Present(NamedTuple):
    """A sitting as it is now."""

    version: int
    played: Played


_kept: OrderedDict[int, Present] = OrderedDict()
_lock = Lock()


def keep(sitting_id: int, present: Present) -> None:
    """Remember a table, and forget the one that was looked at longest ago."""
    with _lock:
        known = _kept.get(sitting_id)
        if known is None or known.version <= present.version:
            _kept[sitting_id] = present
        _kept.move_to_end(sitting_id)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def forget() -> None:
    """Forget every table."""
    with _lock:
        _kept.clear()


def present(sitting: Sitting) -> Present:
    """The table of *sitting* at the version it was loaded with, or a newer one.

    Versions only rise: what is remembered with a higher one was written since.
    """
    with _lock:
        known = _kept.get(sitting.pk)
    if known and known.version >= sitting.version:
        return known
    version, played = _load(sitting)
    found = Present(version, played)
    keep(sitting.pk, found)
    return found


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
    return rows[0][0], fold(sitting.terms, moves)


def drawn(played: Played) -> Played:
    """The record with whatever chance is due, drawn by the host."""
    while due := played.state.due:
        move = Move(CHANCE, due.verb, due.draw(SystemRandom()))
        played = played.then(ruling_on(played.game, played.state, move))
    return played

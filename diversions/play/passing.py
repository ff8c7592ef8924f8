"""A device that is passed round between several chairs: whose turn it is, and what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from diversions.play.fold import Played
from diversions.play.models import Chair
from diversions.rules import CHANCE, Game, Terms


def may_hide(game: Game[Any], terms: Terms) -> bool:
    """Whether it is a game of cards in which something is not told to all."""
    return game.pack(terms) is not None and bool(game.secret)


def hides(played: Played) -> bool:
    """Whether players have held what others may not see: a device is then covered between them.

    Where no hands are dealt, or none yet, all see the same, and the device lies open."""
    return played.most > 0 and may_hide(played.game, played.terms)


def next_of(device: Sequence[Chair], played: Played) -> Chair | None:
    """Which chair of a device is to act now; None, if others are, or the match is over."""
    if played.state.outcome:
        return None
    by_seat = {chair.seat: chair for chair in device}
    return next((by_seat[seat] for seat in played.state.acting if seat in by_seat), None)


def acted_last(own: Sequence[Chair], played: Played) -> Chair | None:
    """Which of one's own chairs acted last; None, if none has."""
    by_seat = {chair.seat: chair for chair in own}
    acted = (line.move.seat for line in reversed(played.lines) if line.move.seat in by_seat)
    return by_seat.get(next(acted, CHANCE))


def last_of(own: Sequence[Chair], played: Played) -> Chair:
    """The same; the first, if none has."""
    return acted_last(own, played) or own[0]


def passed_to(
    chair: Chair | None, to_act: Chair | None, played: Played, *, reads: bool
) -> Chair | None:
    """From which chair a device shows the table: where cards are hidden, from the one that was
    uncovered and is still to act, and from none while the end of a deal is read."""
    if not hides(played):
        return to_act
    uncovered = chair and to_act and chair.seat == to_act.seat and not reads
    return chair if uncovered else None

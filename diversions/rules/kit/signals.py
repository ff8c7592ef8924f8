"""Signals: signs that partners pass out of turn, and who sees them.

A sign is a move ``sign`` with what it is and whom it is for (``A sign wink C``), so that what a
record tells of it depends on the move alone.  It may be false.  To watch an opponent is a move
``watch`` (``B watch A``), which nobody else is told of.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from diversions.rules.core import BACK, SEATS, Move, Ruling, Seat, letter, name
from diversions.rules.kit.cards import turn


class Sign(NamedTuple):
    """A sign that a company has agreed upon: its word in a record, how it is made, what it says."""

    key: str
    gesture: str  # "wink one eye"
    says: str  # "the Valet of Coins"
    face: str = ""  # its features, as ``templates/pieces/signs.html`` draws them


class Passed(NamedTuple):
    """A sign that has passed; *seen* are those who saw which it was."""

    seat: Seat
    to: Seat
    key: str
    seen: tuple[Seat, ...] = ()
    trick: int = 0  # how many tricks had been played before it


def youngest(side: Sequence[Seat], eldest: Seat, seats: int) -> Seat:
    """Who of *side* plays last, where *eldest* plays first.

    >>> youngest((0, 2), eldest=1, seats=4)
    0
    """
    return next(seat for seat in reversed(turn(seats, eldest)) if seat in side)


def receiver(side: Sequence[Seat], seat: Seat, eldest: Seat, seats: int) -> Seat | None:
    """Whom *seat* signs to: the partner; in a larger side its youngest; None if nobody.

    >>> receiver((0, 2, 4), 2, eldest=1, seats=6), receiver((0, 2, 4), 0, eldest=1, seats=6)
    (0, None)
    """
    others = [one for one in side if one != seat]
    if len(others) < 2:
        return others[0] if others else None
    leader = youngest(side, eldest, seats)
    return None if leader == seat else leader


def passed(move: Move, watching: Sequence[str], trick: int) -> Passed:
    """The sign that *move* is, seen by whom it is for and by all who watch its maker."""
    key, to = move.what
    watchers = [seat for seat, watched in enumerate(watching) if watched == letter(move.seat)]
    seen = sorted({move.seat, SEATS.index(to), *watchers})
    return Passed(move.seat, SEATS.index(to), key, tuple(seen), trick)


def as_seen(signs: Sequence[Passed], seat: Seat | None) -> tuple[Passed, ...]:
    """*signs* as *seat* knows them: of one not seen, only that it passed; never who else saw."""
    return tuple(
        sign._replace(seen=(seat,))
        if seat is not None and seat in sign.seen
        else sign._replace(key=BACK, seen=())
        for sign in signs
    )


def watching_as_seen(watching: Sequence[str], seat: Seat | None) -> tuple[str, ...]:
    """Whom each watches, by letter, as *seat* knows it: of others, only that they watch."""
    return tuple(
        whom if holder == seat or not whom else BACK for holder, whom in enumerate(watching)
    )


def told(move: Move, seat: Seat | None) -> Move:
    """A sign or a watch as *seat* may read it in the record.

    >>> str(told(Move(0, "sign", ("wink", "C")), 1))
    'A sign ?? C'
    """
    if seat == move.seat:
        return move
    if move.verb == "watch":
        return move._replace(what=(BACK,))
    key, to = move.what
    return move if seat is not None and letter(seat) == to else move._replace(what=(BACK, to))


# What may be signed ----------------------------------------------------------------------------


class SignRules(NamedTuple):
    """The rules of a game on its signs, by their ids."""

    passed: str
    when: str  # it may be made out of turn
    once: str
    watch: str


@cache
def to_sign(
    by: SignRules, signs: tuple[Sign, ...], seat: Seat, to: Seat | None, spent: bool, acts: bool
) -> tuple[Ruling, ...]:
    """The rulings on each of *signs*, from *seat* to *to*: one a trick, and out of turn too."""
    if to is None:
        return ()
    because = "You have made a sign in this trick. Make the next one after it." if spent else ""
    rule = by.once if spent else by.passed if acts else by.when
    return tuple(
        Ruling(
            Move(seat, "sign", (sign.key, letter(to))), rule,
            f"Sign {sign.says}: {sign.gesture}", because,
        )
        for sign in signs
    )  # fmt: skip


@cache
def to_watch(
    by: SignRules, others: tuple[Seat, ...], seat: Seat, spent: bool
) -> tuple[Ruling, ...]:
    """The rulings on watching each of the *others*, one in a deal."""
    because = "You have already chosen whom to watch in this deal." if spent else ""
    return tuple(
        Ruling(Move(seat, "watch", (letter(one),)), by.watch, f"Watch {name(one)}", because)
        for one in others
    )

"""Who sits where at a table, and what a chair is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse

from diversions.play import leaf as leaves
from diversions.play import words
from diversions.play.fold import Played
from diversions.play.models import Chair
from diversions.play.selectors import bot_due
from diversions.rules import Seat
from diversions.rules.pictures import doors


class Sitter(NamedTuple):
    """Who sits on a seat, as everybody may know."""

    seat: Seat
    name: str
    kind: str = Chair.PERSON
    level: str = ""
    is_open: bool = False
    acting: bool = False
    thinking: bool = False
    reads: bool = False  # whether he has not gone on from the end of the deal
    invitation: str = ""  # where a friend can sit down; for those at the table alone
    shared: int = 0  # which device he passes round with others; 0 is his own
    chair: str = ""  # what his chair is called while it is free

    @property
    def has_left(self) -> bool:
        """Whether he got up, and nobody has taken his place: what he did keeps his name."""
        return self.is_open and self.chair != self.name


def who_sits(
    chairs: Sequence[Chair], played: Played, code: str, seated: bool = False
) -> tuple[Sitter, ...]:
    """Who sits where; where friends may sit down is told to those at the table alone."""
    names = words.told_apart([c.name or _chair(played, c.seat) for c in chairs])
    bots = tuple(c.seat for c in chairs if c.kind == Chair.BOT)
    due = None if played.broken else bot_due(played.state, played, bots)
    reads = leaves.reading(played, chairs)
    return tuple(
        Sitter(
            chair.seat,
            names[at],
            chair.kind,
            chair.level,
            chair.is_open,
            chair.seat in played.state.acting,
            chair.seat == due,
            chair.seat in reads,
            reverse("join", args=[code, chair.key]) if seated and chair.is_open else "",
            chair.shared,
            (f"{names[at]}’s chair" if chair.name else names[at]) if chair.is_open else "",
        )
        for at, chair in enumerate(chairs)
    )


def _chair(played: Played, seat: Seat) -> str:
    """What a chair is called on which nobody sits: by its men, or from where the dealer sits; where
    nobody deals, from the first chair."""
    if called := doors.chairs(played.game):
        return called[seat]
    for office in words.OFFICES:
        holder = getattr(played.state, office, None)
        if holder is not None and 0 <= holder < played.terms.seats:
            return words.place((seat - holder) % played.terms.seats, played.terms.seats, office)
    return words.place(seat, played.terms.seats, "first chair")


def company(played: Played) -> tuple[Sitter, ...]:
    """Who sits at a table of which only the record is known: colours, or names of the time."""
    lore = doors.at_table(played.game)
    names = getattr(lore, "SIDES", words.PEOPLE)
    return tuple(Sitter(seat, names[seat]) for seat in range(played.terms.seats))

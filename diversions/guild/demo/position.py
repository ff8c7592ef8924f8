"""The position of a demonstration: its record up to the ply where it stands, and its table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from diversions.guild.planning.services import terms_of
from diversions.play import fold, showing
from diversions.play.fold import Played
from diversions.play.sitters import Sitter, company
from diversions.play.table import Table
from diversions.rules import Move, Terms


def folded(what: dict[str, Any]) -> Played:
    """The demonstration up to the ply where the steward stands."""
    lines = tuple(what["moves"][: what["ply"]])
    return _fold(terms_of(what["terms"]), lines, what.get("set_up", ""))


@lru_cache(maxsize=32)
def _fold(terms: Terms, lines: tuple[str, ...], set_up: str) -> Played:
    """A page asks for it more than once: whether it can be read, and what it shows."""
    return fold.fold(terms, map(Move.read, lines), set_up)


def is_stale(what: dict[str, Any]) -> bool:
    """Whether the book can read a demonstration no more, as may be of an old plan: its game, its
    readings or the way to write a move have changed."""
    try:
        folded(what)
    except (ValueError, LookupError):
        return True
    return False


def _company(played: Played) -> list[Sitter]:
    """Who sits there, and whose turn it is."""
    acting = played.state.acting
    return [who._replace(acting=who.seat in acting) for who in company(played)]


def asked_table(what: dict[str, Any]) -> Table:
    """The demonstration as the seat sees it that is to act."""
    played = folded(what)
    acting = played.state.acting
    seen = showing.look(played, acting[0] if acting else None, _company(played))
    seen.kind, seen.turned = "diagram", False
    return seen


def open_table(what: dict[str, Any], acting: bool = False) -> Table:
    """The demonstration with every card open; *acting*, for her who plays it, seat by seat."""
    played = folded(what)
    now = played.state.acting
    seat = now[0] if acting and now else None
    seen = showing.look(played, None, _company(played), all_seen=True)
    if seat is not None:
        seen.seat = seat
        seen.rulings = tuple(played.game.rulings(played.game.view(played.state, seat), seat))
    seen.kind, seen.last = "diagram", len(what["moves"])
    return seen

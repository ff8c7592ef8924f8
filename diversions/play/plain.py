"""A table field by field, for a game that has no look of its own."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

from diversions.rules import BACK, Pack, Seat, State

SEATED = ("Seat", "tuple[Seat")  # the types of fields that hold a seat, or several


def laid(
    view: State, pack: Pack | None, seats: int, names: Sequence[str]
) -> Iterator[tuple[str, list[tuple[Seat | None, tuple[str, ...]]], str]]:
    """Each field that the game's own state has: its name, its rows of cards (with the seat they lie
    before), and its words."""
    own = {f.name for f in dataclasses.fields(State)}
    for part in dataclasses.fields(view):
        thing = getattr(view, part.name)
        if part.name in own or thing in (None, (), "", False):
            continue
        rows = _rows(thing, pack, seats)
        if str(part.type).startswith(SEATED):
            thing = _named(thing, names)
        text = "" if rows else _flat(thing, pack)
        yield part.name.replace("_", " "), rows, text


def _named(thing: Any, names: Sequence[str]) -> Any:
    """The same with the names of those who sit there, in place of the numbers of seats."""
    if isinstance(thing, tuple):
        return tuple(_named(one, names) for one in thing)
    return names[thing] if isinstance(thing, int) and 0 <= thing < len(names) else thing


def _rows(
    thing: object, pack: Pack | None, seats: int
) -> list[tuple[Seat | None, tuple[str, ...]]]:
    """The rows of cards that *thing* is; none, if it is anything else."""
    if pack is None or not isinstance(thing, tuple):
        return []
    known = {*pack.cards, BACK}
    if all(isinstance(card, str) and card in known for card in thing):
        return [(None, thing)]
    hands = [row for row in thing if isinstance(row, tuple) and known.issuperset(row)]
    if len(hands) < len(thing):
        return []
    return [(seat if len(thing) == seats else None, row) for seat, row in enumerate(hands)]


def _flat(thing: object, pack: Pack | None) -> str:
    match thing:
        case None | () | "":
            return "–"
        case str() as word:
            return pack.name(word) if pack and (word in pack.cards or word == "??") else word
        case tuple() | list() | frozenset() if any(isinstance(p, tuple | list) for p in thing):
            return "; ".join(_flat(part, pack) for part in thing)
        case tuple() | list() | frozenset():
            return ", ".join(_flat(part, pack) for part in thing)
        case _:
            return str(thing)

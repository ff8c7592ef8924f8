"""The doors to what a game has to show: board, tools, sheets, values, family, its table's words.

Each is a module of the game's folder, and may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from diversions.rules.core import Game, Move, State, Terms
from diversions.rules.folder import module
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.pictures.boards import Picture
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.family import VariantRow
from diversions.rules.pictures.men import Men
from diversions.rules.pictures.points import PointsPicture
from diversions.rules.pictures.tools import Tool
from diversions.rules.pictures.values import Values

Drawn = Picture | PointsPicture  # a board of any kind


class Family(NamedTuple):
    """A family of games, and what a game of it does, in a row for given terms."""

    name: str
    row: Callable[[Terms], VariantRow]


def has_board(game: Game[Any]) -> bool:
    """Whether it is played on a board that is drawn from ``board.py``."""
    return module(game, "board") is not None


def picture(game: Game[Any], view: State) -> Drawn | None:
    """The board as *view* has it; None for a game without one."""
    part = module(game, "board")
    drawn: Drawn | None = part.picture(view) if part else None
    return drawn


def moves_men(game: Game[Any], before: State, after: State) -> bool:
    """Whether the men stand elsewhere *after* an act than *before* it."""
    was, now = picture(game, before), picture(game, after)
    if isinstance(was, PointsPicture) and isinstance(now, PointsPicture):
        return was.men != now.men
    if isinstance(was, Picture) and isinstance(now, Picture):
        return was.places != now.places
    return False


def since(drawn: Drawn, game: Game[Any], turn: Sequence[tuple[State, Move]]) -> Drawn:
    """The same board, which then says what the last *turn* did: its moves, each with the table
    before it.  A board of men that are moved one at a time tells the last move."""
    move = turn[-1][1]
    before = [picture(game, state) for state, _ in turn]
    if isinstance(drawn, Picture) and isinstance(before[-1], Picture):
        return drawn.after(before[-1], move.what)
    if isinstance(drawn, PointsPicture):
        return drawn.after([one for one in before if isinstance(one, PointsPicture)], move.seat)
    return drawn


def tools(game: Game[Any]) -> Mapping[str, Tool]:
    """The game's own pages beside its report, by key, from ``tools.py``."""
    part = module(game, "tools")
    known: Mapping[str, Tool] = part.TOOLS if part else {}
    return known


def sheets(game: Game[Any]) -> Mapping[str, Callable[[Terms], Drawing]]:
    """What the game has to print at true size, by key, from ``sheets.py``."""
    part = module(game, "sheets")
    known: Mapping[str, Callable[[Terms], Drawing]] = part.SHEETS if part else {}
    return known


def men(game: Game[Any], terms: Terms) -> tuple[Men, ...]:
    """The men and coins to be cut out for it, from ``sheets.py``."""
    made: Callable[[Terms], tuple[Men, ...]] | None = getattr(module(game, "sheets"), "men", None)
    return made(terms) if made else ()


def values(game: Game[Any], terms: Terms) -> tuple[Values, ...]:
    """The small tables of values that lie beside the game as it is played, from ``values.py``."""
    part = module(game, "values")
    tables: tuple[Values, ...] = part.values(terms) if part else ()
    return tables


def odds_tables(game: Game[Any], terms: Terms) -> tuple[Values, ...]:
    """What the dice of a game come to, in tables, from ``values.py``; none without dice."""
    part = module(game, "values")
    made: Callable[[Terms], tuple[Values, ...]] | None = getattr(part, "odds_tables", None)
    return made(terms) if made else ()


def family(game: Game[Any]) -> Family | None:
    """The family that the game belongs to, from ``family.py``; None if to none."""
    part = module(game, "family")
    return Family(part.FAMILY, part.row) if part else None


def held(game: Game[Any], terms: Terms) -> int:
    """For how many cards a hand has places from the first deal on, where the game says so
    (``HELD``, or ``held`` where that depends on the terms); else 0."""
    part = module(game, "table")
    told: Callable[[Terms], int] | None = getattr(part, "held", None)
    return told(terms) if told else getattr(part, "HELD", 0)


def chairs(game: Game[Any]) -> tuple[str, ...]:
    """What the chairs are called before anybody sits there (``CHAIRS``), or else the men of each
    (``SIDES``); none where only the dealer tells them apart."""
    part = module(game, "table")
    called: tuple[str, ...] = getattr(part, "CHAIRS", getattr(part, "SIDES", ()))
    return called


def first_lines(game: Game[Any], terms: Terms) -> tuple[str, ...]:
    """What is told to those who never played it, from ``table.py``: what they want, what they may
    do, what ends it (``FIRST``, or ``first`` where that depends on the terms).  They may name
    ``{up}``, the points that win (``needed``, ``up`` or ``UP``), ``{deals}`` or ``{bouts}``, which
    a match has (``last_deal`` or ``deals``), and ``{best}``, its best cards (``best``)."""
    part = module(game, "table")
    told: Callable[[Terms], tuple[str, ...]] | None = getattr(part, "first", None)
    number = _Numbers(part, terms)
    lines = told(terms) if told else getattr(part, "FIRST", ())
    return tuple(line.format_map(number) for line in lines)


class _Numbers(dict[str, str]):
    """The numbers that a game's first lines name, in words, and its best cards."""

    FROM: ClassVar = {
        "up": ("needed", "up", "UP"),
        "deals": ("last_deal", "deals"),
        "bouts": ("last_deal", "deals"),
        "best": ("best",),
    }

    def __init__(self, part: ModuleType | None, terms: Terms) -> None:
        self.part, self.terms = part, terms

    def __missing__(self, hole: str) -> str:
        found = next(getattr(self.part, one) for one in self.FROM[hole] if hasattr(self.part, one))
        told = found(self.terms) if callable(found) else found
        if not isinstance(told, int):
            return str(told)
        return spelt(told) if hole == "up" else counted(told, hole.removesuffix("s"))


def barred(game: Game[Any]) -> Mapping[str, str]:
    """The acts that one rule, where it refuses them, bars for the whole match: by verb, from
    ``table.py`` (``BARRED``).  A table that plays by it does not offer them."""
    known: Mapping[str, str] = getattr(module(game, "table"), "BARRED", {})
    return known


def at_table(game: Game[Any]) -> ModuleType | None:
    """What the game's own template may use of its engine: ``table.py``, and nothing else."""
    return module(game, "table")

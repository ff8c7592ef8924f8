"""Things drawn to a true size: boards, stake tables, score sheets, in millimetres.

A game that has something to print gives ``SHEETS`` in a module ``sheets.py`` of its folder:
a mapping from a key to a function of the terms that gives a :class:`Drawing`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from diversions.rules.terms import Terms


class Stroke(NamedTuple):
    """A straight line, from and to, *weight* mm thick."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.4


class Ring(NamedTuple):
    """A circle; *fill* is "" (none), "ink", "tint", "rubric" or "paper" (white)."""

    x: float
    y: float
    radius: float
    fill: str = ""
    weight: float = 0.4


class Box(NamedTuple):
    """A rectangle by its upper left corner; *fill* as for a ring."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    weight: float = 0.4


class Words(NamedTuple):
    """A line of text centred on a point, *size* mm high."""

    x: float
    y: float
    text: str
    size: float = 4


class Polygon(NamedTuple):
    """A closed figure through *points*; *fill* as for a ring."""

    points: tuple[tuple[float, float], ...]
    fill: str = ""
    weight: float = 0.4


Part = Stroke | Ring | Box | Words | Polygon


class Drawing(NamedTuple):
    """A sheet to be printed at its true size: millimetres, from the upper left.

    A4 leaves 186 × 245 mm and US Letter 186 × 228 mm; a larger one is printed in tiles.
    """

    title: str
    width: float
    height: float
    parts: tuple[Part, ...]
    note: str = ""


Sheets = dict[str, Callable[[Terms], Drawing]]

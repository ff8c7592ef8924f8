"""Seven columns with a coin in each, and two dice: such a contest, and what every board is worth.

Each die moves a coin of its own up or down its column, as far as it shows. Two coins or more side
by side on an inner row are a *row*: after a throw is played, a player may take one and end the
turn, or throw on; the other then puts a coin at home into each empty column. Certain sums give the
dice to the other, who may first take a row that stands; so does a throw that two coins cannot play.

What whoever is about to throw will be ahead from then on, in coins and on average if both play as
well as can be, depends on the board alone as long as nobody runs out of coins. It is computed by
``diversions.training.rows`` for all 823,543 boards, and shipped as a table. Here is how such a
table is laid out, so that what writes it and what reads it cannot differ. It needs the standard
library alone.
"""

from __future__ import annotations

import lzma
from array import array
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from diversions.rules.core import Game
from diversions.rules.folder import module
from diversions.rules.players import tables

SIDE = 7  # rows, and columns
HALF = SIDE**3  # arrangements of the three columns on one side of the middle
FIRST = SIDE * SIDE + SIDE + 1  # what three coins on row 1 come to
PLACES = HALF * (HALF + 1) // 2 * SIDE
MAGIC = b"rows 1\n"
STEPS = 25  # to a coin; what a board is worth is kept as a byte with a sign
LAID = (1, 1, 1, 1, 1, SIDE, SIDE)  # how a match begins: two coins at the other's right hand
Rows = tuple[int, ...]  # by column the row of its coin, from 1, the home row of who is to throw


class RowsContest(NamedTuple):
    """What the worth of a board depends on."""

    surrenders: tuple[int, ...]  # the sums that give the dice to the other
    must: bool = False  # whether a throw that leaves no row gives them too
    seven: int = SIDE  # coins that a row of all seven brings


def place(rows: Rows) -> int:
    """Where in a table the board *rows* stands, and its mirror image too.

    >>> place((1,) * 7), place((7,) * 7) == PLACES - 1
    (0, True)
    >>> place((1, 2, 3, 4, 5, 6, 7)) == place((7, 6, 5, 4, 3, 2, 1))
    True
    """
    a, b, c, middle, d, e, f = rows
    left, right = (a * SIDE + b) * SIDE + c - FIRST, (f * SIDE + e) * SIDE + d - FIRST
    high, low = (left, right) if left > right else (right, left)
    return (high * (high + 1) // 2 + low) * SIDE + middle - 1


class RowsTable:
    """What every board is worth to who is about to throw, in coins."""

    def __init__(self, head: Mapping[str, Any], steps: array[int]) -> None:
        if len(steps) != PLACES:
            raise ValueError("The table has the wrong size.")
        has = head["contest"]
        self.contest = RowsContest(**{**has, "surrenders": tuple(has["surrenders"])})
        self.head, self.steps = head, steps

    @classmethod
    def read(cls, path: Path) -> RowsTable:
        """The table in the file *path*; ValueError, in words, if it is damaged."""
        head, rest = tables.read(path, MAGIC)
        return cls(head, array("b", lzma.decompress(rest)))

    def write(self, path: Path) -> None:
        """The same as a file, in one step."""
        block = lzma.compress(self.steps.tobytes(), preset=9)
        tables.write(path, MAGIC, self.head, {(0, 0): block})

    def worth(self, rows: Rows) -> float:
        return self.steps[place(rows)] / STEPS


@cache
def shipped(path: Path, contest: RowsContest) -> RowsTable | None:
    """The table of a contest, read when first wanted; None, and a line in the log, if it fails."""
    return tables.shipped(RowsTable.read, path, contest)


class RowsSolved(NamedTuple):
    """What of a game is solved, as ``equilibrium.py`` of its folder has it."""

    contests: Mapping[str, RowsContest]
    folder: Path

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.rows"


def solved(game: Game[Any]) -> RowsSolved | None:
    """The contests of *game* with rows to take that are solved; None if it has none."""
    part = module(game, "equilibrium")
    if part is None or not all(isinstance(one, RowsContest) for one in part.CONTESTS.values()):
        return None
    return RowsSolved(part.CONTESTS, part.TABLES)

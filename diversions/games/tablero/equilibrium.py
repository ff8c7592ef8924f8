"""The games of Tablero that are solved, in coins, and how a table of Tablero is found in them.

What a player holds changes nothing in what a board is worth but near ruin, which is left out.
"""

from __future__ import annotations

from pathlib import Path

from diversions.games.tablero.rules import SIDE, SURRENDERS
from diversions.games.tablero.variants import (
    BONUS,
    EIGHTH,
    MADE,
    MUST,
    ONE_ROW,
    PARTS,
    ROWS,
    THROW,
    VOID,
    WHOLE,
)
from diversions.rules.core import Terms
from diversions.rules.players.rows import RowsContest, RowsTable, shipped

CONTESTS = {
    "dagonell": RowsContest(SURRENDERS),
    "eighth-coin": RowsContest(SURRENDERS, seven=SIDE + 1),
    "row-or-surrender": RowsContest(SURRENDERS, must=True),
}
TABLES = Path(__file__).parent / "tables"
TERMS = {name: f"tablero:{name}" for name in CONTESTS}


def contest(terms: Terms) -> str:
    """The name of the contest that is played under *terms*; empty if it is not solved.

    Neither the purses nor whose right hand is meant change anything in it.
    """
    if (terms[THROW], terms[ROWS], terms[PARTS]) != (VOID, ONE_ROW, WHOLE):
        return ""
    has = RowsContest(SURRENDERS, terms[MADE] == MUST, SIDE + 1 if terms[BONUS] == EIGHTH else SIDE)
    return next((name for name, one in CONTESTS.items() if one == has), "")


def of(terms: Terms) -> RowsTable | None:
    """What every board is worth under *terms*; None if they are not solved."""
    name = contest(terms)
    return shipped(TABLES / f"{name}.rows", CONTESTS[name]) if name else None

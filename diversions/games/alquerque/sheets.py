"""The board of Alquerque, to be printed."""

from __future__ import annotations

from diversions.games.alquerque.position import BOARD
from diversions.rules import Terms
from diversions.rules.pictures.boards import sheet
from diversions.rules.pictures.drawing import Drawing


def board(terms: Terms) -> Drawing:
    """Twenty-five points, 36 mm apart: for men of an inch and less."""
    note = "You need twelve white and twelve black men. The centre stays empty at the start."
    return sheet(BOARD, "Alquerque", 36, note)


SHEETS = {"board": board}

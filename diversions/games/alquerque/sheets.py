"""The board of Alquerque, to be printed."""

from __future__ import annotations

from diversions.games.alquerque.position import BOARD
from diversions.rules import Terms
from diversions.rules.kit.boards import sheet
from diversions.rules.kit.drawing import Drawing


def board(terms: Terms) -> Drawing:
    """Twenty-five points, 36 mm apart: for men of an inch and less."""
    note = "Twelve white men and twelve black are wanted; the centre stays vacant at the start."
    return sheet(BOARD, "Alquerque", 36, note)


SHEETS = {"board": board}

"""The board of Fox and Geese, to be printed, with the lines that were agreed."""

from __future__ import annotations

from diversions.games.fox_and_geese.rules import board_of
from diversions.rules import Terms
from diversions.rules.pictures.boards import sheet
from diversions.rules.pictures.drawing import Drawing


def board(terms: Terms) -> Drawing:
    """Thirty-three points, 26 mm apart."""
    note = "You need one fox and thirteen geese. The geese fill the upper side."
    return sheet(board_of(terms), "Fox and Geese", 26, note)


SHEETS = {"board": board}

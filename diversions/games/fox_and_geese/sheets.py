"""The board of Fox and Geese, to be printed, with the lines that were agreed."""

from __future__ import annotations

from diversions.games.fox_and_geese.rules import board_of
from diversions.rules import Terms
from diversions.rules.kit.boards import sheet
from diversions.rules.kit.drawing import Drawing


def board(terms: Terms) -> Drawing:
    """Thirty-three points, 26 mm apart."""
    note = "A fox and thirteen geese are wanted; the geese fill the upper side."
    return sheet(board_of(terms), "Fox and Geese", 26, note)


SHEETS = {"board": board}

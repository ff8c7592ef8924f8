"""The board of Chaturanga, to be printed."""

from __future__ import annotations

from diversions.games.chaturanga.rules import ARRAY
from diversions.rules import Terms
from diversions.rules.pictures.chessmen import LARGE, SMALL, counters, sheet
from diversions.rules.pictures.drawing import Drawing


def board(terms: Terms) -> Drawing:
    """The board on one sheet of paper, its squares 21 mm wide."""
    return sheet("Chaturanga", ARRAY, SMALL)


def large_board(terms: Terms) -> Drawing:
    """The board in parts to be joined, its squares 40 mm wide."""
    return sheet("Chaturanga, a large board", ARRAY, LARGE)


def men(terms: Terms) -> Drawing:
    """Counters for the smaller board."""
    return counters("Chaturanga", ARRAY)


SHEETS = {"board": board, "large-board": large_board, "men": men}

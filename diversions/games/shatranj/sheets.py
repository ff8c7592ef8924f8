"""The board of Shatranj, to be printed."""

from __future__ import annotations

from diversions.games.shatranj.rules import ARRAYS
from diversions.games.shatranj.variants import ARRAY
from diversions.rules import Terms
from diversions.rules.pictures.chessmen import LARGE, SMALL, counters, sheet
from diversions.rules.pictures.drawing import Drawing


def board(terms: Terms) -> Drawing:
    """The board on one sheet of paper, its squares 21 mm wide."""
    return sheet("Shatranj", ARRAYS[terms[ARRAY].key], SMALL)


def large_board(terms: Terms) -> Drawing:
    """The board in parts to be joined, its squares 40 mm wide."""
    return sheet("Shatranj, a large board", ARRAYS[terms[ARRAY].key], LARGE)


def men(terms: Terms) -> Drawing:
    """Counters for the smaller board."""
    return counters("Shatranj", ARRAYS[terms[ARRAY].key])


SHEETS = {"board": board, "large-board": large_board, "men": men}

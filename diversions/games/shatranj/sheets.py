"""The board of Shatranj, to be printed."""

from __future__ import annotations

from diversions.games.shatranj.board import picture
from diversions.games.shatranj.rules import ARRAYS, Shatranj
from diversions.games.shatranj.variants import ARRAY
from diversions.rules import Terms
from diversions.rules.pictures.chessmen import LARGE, SMALL, sets, sheet
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men
from diversions.rules.pictures.scores import games


def board(terms: Terms) -> Drawing:
    """The board on one sheet of paper, its squares 21 mm wide."""
    return sheet("Shatranj", ARRAYS[terms[ARRAY].key], SMALL)


def large_board(terms: Terms) -> Drawing:
    """The board in parts to be joined, its squares 40 mm wide."""
    return sheet("Shatranj, a large board", ARRAYS[terms[ARRAY].key], LARGE)


def men(terms: Terms) -> tuple[Men, ...]:
    """The men of both sides, for the board on one sheet and for the large one."""
    return sets(picture(Shatranj().begin(terms)), "Shatranj")


def score(terms: Terms) -> Drawing:
    """A line for each game of an evening."""
    return games("Shatranj", Shatranj().sides(terms))


SHEETS = {"board": board, "large-board": large_board, "score": score}

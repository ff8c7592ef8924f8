"""The board of Chaturanga, to be printed."""

from __future__ import annotations

from diversions.games.chaturanga.board import picture
from diversions.games.chaturanga.rules import ARRAY, Chaturanga
from diversions.rules import Terms
from diversions.rules.pictures.chessmen import LARGE, SMALL, sets, sheet
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men
from diversions.rules.pictures.scores import games


def board(terms: Terms) -> Drawing:
    """The board on one sheet of paper, its squares 21 mm wide."""
    return sheet("Chaturanga", ARRAY, SMALL)


def large_board(terms: Terms) -> Drawing:
    """The board in parts to be joined, its squares 40 mm wide."""
    return sheet("Chaturanga, a large board", ARRAY, LARGE)


def men(terms: Terms) -> tuple[Men, ...]:
    """The men of both sides, for the board on one sheet and for the large one."""
    return sets(picture(Chaturanga().begin(terms)), "Chaturanga")


def score(terms: Terms) -> Drawing:
    """A line for each game of an evening."""
    return games("Chaturanga", Chaturanga().sides(terms))


SHEETS = {"board": board, "large-board": large_board, "score": score}

"""The board of Shatranj, to be printed."""

from __future__ import annotations

from diversions.games.shatranj.board import picture
from diversions.games.shatranj.rules import ARRAYS, Shatranj
from diversions.games.shatranj.variants import ARRAY
from diversions.rules import Terms
from diversions.rules.pictures.chessmen import LARGE, SMALL, sheet
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, standing
from diversions.rules.pictures.scores import DEALS, called, ledger


def board(terms: Terms) -> Drawing:
    """The board on one sheet of paper, its squares 21 mm wide."""
    return sheet("Shatranj", ARRAYS[terms[ARRAY].key], SMALL)


def large_board(terms: Terms) -> Drawing:
    """The board in parts to be joined, its squares 40 mm wide."""
    return sheet("Shatranj, a large board", ARRAYS[terms[ARRAY].key], LARGE)


def men(terms: Terms) -> tuple[Men, ...]:
    """The men of both sides, for the board on one sheet and for the large one."""
    start = picture(Shatranj().begin(terms))
    return (
        standing(start, "Shatranj, men for the board on one sheet", SMALL * 0.8),
        standing(start, "Shatranj, men for the large board", LARGE * 0.8),
    )


def score(terms: Terms) -> Drawing:
    """A line for each game of an evening."""
    note = "Write who won each game, or a half for each player if it was drawn."
    return ledger("Shatranj", called(Shatranj().sides(terms)), DEALS, note, "game")


SHEETS = {"board": board, "large-board": large_board, "score": score}

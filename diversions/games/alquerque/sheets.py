"""The board of Alquerque, to be printed."""

from __future__ import annotations

from diversions.games.alquerque.board import picture
from diversions.games.alquerque.position import BOARD
from diversions.games.alquerque.rules import Alquerque
from diversions.rules import Terms
from diversions.rules.pictures.boards import sheet
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, standing
from diversions.rules.pictures.scores import DEALS, called, ledger


def board(terms: Terms) -> Drawing:
    """Twenty-five points, 36 mm apart: for men of an inch and less."""
    note = "You need twelve white and twelve black men. The centre stays empty at the start."
    return sheet(BOARD, "Alquerque", 36, note)


def men(terms: Terms) -> tuple[Men, ...]:
    """Twelve men of each side, for the board on one sheet."""
    return (standing(picture(Alquerque().begin(terms)), "Men of Alquerque", 26),)


def score(terms: Terms) -> Drawing:
    """A line for each game of an evening."""
    note = "After each game, write down what each player won, with a minus for what was paid."
    return ledger("Alquerque", called(Alquerque().sides(terms)), DEALS, note, "game")


SHEETS = {"board": board, "score": score}

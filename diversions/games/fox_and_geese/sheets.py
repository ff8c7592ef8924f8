"""The board of Fox and Geese, to be printed, with the lines that were agreed."""

from __future__ import annotations

from diversions.games.fox_and_geese.board import PIECES, picture
from diversions.games.fox_and_geese.rules import FoxAndGeese, board_of
from diversions.rules import Terms
from diversions.rules.pictures.boards import sheet
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, standing
from diversions.rules.pictures.scores import called, ledger


def board(terms: Terms) -> Drawing:
    """Thirty-three points, 26 mm apart."""
    note = "You need one fox and thirteen geese. The geese fill the upper side."
    return sheet(board_of(terms), "Fox and Geese", 26, note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The geese, as they stand, and the fox, which is put on the board first of all."""
    geese = standing(picture(FoxAndGeese().begin(terms)), "Fox and geese", 20)
    return (geese._replace(pieces=((PIECES["f"], 1), *geese.pieces)),)


def score(terms: Terms) -> Drawing:
    """Pairs of games, for the sides are unequal: each player has the fox once."""
    players = called(FoxAndGeese().sides(terms))
    lines = [f"{pair}: {who} has the fox" for pair in range(1, 7) for who in players]
    note = "Play in pairs of games, and change sides. Write down who won each game."
    return ledger("Fox and Geese", players, lines, note, "game")


SHEETS = {"board": board, "score": score}

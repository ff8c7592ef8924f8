"""How the board of Fox and Geese looks."""

from __future__ import annotations

from diversions.games.fox_and_geese.rules import FoxState, board_of
from diversions.rules.pictures.boards import Picture, Piece, pictured

PIECES = {
    "f": Piece("fox", "red", "the fox"),
    "g": Piece("goose", "white", "goose"),
}


def picture(view: FoxState) -> Picture:
    """The board as a page draws it."""
    return pictured(board_of(view.terms), view.men, PIECES, last=view.last, taken=view.gone)

"""How the board of Alquerque looks."""

from __future__ import annotations

from diversions.games.alquerque.position import BOARD, AlquerqueState
from diversions.rules.pictures.boards import Picture, Piece, pictured

PIECES = {
    "w": Piece("ring", "white", "white man"),
    "b": Piece("cross", "black", "black man"),
}


def picture(view: AlquerqueState) -> Picture:
    """The board as a page draws it."""
    return pictured(BOARD, view.men, PIECES, last=view.last, taken=view.gone)

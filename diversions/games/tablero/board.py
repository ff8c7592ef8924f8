"""How the board of Tablero looks."""

from __future__ import annotations

from diversions.games.tablero.rules import SIDE, TableroState, point, standing
from diversions.rules.kit.boards import VACANT, squares
from diversions.rules.pictures.boards import Picture, Piece, pictured

BOARD = squares(SIDE, SIDE)
PIECES = {
    "o": Piece("ring", "white", "coin"),
    "r": Piece("barred", "red", "coin, in a row"),
    "m": Piece("ring", "white", "coin, moved with this throw"),
}


def picture(view: TableroState) -> Picture:
    """The board as a page draws it; coins that stand in a row are told apart."""
    men = [VACANT] * len(BOARD.points)
    in_row = {column for run in standing(view.rows) for column in run}
    for column, row in enumerate(view.rows):
        if row:
            man = "m" if column in view.moved and view.left else "r" if column in in_row else "o"
            men[BOARD.index[point(column, row)]] = man
    last = tuple(point(column, view.rows[column]) for column in view.moved if view.rows[column])
    return pictured(BOARD, "".join(men), PIECES, kind="squares", last=last)

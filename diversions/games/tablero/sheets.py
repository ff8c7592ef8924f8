"""The board of Tablero, to be printed."""

from __future__ import annotations

from diversions.games.tablero.board import PIECES
from diversions.games.tablero.rules import COLUMNS, SIDE, Tablero
from diversions.games.tablero.variants import PURSE
from diversions.rules import Terms
from diversions.rules.pictures.dice import nets
from diversions.rules.pictures.drawing import Box, Drawing, Part, Words
from diversions.rules.pictures.men import COIN, Men
from diversions.rules.pictures.scores import DEALS, called, ledger

SQUARE = 24  # mm: for any coin of an inch or less


def board(terms: Terms) -> Drawing:
    """Forty-nine squares; the two home rows are tinted, which the report does not ask for."""
    margin = 6
    parts: list[Part] = []
    for row in range(SIDE):
        tint = "tint" if row in (0, SIDE - 1) else ""
        for column in range(SIDE):
            x, y = margin + SQUARE * column, SQUARE * (SIDE - 1 - row)
            parts.append(Box(x, y, SQUARE, SQUARE, tint, 0.5))
        parts.append(Words(2.5, SQUARE * (SIDE - row) - SQUARE / 2 + 1.4, str(row + 1), 4))
    for column, letter in enumerate(COLUMNS):
        parts.append(Words(margin + SQUARE * (column + 0.5), SQUARE * SIDE + 5, letter, 4))
    note = f"You need two dice and {2 * terms[PURSE].value} coins, half for each player."
    return Drawing("Tablero", margin + SQUARE * SIDE, SQUARE * SIDE + 7, tuple(parts), note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins of both purses."""
    return (Men("Coins of Tablero", COIN, ((PIECES["o"], 2 * terms[PURSE].value),)),)


def score(terms: Terms) -> Drawing:
    """A line for each row that is taken."""
    note = "Write down how many coins each player has taken, row by row."
    return ledger("Tablero", called(Tablero().sides(terms)), DEALS, note, "row")


SHEETS = {"board": board, "dice": nets, "score": score}

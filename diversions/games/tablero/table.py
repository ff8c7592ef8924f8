"""Which side of the board is whose."""

from __future__ import annotations

from diversions.games.tablero.rules import HOMES

YOURS = tuple(f"Your home row is row {row}." for row in HOMES)

__all__ = ["YOURS"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To get a row of coins, and take it.",
    (
        "Throw two dice: each moves a coin up or down its column. If there is a row, take it, "
        "or throw again and risk it."
    ),
    "When a player can’t fill the empty columns from the purse.",
)

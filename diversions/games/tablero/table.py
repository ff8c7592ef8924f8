"""Which side of the board is whose."""

from __future__ import annotations

from diversions.games.tablero.rules import HOMES

YOURS = tuple(f"Your home row is row {row}." for row in HOMES)

__all__ = ["YOURS"]

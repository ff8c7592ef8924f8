"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.primero.state import LEVEL, spoken, worth_of

HELD = 4  # cards, though two are dealt at first

# The rules by which a deal is won, as its notes cite them.
WON = ("winner", "aim.lowest", "alone", "past.wins", "nobody", "swig.redeal", "stale")

__all__ = ["HELD", "LEVEL", "WON", "spoken", "worth_of"]

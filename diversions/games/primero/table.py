"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.primero.state import LEVEL, spoken, worth_of

HELD = 4  # cards, though two are dealt at first

__all__ = ["HELD", "LEVEL", "spoken", "worth_of"]

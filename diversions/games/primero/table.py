"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.primero.state import LEVEL, spoken, worth_of

__all__ = ["LEVEL", "spoken", "worth_of"]

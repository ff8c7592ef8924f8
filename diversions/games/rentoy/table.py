"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.rentoy.state import SIGNALS, UP

__all__ = ["SIGNALS", "UP"]

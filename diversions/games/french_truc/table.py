"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.french_truc.state import UP

__all__ = ["UP"]

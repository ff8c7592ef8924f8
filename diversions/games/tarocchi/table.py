"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.tarocchi.state import sorted_hand

__all__ = ["sorted_hand"]

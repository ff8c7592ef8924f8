"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.all_fours.rules import counts, up

__all__ = ["counts", "up"]

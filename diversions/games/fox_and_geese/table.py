"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.fox_and_geese.rules import enough

__all__ = ["enough"]

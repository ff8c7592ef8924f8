"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.ruff_and_trump.state import up

__all__ = ["up"]

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.poch.state import MARKS, POOLS, total

__all__ = ["MARKS", "POOLS", "total"]

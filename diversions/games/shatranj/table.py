"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

SIDES = ("White", "Black")

__all__ = ["SIDES"]

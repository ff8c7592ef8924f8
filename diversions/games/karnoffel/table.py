"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.karnoffel.powers import SUIT_NAMES

__all__ = ["SUIT_NAMES"]

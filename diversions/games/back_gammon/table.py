"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

from diversions.rules.kit.points import SIDES
from diversions.rules.kit.running import said_dice

YOURS = (
    "You play White: your men move from 24 down to 1.",
    "You play Black: your men move from 1 up to 24.",
)
WON = ("won", "limit")

__all__ = ["SIDES", "WON", "YOURS", "said_dice"]

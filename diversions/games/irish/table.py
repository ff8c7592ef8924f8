"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

from diversions.rules.kit.points import SIDES
from diversions.rules.kit.running import said_dice

YOURS = (
    "You play White: your men move from 24 down to 1.",
    "You play Black: your men move from 1 up to 24.",
)
WON = ("won", "limit")
PART = "game"  # what a match has several of

__all__ = ["BARRED", "PART", "SIDES", "WON", "YOURS", "said_dice"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To bring all your men home, and to bear them off the board first.",
    (
        "Throw two dice: each moves a man as far as it shows. A man alone on a point can be"
        " hit, and must enter again."
    ),
    "When a player has borne all their men; a set may be more games than one.",
)

# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"leave": "irish.play.all"}

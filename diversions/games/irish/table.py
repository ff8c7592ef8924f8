"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

from diversions.games.irish.variants import SET
from diversions.rules import Terms
from diversions.rules.kit.points import SIDES
from diversions.rules.kit.running import bearing_first, said_dice

YOURS = (
    "You play White: your men move from 24 down to 1.",
    "You play Black: your men move from 1 up to 24.",
)
WON = ("won", "limit")
PART = "game"  # what a match has several of

__all__ = ["BARRED", "PART", "SIDES", "WON", "YOURS", "first", "said_dice"]


def first(terms: Terms) -> tuple[str, str, str]:
    """What is told to those who sit down to it for the first time."""
    return bearing_first(int(terms[SET].value))


# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"leave": "irish.play.all"}

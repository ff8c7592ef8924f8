"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

from diversions.games.back_gammon.variants import SET
from diversions.rules import Terms
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.points import SIDES
from diversions.rules.kit.running import said_dice

YOURS = (
    "You play White: your men move from 24 down to 1.",
    "You play Black: your men move from 1 up to 24.",
)
WON = ("won", "limit")
PART = "game"  # what a match has several of

__all__ = ["BARRED", "PART", "SIDES", "WON", "YOURS", "first", "said_dice"]


def first(terms: Terms) -> tuple[str, str, str]:
    """What is told to those who sit down to it for the first time."""
    games = int(terms[SET].value)
    return (
        "To bring all your men home, and to bear them off the board first.",
        "Throw two dice: each moves a man as far as it shows. A man alone on a point can be"
        " hit, and must enter again.",
        "When a player has borne all their men."
        if games == 1
        else f"After {spelt(games)} games. A game ends when a player has borne all their men.",
    )


# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"leave": "back-gammon.play.all"}

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.dubblets.rules import DubbletsState, borne, is_down, may_bear
from diversions.rules.kit.points import SIDES
from diversions.rules.pictures.homes import Home, home, men

WON = ("won",)  # the rules by which a game is won, as its notes cite them

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To lay down your fifteen men, and then to bear them, before the other player does.",
    (
        "Throw two dice: each number lays down one of your men on that point. Your opponent"
        " plays a man for a number that you don’t have. Doublets give you many men."
    ),
    "When a player has borne all their men.",
)


def home_of(view: DubbletsState, seat: int) -> Home:
    """The table of the player on *seat*, as it is drawn."""
    return home(seat, view.standing[seat], view.down[seat], borne(view, seat))


__all__ = ["FIRST", "SIDES", "WON", "borne", "home_of", "is_down", "may_bear", "men"]

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.ketch_dolt.rules import KetchDoltState
from diversions.rules.kit.points import SIDES
from diversions.rules.kit.running import said_dice
from diversions.rules.pictures.homes import Home, home, men

WON = ("won", "touch", "dolt", "limit")  # the rules by which a game is won, as its notes cite them

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To fill your table first, and to bear all its men before the other player does.",
    (
        "If the other table has a man on a number that you throw, draw it to your own."
        " If not, take one from the heap. Look before you touch it."
    ),
    "When a player has borne all their men, or is dolted at the heap.",
)


def home_of(view: KetchDoltState, seat: int) -> Home:
    """The table of the player on *seat*, as it is drawn."""
    return home(seat, (0,) * len(view.tables[seat]), view.tables[seat], view.borne[seat])


__all__ = ["FIRST", "SIDES", "WON", "home_of", "men", "said_dice"]

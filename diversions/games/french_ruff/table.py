"""What the look of the table uses of the engine."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.french_ruff.rules import duty_of
from diversions.games.french_ruff.state import FrenchRuffState, side, tricks_of
from diversions.games.french_ruff.variants import GAME_UP
from diversions.rules import Seat, Terms

# The rules by which a deal is won, as its notes cite them.
WON = ("all", "count")

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take the most of the five tricks for your side; all five score five.",
    "Follow suit if you can. The table says when you must trump, or beat a trump. The King is "
    "the highest card; the Ace comes after the Knave.",
    "When a side has scored {up} points.",
)


def up(terms: Terms) -> int:
    """How many points are the game."""
    return int(terms[GAME_UP].value)


def asked(view: FrenchRuffState, seat: Seat) -> str:
    """What the player in *seat* is asked to play."""
    return duty_of(view, seat).asked if view.trick else "Lead a card."


def tricks(view: FrenchRuffState) -> Sequence[int]:
    """The tricks of each side in this deal."""
    return [tricks_of(view, team) for team in (0, 1)]


__all__ = ["FIRST", "WON", "asked", "side", "tricks", "up"]

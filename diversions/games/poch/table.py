"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.poch.state import MARKS, POOLS, total

# The rules by which a deal is won, as its notes cite them.
WON = ("out",)

# The rules by which Poch is won before the third phase, and is told again at the end of a deal.
EARLIER = ("unseen", "compare", "tie.divide", "tie.eldest")

__all__ = ["EARLIER", "MARKS", "POOLS", "WON", "total"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "The most coins.",
    (
        "Take the pools of the trumps you hold, bet on two or more cards alike, then get rid of"
        " your cards, counting to thirty-one."
    ),
    "When each player has dealt once. A deal ends when someone has no cards left.",
)

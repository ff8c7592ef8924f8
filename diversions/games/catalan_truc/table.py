"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.catalan_truc.state import SIGNALS, UP

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "eleven", "score", "first-trick", "one-card", "three-ties")

__all__ = ["SIGNALS", "UP", "WON"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take two of the three tricks with your partner.",
    (
        "Play any card: the Three is best, then Two, Ace and King. You may call truc, to raise "
        "what the deal is worth."
    ),
    "When a side has the {up} points of a game.",
)

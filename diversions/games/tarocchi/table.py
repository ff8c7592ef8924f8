"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.tarocchi.state import sorted_hand

__all__ = ["sorted_hand"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To win the cards that count: the World, the Mountebank, Kings and the Fool.",
    (
        "Play a card. Follow suit if you can; if you can’t, play a trump. The Fool may be "
        "played at any time."
    ),
    "When a player has fifty points.",
)

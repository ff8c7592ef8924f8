"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.french_truc.state import UP

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "score", "first-trick", "eleven", "one-card", "three-ties")

__all__ = ["UP", "WON"]

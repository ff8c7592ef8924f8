"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.le_truc.state import UP

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "score", "two-ties", "ties.first", "three.eldest", "ties.nobody", "three.nobody")

__all__ = ["UP", "WON"]

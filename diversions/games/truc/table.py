"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.truc.state import SIGNALS, UP

# The rules by which a deal is won, as its notes cite them.
WON = ("fold", "score", "ties.earliest", "three.eldest", "ties.cotton", "three.nobody")

__all__ = ["SIGNALS", "UP", "WON"]

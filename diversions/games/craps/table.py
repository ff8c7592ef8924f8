"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.craps.rules import at_odds
from diversions.games.craps.variants import BOUTS
from diversions.rules.kit.dice import NUMBERS, said, total

# The rules by which a deal is won, as its notes cite them.
WON = ("pay", "unset")

__all__ = ["BOUTS", "NUMBERS", "WON", "at_odds", "said", "total"]

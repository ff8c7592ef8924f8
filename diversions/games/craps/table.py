"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.craps.rules import at_odds
from diversions.games.craps.variants import BOUTS
from diversions.rules.kit.dice import NUMBERS, said, total

__all__ = ["BOUTS", "NUMBERS", "at_odds", "said", "total"]

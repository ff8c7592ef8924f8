"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.hazard.rules import on_cast
from diversions.games.hazard.variants import BOUTS
from diversions.rules.kit.dice import NUMBERS, said, total

__all__ = ["BOUTS", "NUMBERS", "on_cast", "said", "total"]

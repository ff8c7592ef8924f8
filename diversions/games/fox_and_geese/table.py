"""What the look of the table uses of the engine, and what each of the two plays."""

from __future__ import annotations

from diversions.games.fox_and_geese.rules import enough

YOURS = ("You play the fox.", "You play the geese.")

__all__ = ["YOURS", "enough"]

"""What the look of the table uses of the engine, and what each of the two plays."""

from __future__ import annotations

from diversions.games.fox_and_geese.rules import enough

YOURS = ("You play the fox.", "You play the geese.")
CHAIRS = ("The fox’s chair", "The geese’s chair")

__all__ = ["CHAIRS", "YOURS", "enough"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To take geese until too few are left, as the fox; or, as the geese, to shut the fox in.",
    "Move along a line to the next point. Only the fox jumps over a piece and takes it.",
    "When the fox can’t move, or the geese are too few to shut it in.",
)

"""What the look of the table uses of the engine."""

from __future__ import annotations

# The rules by which a deal is won, as its notes cite them.
WON = ("fewest",)

"""What the look of the table uses of the engine."""

from __future__ import annotations

# The rules by which a deal is won, as its notes cite them.
WON = (
    *("point", "one.wins", "paid.stakes", "pool.see", "pool.yield", "still.play"),
    *("yield", "throw.first", "throw.sight", "third-stage", "drawn-put", "most-shared"),
    *("one.nothing", "trick-and-tie", "all-tied", "pool.stays", "still.pass"),
)

"""Where the account of Fox and Geese says nothing, or too little."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

PLAIN = Reading("plain", "fox-and-geese.lines.plain", "No, only along rows and files")
SLANTING = Reading("slanting", "fox-and-geese.lines.slanting", "Yes, through every other point")
LINES = Option("lines", "Does the board have diagonal lines?", (PLAIN, SLANTING))

MAY = Reading("may", "fox-and-geese.taking.may", "No, and it may stop where it likes")
MUST = Reading("must", "fox-and-geese.taking.must", "Yes, and as long as it can")
TAKING = Option("taking", "Must the fox take when it can?", (MAY, MUST))

HELD = Reading(
    "held", "fox-and-geese.few.held", "When there are too few to shut the fox in anywhere"
)
FORCED = Reading("forced", "fox-and-geese.few.forced", "When they can no longer force the fox in")
FEW = Option("few", "When are there too few geese?", (HELD, FORCED))

GOES_ON = Reading("goes-on", "fox-and-geese.repeated.goes-on", "Nothing, the game goes on")
THIRD = Reading("third", "fox-and-geese.repeated.third", "The third time, the game is a draw")
REPEATED = Option("repeated", "What happens when a position comes back?", (GOES_ON, THIRD))

# The fewest geese that do not lose; tests/games/test_fox_and_geese.py works them out again.
ENOUGH = {
    ("plain", "held"): 4,
    ("slanting", "held"): 4,
    ("plain", "forced"): 5,
    ("slanting", "forced"): 6,
}

MODAR = Variant("modar", "After Modar Neznanich", (PLAIN,))
SLANTED = Variant("slanted", "The same, on a board with diagonals", (SLANTING,))

OPTIONS = (LINES, TAKING, FEW, REPEATED)
VARIANTS = (MODAR, SLANTED)

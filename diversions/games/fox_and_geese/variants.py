"""Where the account of Fox and Geese says nothing, or too little."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

PLAIN = Reading("plain", "fox-and-geese.lines.plain", "None: the lines run straight and across")
SLANTING = Reading("slanting", "fox-and-geese.lines.slanting", "Through every other point")
LINES = Option("lines", "Which slanting lines has the board?", (PLAIN, SLANTING))

MAY = Reading("may", "fox-and-geese.taking.may", "No, and he may stop where he likes")
MUST = Reading("must", "fox-and-geese.taking.must", "Yes, and as long as he can")
TAKING = Option("taking", "Must the fox take when he can?", (MAY, MUST))

HELD = Reading("held", "fox-and-geese.few.held", "When too few are left to hold him anywhere")
FORCED = Reading("forced", "fox-and-geese.few.forced", "When too few are left to drive him")
FEW = Option("few", "When are the geese too few?", (HELD, FORCED))

# The fewest geese that do not lose; tests/games/test_fox_and_geese.py works them out again.
ENOUGH = {
    ("plain", "held"): 4,
    ("slanting", "held"): 4,
    ("plain", "forced"): 5,
    ("slanting", "forced"): 6,
}

MODAR = Variant("modar", "As Modar Neznanich reports it", (PLAIN,))
SLANTED = Variant("slanted", "The same, on a board with slanting lines", (SLANTING,))

OPTIONS = (LINES, TAKING, FEW)
VARIANTS = (MODAR, SLANTED)

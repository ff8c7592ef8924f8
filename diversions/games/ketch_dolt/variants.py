"""Where Cotton’s chapter of Ketch-Dolt bears two readings."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

SAME = Reading("same", "ketch-dolt.ace.same", "The same: the number that you should have drawn")
OTHER = Reading("other", "ketch-dolt.ace.other", "The other number, laid before you have drawn")
ACE_LAID = Option("ace", "What is “the Ace” that a dolt lays down?", (SAME, OTHER))

POINTS = Reading("points", "ketch-dolt.full.points", "When each of its six points has a man", 1)
FIFTEEN = Reading("fifteen", "ketch-dolt.full.fifteen", "When it has fifteen men or more", 15)
FULL = Option("full", "When is a table filled up?", (POINTS, FIFTEEN))

OPTIONS = (ACE_LAID, FULL)
COTTON = Variant("cotton", "Cotton’s Ketch-Dolt")
VARIANTS = (COTTON,)

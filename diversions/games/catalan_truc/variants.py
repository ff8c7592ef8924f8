"""What Parlett's page on Catalan Truc leaves open."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

DEAD = Reading("dead", "catalan-truc.partners.dead", "Nobody’s: it is tied")
OURS = Reading("side", "catalan-truc.partners.side", "Their side’s")
PARTNERS = Option("partners", "Whose is a trick that two partners tie?", (DEAD, OURS))

CAPTAIN = Reading("captain", "catalan-truc.concede.captain", "Their captain")
EITHER = Reading("either", "catalan-truc.concede.either", "Either of them")
CONCEDE = Option("concede", "Who speaks for a side that has eleven?", (CAPTAIN, EITHER))

PASSED = Reading("passed", "catalan-truc.signs.passed", "Yes, by the signs agreed upon")
SILENT = Reading("none", "catalan-truc.signs.none", "No, it is played without them")
SIGNS = Option("signs", "Do partners pass signs?", (PASSED, SILENT))

OPTIONS = (PARTNERS, CONCEDE, SIGNS)

VARIANTS = (
    Variant("parlett", "As Parlett has it", (), (4,)),
    Variant("side", "With ties of partners to their side", (OURS,), (4,)),
)

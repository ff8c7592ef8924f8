"""What Parlett's page on Catalan Truc leaves open."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

DEAD = Reading("dead", "catalan-truc.partners.dead", "Neither side: it is tied")
OURS = Reading("side", "catalan-truc.partners.side", "Their side")
PARTNERS = Option("partners", "Who takes a trick that two partners tie?", (DEAD, OURS))

CAPTAIN = Reading("captain", "catalan-truc.concede.captain", "Their captain")
EITHER = Reading("either", "catalan-truc.concede.either", "Either of them")
CONCEDE = Option("concede", "Who decides for a side that has eleven points?", (CAPTAIN, EITHER))

PASSED = Reading("passed", "catalan-truc.signs.passed", "Yes, the agreed signs")
SILENT = Reading("none", "catalan-truc.signs.none", "No")
SIGNS = Option("signs", "Do partners pass signs?", (PASSED, SILENT))

OPTIONS = (PARTNERS, CONCEDE, SIGNS)

VARIANTS = (
    Variant("parlett", "As Parlett has it", (), (4,)),
    Variant("side", "With partners’ ties to their side", (OURS,), (4,)),
)

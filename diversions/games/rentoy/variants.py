"""What the report on Rentoy leaves open, and the games that it names."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Terms, Variant

FOLLOW = Reading("follow", "rentoy.sweep.follow", "No, any trump will do")
OVERTAKE = Reading(
    "overtake", "rentoy.sweep.overtake", "Yes, a player who has a higher one must play it"
)
SWEEP = Option("sweep", "Must players beat a trump that is led?", (FOLLOW, OVERTAKE))

PLAIN = Reading("none", "rentoy.special.none", "None: the Two is highest")
VALET = Reading("valet", "rentoy.special.valet", "The Valet of Coins, as in 1704")
ENVITE = Reading("envite", "rentoy.special.envite", "Three cards, as in Canarian Envite")
SPECIAL = Option("special", "Which cards rank above the Two of trumps?", (PLAIN, VALET, ENVITE))

BOUND = Reading("bound", "rentoy.free.bound", "Yes, like any other trump")
FREE = Reading("free", "rentoy.free.free", "No, its holder may keep it back")
FREEDOM = Option("free", "Must the highest trump be played to a sweep?", (BOUND, FREE))

ANYONE = Reading("any", "rentoy.answer.any", "Any player of the side; the first to speak decides")
SPEAKER = Reading("speaker", "rentoy.answer.speaker", "The side’s speaker, who receives the signs")
ANSWER = Option("answer", "Who answers a raise for a side?", (ANYONE, SPEAKER))

PASSED = Reading("passed", "rentoy.signs.passed", "Yes, the agreed signs")
SILENT = Reading("none", "rentoy.signs.none", "No")
SIGNS = Option("signs", "Do partners pass signs?", (PASSED, SILENT))

OPTIONS = (SWEEP, SPECIAL, FREEDOM, ANSWER, SIGNS)

VARIANTS = (
    Variant("krasnopolsky", "As Krasnopolsky reconstructs it", (), (2, 4, 6, 8)),
    Variant("valet", "With the Valet of Coins, as in 1704", (VALET,), (2, 4)),
    Variant("avila", "With the sweep of Ávila", (OVERTAKE,), (2, 4)),
    Variant("envite", "After the Canarian Envite", (ENVITE, FREE), (4,)),
)


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if seats == 2 and (has[ANSWER], has[SIGNS]) != (ANYONE, PASSED):
        return "With two players there are no partners to sign to or to answer for."
    return ""


def answer_rule(terms: Terms) -> str:
    """The rule on who answers a raise."""
    return "rentoy.answer-of-two" if terms.seats == 2 else terms[ANSWER].rule

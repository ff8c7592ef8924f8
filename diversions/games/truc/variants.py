"""What the report on Truc leaves open, and the games that it names."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Terms, Variant

FORTY = Reading("forty", "truc.pack.forty", "Forty Spanish cards", 40)
SHORT = Reading("short", "truc.pack.short", "Thirty-two, without Fours and Fives", 32)
FULL = Reading("full", "truc.pack.full", "The full French pack, fifty-two", 52)
CARDS = Option("pack", "Which pack do you play with?", (FORTY, SHORT, FULL))

NONE = Reading("none", "truc.special.none", "None: the Threes are highest")
MATARRATA = Reading("matarrata", "truc.special.matarrata", "Four cards, as in Matarrata")
SPECIAL = Option("special", "Which cards rank above the Threes?", (NONE, MATARRATA))

EARLIEST = Reading("earliest", "truc.ties.earliest", "The side that took the earliest trick")
COTTON = Reading("cotton", "truc.ties.cotton", "Neither side, if each has one trick")
TIES = Option("ties", "Who wins the deal if tricks are tied?", (EARLIEST, COTTON))

ELDEST_SIDE = Reading("eldest", "truc.three.eldest", "Eldest’s side")
NOBODY_HAS = Reading("nobody", "truc.three.nobody", "Neither side")
THREE = Option(
    "three", "Who wins the deal if all three tricks are tied?", (ELDEST_SIDE, NOBODY_HAS)
)

ELDEST = Reading("eldest", "truc.lead.eldest", "Eldest")
TAKER = Reading("taker", "truc.lead.taker", "The player who took the last trick before it")
LEAD = Option("lead", "Who leads after a tied trick?", (ELDEST, TAKER))

ANYONE = Reading("any", "truc.answer.any", "Any player of the side; the first to speak decides")
SPEAKER = Reading("speaker", "truc.answer.speaker", "The side’s speaker, who receives the signs")
ANSWER = Option("answer", "Who answers a raise for a side?", (ANYONE, SPEAKER))

PASSED = Reading("passed", "truc.signs.passed", "Yes, the agreed signs")
SILENT = Reading("none", "truc.signs.none", "No")
SIGNS = Option("signs", "Do partners pass signs?", (PASSED, SILENT))

OPTIONS = (CARDS, SPECIAL, TIES, THREE, LEAD, ANSWER, SIGNS)

VARIANTS = (
    Variant("krasnopolsky", "As Krasnopolsky reconstructs it", (), (2, 4, 6, 8)),
    Variant("short", "Without Fours and Fives", (SHORT,), (2, 4)),
    Variant("matarrata", "Matarrata, or Truc d’Espaseta", (MATARRATA,), (2, 4)),
    Variant("full", "With the full French pack", (FULL,), (2,)),
    Variant("cotton", "With Cotton’s rule of ties", (COTTON, NOBODY_HAS), (2,)),
)


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if seats == 2 and (has[ANSWER], has[SIGNS]) != (ANYONE, PASSED):
        return "With two players there are no partners to sign to or to answer for."
    if has[CARDS] == FULL and has[SPECIAL] == MATARRATA:
        return "The high cards of Matarrata are swords, clubs and coins of the Spanish pack."
    if has[TIES] == EARLIEST and has[LEAD] == TAKER:
        return "If the earliest trick decides, no trick is played after one taken and one tied."
    return ""


def answer_rule(terms: Terms) -> str:
    """The rule on who answers a raise."""
    return "truc.answer-of-two" if terms.seats == 2 else terms[ANSWER].rule

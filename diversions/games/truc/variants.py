"""What the report on Truc leaves open, and the games that it names."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

FORTY = Reading("forty", "truc.pack.forty", "Forty Spanish cards", 40)
SHORT = Reading("short", "truc.pack.short", "Thirty-two, without Fours and Fives", 32)
FULL = Reading("full", "truc.pack.full", "The whole French pack, fifty-two", 52)
CARDS = Option("pack", "Which cards are played with?", (FORTY, SHORT, FULL))

NONE = Reading("none", "truc.special.none", "Nothing: the Threes are best")
MATARRATA = Reading("matarrata", "truc.special.matarrata", "Four cards, as in Matarrata")
SPECIAL = Option("special", "What stands above the Threes?", (NONE, MATARRATA))

EARLIEST = Reading("earliest", "truc.ties.earliest", "The side that took the earliest trick")
COTTON = Reading("cotton", "truc.ties.cotton", "Nobody, if each side has one trick")
TIES = Option("ties", "Who has the deal, if tricks are tied?", (EARLIEST, COTTON))

ELDEST_SIDE = Reading("eldest", "truc.three.eldest", "The side of eldest")
NOBODY_HAS = Reading("nobody", "truc.three.nobody", "Nobody")
THREE = Option("three", "And if all three are tied?", (ELDEST_SIDE, NOBODY_HAS))

ELDEST = Reading("eldest", "truc.lead.eldest", "Eldest")
TAKER = Reading("taker", "truc.lead.taker", "Whoever took the last trick that was taken")
LEAD = Option("lead", "Who leads after a tied trick?", (ELDEST, TAKER))

ANYONE = Reading("any", "truc.answer.any", "Any of the side, and the first to speak counts")
SPEAKER = Reading("speaker", "truc.answer.speaker", "Its speaker, who has the signs")
ANSWER = Option("answer", "Who answers a raise for a side?", (ANYONE, SPEAKER))

PASSED = Reading("passed", "truc.signs.passed", "Yes, by the signs agreed upon")
SILENT = Reading("none", "truc.signs.none", "No, it is played without them")
SIGNS = Option("signs", "Do partners pass signs?", (PASSED, SILENT))

OPTIONS = (CARDS, SPECIAL, TIES, THREE, LEAD, ANSWER, SIGNS)

VARIANTS = (
    Variant("krasnopolsky", "As Krasnopolsky reconstructs it", (), (2, 4, 6, 8)),
    Variant("short", "Without Fours and Fives", (SHORT,), (2, 4)),
    Variant("matarrata", "Matarrata, or Truc d’Espaseta", (MATARRATA,), (2, 4)),
    Variant("full", "With the whole French pack", (FULL,), (2,)),
    Variant("cotton", "With Cotton’s rule of ties", (COTTON, NOBODY_HAS), (2,)),
)


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if seats == 2 and (has[ANSWER], has[SIGNS]) != (ANYONE, PASSED):
        return "Between two there is no partner to sign to, and none to answer for."
    if has[CARDS] == FULL and has[SPECIAL] == MATARRATA:
        return "The high cards of Matarrata are swords, clubs and coins, of the Spanish pack."
    if has[TIES] == EARLIEST and has[LEAD] == TAKER:
        return "Where the earliest trick settles it, none is led to after a trick and a tie."
    return ""

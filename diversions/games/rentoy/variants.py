"""What the report on Rentoy leaves open, and the games that it names."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

FOLLOW = Reading("follow", "rentoy.sweep.follow", "No, any trump will do")
OVERTAKE = Reading("overtake", "rentoy.sweep.overtake", "Yes, with a higher one, by whoever can")
SWEEP = Option("sweep", "Must a trump led be overtaken?", (FOLLOW, OVERTAKE))

PLAIN = Reading("none", "rentoy.special.none", "Nothing: the Two is best")
VALET = Reading("valet", "rentoy.special.valet", "The Valet of Coins, as in 1704")
ENVITE = Reading("envite", "rentoy.special.envite", "Three cards, as in the Canarian Envite")
SPECIAL = Option("special", "What stands above the Two of trumps?", (PLAIN, VALET, ENVITE))

BOUND = Reading("bound", "rentoy.free.bound", "Yes, like any other trump")
FREE = Reading("free", "rentoy.free.free", "No, its holder may keep it back")
FREEDOM = Option("free", "Is the highest trump bound to a sweep?", (BOUND, FREE))

ANYONE = Reading("any", "rentoy.answer.any", "Any of the side, and the first to speak counts")
SPEAKER = Reading("speaker", "rentoy.answer.speaker", "Its speaker, who has the signs")
ANSWER = Option("answer", "Who answers a raise for a side?", (ANYONE, SPEAKER))

PASSED = Reading("passed", "rentoy.signs.passed", "Yes, by the signs agreed upon")
SILENT = Reading("none", "rentoy.signs.none", "No, it is played without them")
SIGNS = Option("signs", "Do partners pass signs?", (PASSED, SILENT))

OPTIONS = (SWEEP, SPECIAL, FREEDOM, ANSWER, SIGNS)

VARIANTS = (
    Variant("krasnopolsky", "As Krasnopolsky reconstructs it", (), (2, 4, 6, 8)),
    Variant("valet", "With the Valet of Coins, as in 1704", (VALET,), (2, 4)),
    Variant("avila", "With the sweep of Avila", (OVERTAKE,), (2, 4)),
    Variant("envite", "After the Canarian Envite", (ENVITE, FREE), (4,)),
)


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if seats == 2 and (has[ANSWER], has[SIGNS]) != (ANYONE, PASSED):
        return "Between two there is no partner to sign to, and none to answer for."
    return ""

"""What the passage on French Truc leaves open."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

BELOTE = Reading("belote", "french-truc.pack.belote", "The thirty-two of Belote", 32)
OLDER = Reading("older", "french-truc.pack.older", "The older thirty-six", 36)
CARDS = Option("pack", "Which cards are played with?", (BELOTE, OLDER))

AGAIN = Reading("again", "french-truc.redeal.again", "As often as the stock lasts")
ONCE = Reading("once", "french-truc.redeal.once", "Once in a deal")
REDEAL = Option("redeal", "How often may hands be replaced?", (AGAIN, ONCE))

TWELVE = Reading("twelve", "french-truc.remainder.twelve", "To twelve")
NEEDED = Reading("needed", "french-truc.remainder.needed", "To what the caller still needs")
REMAINDER = Option("remainder", "To what does “our remainder” raise?", (TWELVE, NEEDED))

DEAD = Reading("tied", "french-truc.partners.tied", "It is tied, as with any equal cards")
TAKEN = Reading("taken", "french-truc.partners.taken", "Their side takes it")
PARTNERS = Option("partners", "What if partners alone lay equal best cards?", (DEAD, TAKEN))

CAPTAIN = Reading("captain", "french-truc.answer.captain", "The captain of the other side")
ANYONE = Reading("any", "french-truc.answer.any", "Anyone of the other side")
ANSWER = Option("answer", "Who answers a raise?", (CAPTAIN, ANYONE))

RUBBER = Reading("rubber", "french-truc.length.rubber", "A rubber, of two games won", 2)
SINGLE = Reading("game", "french-truc.length.game", "A single game", 1)
LENGTH = Option("length", "How long is a match?", (RUBBER, SINGLE))

OPTIONS = (CARDS, REDEAL, REMAINDER, PARTNERS, ANSWER, LENGTH)

VARIANTS = (
    Variant("parlett", "As Parlett tells it", (), (4, 2)),
    Variant("older", "With the older pack", (OLDER,), (4, 2)),
)


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if seats == 2 and (has[ANSWER], has[PARTNERS]) != (CAPTAIN, DEAD):
        return "Between two there are no partners."
    return ""

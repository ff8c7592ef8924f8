"""What the passage on French Truc leaves open."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Terms, Variant

BELOTE = Reading("belote", "french-truc.pack.belote", "The thirty-two cards of Belote", 32)
OLDER = Reading("older", "french-truc.pack.older", "The older pack of thirty-six", 36)
CARDS = Option("pack", "Which pack do you play with?", (BELOTE, OLDER))

AGAIN = Reading("again", "french-truc.redeal.again", "As often as the stock lasts")
ONCE = Reading("once", "french-truc.redeal.once", "Once in a deal")
REDEAL = Option("redeal", "How often may hands be replaced?", (AGAIN, ONCE))

TWELVE = Reading("twelve", "french-truc.remainder.twelve", "To twelve points")
NEEDED = Reading("needed", "french-truc.remainder.needed", "To what the side still needs")
REMAINDER = Option("remainder", "How far does “our remainder” raise?", (TWELVE, NEEDED))

DEAD = Reading("tied", "french-truc.partners.tied", "It is tied, as with any equal cards")
TAKEN = Reading("taken", "french-truc.partners.taken", "Their side takes it")
PARTNERS = Option("partners", "What if two partners tie with the best cards?", (DEAD, TAKEN))

CAPTAIN = Reading("captain", "french-truc.answer.captain", "The captain of the other side")
ANYONE = Reading("any", "french-truc.answer.any", "Any player of the other side")
ANSWER = Option("answer", "Who answers a raise?", (CAPTAIN, ANYONE))

RUBBER = Reading("rubber", "french-truc.length.rubber", "A rubber: the first to win two games", 2)
SINGLE = Reading("game", "french-truc.length.game", "A single game", 1)
LENGTH = Option("length", "How long is a match?", (RUBBER, SINGLE))

TRICKS_ONLY = Reading("tricks", "french-truc.above.tricks", "Only the play of the cards")
ALL = Reading("all", "french-truc.above.all", "Also its deal of one card, and its play at eleven")
ABOVE = Option("above", "What does it share with the Catalan game?", (TRICKS_ONLY, ALL))

OPTIONS = (CARDS, ABOVE, REDEAL, REMAINDER, PARTNERS, ANSWER, LENGTH)

VARIANTS = (
    Variant("parlett", "As Parlett describes it", (), (4, 2)),
    Variant("older", "With the older pack", (OLDER,), (4, 2)),
)


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if seats == 2 and (has[ANSWER], has[PARTNERS]) != (CAPTAIN, DEAD):
        return "With two players there are no partners."
    return ""


def answer_rule(terms: Terms) -> str:
    """The rule on who answers a raise."""
    return "french-truc.answer-of-two" if terms.seats == 2 else terms[ANSWER].rule

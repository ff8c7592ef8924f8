"""What Cotton leaves open at French-Ruff, or to the agreement of the players."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Terms, Variant

MOST = Reading("most", "french-ruff.lift.most", "The player who lifts the highest card")
LEAST = Reading("least", "french-ruff.lift.least", "The player who lifts the lowest card")
LIFT = Option("lift", "Who deals first?", (MOST, LEAST))

HOLDER = Reading("holder", "french-ruff.takes.holder", "The player who was dealt the Ace of trumps")
TURNED = Reading("turned", "french-ruff.takes.turned", "The dealer, if it is an Ace")
TAKES = Option("takes", "Who takes up the card that is turned up?", (HOLDER, TURNED))

ONLY = Reading("only", "french-ruff.next.only", "No, that card alone")
MORE = Reading("more", "french-ruff.next.more", "Yes, the trumps that come next as well")
NEXT = Option("next", "Are the trumps that come next in the pack taken up too?", (ONLY, MORE))

RIGOUR = Reading("rigour", "french-ruff.forsat.rigour", "Yes, with the rigour of the play")
PLAIN = Reading("plain", "french-ruff.forsat.plain", "No, you only follow suit")
FORSAT = Option("forsat", "Do you play at forsat?", (RIGOUR, PLAIN))

TRUMPED = Reading("trumped", "french-ruff.void.trumped", "Only to a trick that was trumped before")
ALWAYS = Reading("always", "french-ruff.void.always", "Yes, to any trick")
VOID = Option("void", "Must you trump if you cannot follow suit?", (TRUMPED, ALWAYS))

NINE = Reading("nine", "french-ruff.up.nine", "Nine", value=9)
FIVE = Reading("five", "french-ruff.up.five", "Five", value=5)
GAME_UP = Option("up", "How many points are the game?", (NINE, FIVE))

OPTIONS = (LIFT, TAKES, NEXT, FORSAT, VOID, GAME_UP)
VARIANTS = (Variant("cotton", "After Cotton, 1674"),)


def objection(terms: Terms) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if terms[FORSAT] == PLAIN and terms[VOID] != TRUMPED:
        return "Unless you play at forsat, no player has to trump."
    return ""

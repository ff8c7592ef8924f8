"""What the redactor of early French Tarot leaves open or leaves out."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

PLAIN = Reading("plain", "tarocchi.order.plain", "Higher numbers beat lower ones in every suit")
REVERSED = Reading(
    "reversed", "tarocchi.order.reversed", "In these two suits, lower numbers beat higher ones"
)
ORDER = Option("order", "How do the number cards of Cups and Coins rank?", (PLAIN, REVERSED))

FIRST = Reading("first", "tarocchi.debt.first", "From the first trick that its player wins")
AT_END = Reading("end", "tarocchi.debt.end", "At the end of the deal")
DEBT = Option("debt", "If you can’t pay for the Fool at once, when do you pay?", (FIRST, AT_END))

HIGHEST = Reading("highest", "tarocchi.over.highest", "The highest total")
DECLARED = Reading(
    "declared", "tarocchi.over.declared", "The first player to declare it during play"
)
OVER = Option("over", "If several reach fifty in the same deal, who wins?", (HIGHEST, DECLARED))

BY_TURN = Reading("turn", "tarocchi.together.turn", "The player whose turn comes first")
BY_TOTAL = Reading("total", "tarocchi.together.total", "Only a player with the highest total")
TOGETHER = Option(
    "together", "If several have fifty, which of them may declare first?", (BY_TURN, BY_TOTAL)
)

POINTS = Reading("points", "tarocchi.stakes.points", "Only points")
POT = Reading("pot", "tarocchi.stakes.pot", "A pot of equal stakes")
STAKES = Option("stakes", "What do you play for?", (POINTS, POT))

NO_BETS = Reading("none", "tarocchi.bets.none", "No bets")
EACH_TRICK = Reading("each", "tarocchi.bets.each", "Bets by everyone, on every trick")
RIDING = Reading(
    "ride", "tarocchi.bets.ride", "Bets by anyone who likes, and a winning bet may ride"
)
BETS = Option("bets", "What bets are there against the house?", (NO_BETS, EACH_TRICK, RIDING))

OPTIONS = (ORDER, DEBT, OVER, TOGETHER, STAKES, BETS)

SEATS = (4, 2, 3, 5, 6)
VARIANTS = (
    Variant("du-coeur", "As Justin du Coeur describes it", (), SEATS),
    Variant("caravan", "With Tristan ap Elwin’s bets", (POT, RIDING), SEATS),
)


def objection(has: dict[Option, Reading]) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if has[TOGETHER] != BY_TURN and has[OVER] != DECLARED:
        return "Who may declare first is a question only if players declare fifty."
    return ""

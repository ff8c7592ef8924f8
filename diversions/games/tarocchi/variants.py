"""What the redactor of early French Tarot leaves open or leaves out."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

PLAIN = Reading("plain", "tarocchi.order.plain", "Higher numbers beat lower in every suit")
REVERSED = Reading("reversed", "tarocchi.order.reversed", "Lower numbers beat higher in two suits")
ORDER = Option("order", "How do the numbers of Cups and Coins rank?", (PLAIN, REVERSED))

FIRST = Reading("first", "tarocchi.debt.first", "From the first trick that its player wins")
AT_END = Reading("end", "tarocchi.debt.end", "At the end of the deal")
DEBT = Option("debt", "If the Fool cannot be paid for at once, when is it?", (FIRST, AT_END))

HIGHEST = Reading("highest", "tarocchi.over.highest", "The highest total")
DECLARED = Reading("declared", "tarocchi.over.declared", "Whoever first declares it in play")
OVER = Option("over", "If several reach fifty in one deal, who has won?", (HIGHEST, DECLARED))

POINTS = Reading("points", "tarocchi.stakes.points", "For points alone")
POT = Reading("pot", "tarocchi.stakes.pot", "For a pot of equal stakes")
STAKES = Option("stakes", "What is it played for?", (POINTS, POT))

NO_BETS = Reading("none", "tarocchi.bets.none", "None")
EACH_TRICK = Reading("each", "tarocchi.bets.each", "By everybody, on every trick")
RIDING = Reading("ride", "tarocchi.bets.ride", "By whoever likes, and a bet that has won may ride")
BETS = Option("bets", "What bets are laid against the house?", (NO_BETS, EACH_TRICK, RIDING))

OPTIONS = (ORDER, DEBT, OVER, STAKES, BETS)

SEATS = (4, 2, 3, 5, 6)
VARIANTS = (
    Variant("du-coeur", "As Justin du Coeur has it", (), SEATS),
    Variant("caravan", "With Tristan ap Elwin’s bets", (POT, RIDING), SEATS),
)

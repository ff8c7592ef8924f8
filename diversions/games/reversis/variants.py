"""What the report on Reversis leaves open, and the ways of paying that it gives."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

WINNER = Reading("winner", "reversis.pay.winner", "Each loser pays the winner his own points")
STAKE = Reading("stake", "reversis.pay.stake", "A stake of two to each who took fewer", 2)
DIFFERENCE = Reading("difference", "reversis.pay.difference", "The difference to each with fewer")
PAY = Option("pay", "How is it paid?", (WINNER, STAKE, DIFFERENCE))

STOCK = Reading("stock", "reversis.discard.stock", "Yes, from the four cards left over")
LESS = Reading("less", "reversis.discard.less", "No, one plays with eleven cards")
DISCARD = Option("discard", "Is the discard replaced?", (STOCK, LESS))

NOBODY = Reading("nobody", "reversis.left.nobody", "For nobody")
LAST = Reading("last", "reversis.left.last", "For whoever takes the last trick")
LEFT = Option("left", "For whom do the discards count?", (NOBODY, LAST))

EACH = Reading("each", "reversis.tie.each", "Each of them is paid in full")
NONE = Reading("none", "reversis.tie.none", "Nothing is paid in that deal")
TIE = Option("tie", "What if several take fewest, and the winner is paid?", (EACH, NONE))

FOUR = Reading("four", "reversis.length.four", "Four, so that each deals once", 4)
ONE = Reading("one", "reversis.length.one", "One", 1)
EIGHT = Reading("eight", "reversis.length.eight", "Eight, so that each deals twice", 8)
LENGTH = Option("length", "How many deals are a match?", (FOUR, ONE, EIGHT))

OPTIONS = (PAY, DISCARD, LEFT, TIE, LENGTH)

VARIANTS = (
    Variant("parlett", "As reported after Parlett"),
    Variant("dafydd", "With Dafydd’s standard stake", (STAKE,)),
    Variant("high", "For high stakes", (DIFFERENCE,)),
)

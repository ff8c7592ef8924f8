"""What the report on Reversis leaves open, and the ways of paying that it gives."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

WINNER = Reading(
    "winner", "reversis.pay.winner", "Each loser pays the winner the loser’s own points"
)
STAKE = Reading("stake", "reversis.pay.stake", "Two coins to everyone who took fewer", 2)
DIFFERENCE = Reading(
    "difference", "reversis.pay.difference", "The difference, to everyone who took fewer"
)
PAY = Option("pay", "What do losers pay?", (WINNER, STAKE, DIFFERENCE))

STOCK = Reading("stock", "reversis.discard.stock", "Yes, from the four cards left over")
LESS = Reading("less", "reversis.discard.less", "No, you play with eleven cards")
DISCARD = Option("discard", "Is the discard replaced?", (STOCK, LESS))

NOBODY = Reading("nobody", "reversis.left.nobody", "No player")
LAST = Reading("last", "reversis.left.last", "The player who takes the last trick")
LEFT = Option("left", "Against whom do the discards count?", (NOBODY, LAST))

EACH = Reading("each", "reversis.tie.each", "Each of them is paid in full")
NONE = Reading("none", "reversis.tie.none", "Nothing is paid in that deal")
TIE = Option(
    "tie", "If the winner is paid, what happens when several tie for the fewest?", (EACH, NONE)
)

FOUR = Reading("four", "reversis.length.four", "Four, so that everyone deals once", 4)
ONE = Reading("one", "reversis.length.one", "One", 1)
EIGHT = Reading("eight", "reversis.length.eight", "Eight, so that everyone deals twice", 8)
LENGTH = Option("length", "How many deals are a match?", (FOUR, ONE, EIGHT))

OPTIONS = (PAY, DISCARD, LEFT, TIE, LENGTH)

VARIANTS = (
    Variant("parlett", "Parlett’s game, as Dafydd reports it"),
    Variant("dafydd", "With Dafydd’s standard stake", (STAKE,)),
    Variant("high", "For high stakes", (DIFFERENCE,)),
)

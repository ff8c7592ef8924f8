"""What the words on Sackson's Le Truc leave open."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

SIX = Reading("six", "le-truc.order.six", "The Six, then the Seven")
SEVEN = Reading("seven", "le-truc.order.seven", "The Seven, then the Six")
ORDER = Option("order", "Which card is best?", (SIX, SEVEN))

NEITHER = Reading("nobody", "le-truc.ties.nobody", "Nobody")
FIRST = Reading("first", "le-truc.ties.first", "Whoever took the earlier trick")
TIES = Option("ties", "Who has the deal, with a trick each and a tie?", (NEITHER, FIRST))

VOID = Reading("nobody", "le-truc.three.nobody", "Nobody")
ELDEST_HAS = Reading("eldest", "le-truc.three.eldest", "Eldest")
THREE = Option("three", "And if all three are tied?", (VOID, ELDEST_HAS))

ELDEST = Reading("eldest", "le-truc.lead.eldest", "Eldest")
TAKER = Reading("taker", "le-truc.lead.taker", "Whoever took the last trick that was taken")
LEAD = Option("lead", "Who leads after a tied trick?", (TAKER, ELDEST))

PASSES = Reading("passes", "le-truc.again.passes", "The other, who played on")
EITHER = Reading("either", "le-truc.again.either", "Either, in turn")
ONCE = Reading("once", "le-truc.again.once", "Nobody: a deal is doubled once")
AGAIN = Option("again", "Who may double a deal that is doubled?", (PASSES, EITHER, ONCE))

OPTIONS = (ORDER, TIES, THREE, LEAD, AGAIN)

VARIANTS = (
    Variant("sackson", "As Sackson is reported", (), (2,)),
    Variant("parlett", "With the Seven best, as in Parlett", (SEVEN,), (2,)),
    Variant("earliest", "With the ties of its modern kin", (FIRST, ELDEST_HAS), (2,)),
)

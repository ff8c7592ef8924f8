"""What the words on Sackson's Le Truc leave open."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

SIX = Reading("six", "le-truc.order.six", "The Six, then the Seven")
SEVEN = Reading("seven", "le-truc.order.seven", "The Seven, then the Six")
ORDER = Option("order", "Which card is highest?", (SIX, SEVEN))

NEITHER = Reading("nobody", "le-truc.ties.nobody", "No player")
FIRST = Reading("first", "le-truc.ties.first", "The player who took the earlier trick")
TIES = Option("ties", "Who wins the deal, with a trick each and a tie?", (NEITHER, FIRST))

VOID = Reading("nobody", "le-truc.three.nobody", "No player")
ELDEST_HAS = Reading("eldest", "le-truc.three.eldest", "Eldest")
THREE = Option("three", "Who wins the deal if all three tricks are tied?", (VOID, ELDEST_HAS))

ELDEST = Reading("eldest", "le-truc.lead.eldest", "Eldest")
TAKER = Reading("taker", "le-truc.lead.taker", "The player who took the last trick before it")
LEAD = Option("lead", "Who leads after a tied trick?", (TAKER, ELDEST))

PASSES = Reading("passes", "le-truc.again.passes", "Only the player who accepted the double")
EITHER = Reading("either", "le-truc.again.either", "Either player, before playing a card")
ONCE = Reading("once", "le-truc.again.once", "No player: a deal is doubled only once")
AGAIN = Option("again", "Who may double a deal again?", (PASSES, EITHER, ONCE))

OPTIONS = (ORDER, TIES, THREE, LEAD, AGAIN)

VARIANTS = (
    Variant("sackson", "Sackson’s game, as reported", (), (2,)),
    Variant("parlett", "With the Seven highest, as in Parlett", (SEVEN,), (2,)),
    Variant("earliest", "With ties as in modern Truc", (FIRST, ELDEST_HAS), (2,)),
)

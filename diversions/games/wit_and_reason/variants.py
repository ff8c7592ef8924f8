"""The points of Wit and Reason that Cotton leaves open."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

TENS = Reading("ten", "wit-and-reason.courts.ten", "Ten, as a Ten does")
ASIDE = Reading("aside", "wit-and-reason.courts.aside", "Nothing: they are laid aside")
COURTS = Option("courts", "What do Kings, Queens and Knaves count?", (TENS, ASIDE))

PLAYS_ON = Reading("on", "wit-and-reason.stuck.on", "The other player plays on")
LOSES = Reading("loses", "wit-and-reason.stuck.loses", "That player loses")
STUCK = Option("stuck", "What happens if every card of a player is too high?", (PLAYS_ON, LOSES))

TOSSED = Reading("tossed", "wit-and-reason.lead.tossed", "They toss for it again")
BY_TURNS = Reading("turns", "wit-and-reason.lead.turns", "The player who did not lead the last")
LEAD = Option("lead", "Who leads in the games after the first?", (TOSSED, BY_TURNS))

THREE = Reading("three", "wit-and-reason.up.three", "Three games won", value=3)
ONE = Reading("one", "wit-and-reason.up.one", "One game", value=1)
UP = Option("up", "How long is a match?", (THREE, ONE))

OPTIONS = (COURTS, STUCK, LEAD, UP)

COTTON = Variant("cotton", "After Cotton, 1674")
VARIANTS = (COTTON,)

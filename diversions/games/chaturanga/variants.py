"""Where the account of Chaturanga says nothing, or may be read in two ways."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

TAKES = Reading("takes", "chaturanga.leap.takes", "Yes, as a knight would")
VACANT_ONLY = Reading(
    "vacant-only", "chaturanga.leap.vacant-only", "No, it may only leap to an empty square"
)
LEAP = Option("leap", "May the king take with its leap?", (TAKES, VACANT_ONLY))

NO_THREAT = Reading("none", "chaturanga.threat.none", "No, only the squares next to it")
CHECKS = Reading("checks", "chaturanga.threat.checks", "Yes, as long as it may still leap")
THREAT = Option("threat", "Does a king that may still leap attack where it could leap?",
                (NO_THREAT, CHECKS))  # fmt: skip

KEPT = Reading("kept", "chaturanga.stepped.kept", "Yes, until it leaps or is in check")
SPENT = Reading("spent", "chaturanga.stepped.spent", "No, any move of the king ends it")
STEPPED = Option("stepped", "Does a king that has stepped keep its leap?", (KEPT, SPENT))

STAYS = Reading("stays", "chaturanga.last-rank.stays", "Yes, and it stays a pawn there")
BARRED = Reading("barred", "chaturanga.last-rank.barred", "No, it must wait on the rank before")
LAST_RANK = Option(
    "last-rank", "May a pawn move to the last rank where it cannot be promoted?", (STAYS, BARRED)
)

MUST = Reading("must", "chaturanga.promoting.must", "Yes")
MAY = Reading("may", "chaturanga.promoting.may", "No, it may stay a pawn")
PROMOTING = Option("promoting", "Must a pawn be promoted when it can be?", (MUST, MAY))

NEVER = Reading("never", "chaturanga.later.never", "No, only when it arrives")
BY_A_TURN = Reading("by-a-turn", "chaturanga.later.by-a-turn", "Yes, and that takes a turn")
LATER = Option(
    "later", "May a pawn that stands on the last rank be promoted later?", (NEVER, BY_A_TURN)
)

FEWER = Reading("fewer", "chaturanga.lost.fewer", "When it has fewer than at the start")
EVER = Reading("ever", "chaturanga.lost.ever", "Once one has been taken, for good")
LOST = Option("lost", "When has a side lost a piece of a kind?", (FEWER, EVER))

PLAYS_ON = Reading("plays-on", "chaturanga.bare.plays-on", "They play on")
LOSES = Reading("loses", "chaturanga.bare.loses", "They lose at once")
BARE = Option("bare", "What happens to a player who has only the king left?", (PLAYS_ON, LOSES))

GOES_ON = Reading("goes-on", "chaturanga.repeated.goes-on", "Nothing, the game goes on")
THIRD = Reading("third", "chaturanga.repeated.third", "The third time, the game is a draw")
REPEATED = Option("repeated", "What happens when a position comes back?", (GOES_ON, THIRD))

BODLAENDER = Variant("bodlaender", "After Bodlaender, from Murray and Gollon")

OPTIONS = (LEAP, THREAT, STEPPED, LAST_RANK, PROMOTING, LATER, LOST, BARE, REPEATED)
VARIANTS = (BODLAENDER,)

"""What Cotton leaves open at Bankafalet, or to the players’ pleasure."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

RANK = Reading("rank", "bankafalet.order.rank", "By rank, and then by suit")
SUIT = Reading("suit", "bankafalet.order.suit", "By suit, and then by rank")
ORDER = Option("order", "In what order do the cards rank?", (RANK, SUIT))

TWO = Reading("two", "bankafalet.spare.two", "Two", value=2)
NO_SPARE = Reading("none", "bankafalet.spare.none", "No heap", value=0)
SPARE = Option("spare", "How many heaps are spare?", (TWO, NO_SPARE))

ONE = Reading("one", "bankafalet.on.one", "On one heap, their own or a spare one")
ANY = Reading("any", "bankafalet.on.any", "On their own and on spare ones")
ON = Option("on", "On how many heaps may a player lay money?", (ONE, ANY))

SIX = Reading("six", "bankafalet.limit.six", "Six coins", value=6)
THREE = Reading("three", "bankafalet.limit.three", "Three coins", value=3)
LIMIT = Option("limit", "How much may a player lay on a heap?", (SIX, THREE))

TWICE = Reading("twice", "bankafalet.rounds.twice", "When each player has dealt twice", value=2)
ONCE = Reading("once", "bankafalet.rounds.once", "When each player has dealt once", value=1)
ROUNDS = Option("rounds", "When does the match end?", (TWICE, ONCE))

OPTIONS = (ORDER, SPARE, ON, LIMIT, ROUNDS)
VARIANTS = (Variant("cotton", "After Cotton, 1674"),)

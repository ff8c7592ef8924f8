"""What Cotton leaves open at Post and Pair, or to the agreement of the players."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

UNDER = Reading("under", "post-and-pair.over.under", "They have no Post")
NEAR = Reading("near", "post-and-pair.over.near", "They count as near as those below it")
OVER = Option("over", "What do cards that make more than twenty-one count?", (UNDER, NEAR))

BEST = Reading("best", "post-and-pair.seat.best", "The best single card")
THIRD = Reading("third", "post-and-pair.seat.third", "The best card dealt third")
SEAT = Option("seat", "What wins the Seat?", (BEST, THIRD))

NONE = Reading("none", "post-and-pair.trump.none", "No")
TURNED = Reading("turned", "post-and-pair.trump.turned", "Yes, after the deal")
TRUMP = Option("trump", "Is a card turned up for trumps?", (NONE, TURNED))

HIGHER = Reading("higher", "post-and-pair.royal.higher", "The higher one")
ELDER = Reading("eldest", "post-and-pair.royal.eldest", "The first, counting from eldest")
ROYAL = Option("royal", "Which of several pair-royals wins?", (HIGHER, ELDER))

PAIR = Reading("pair", "post-and-pair.carries.pair", "The best pair, or else the best Post")
POST = Reading("post", "post-and-pair.carries.post", "The best Post, or else the best pair")
CARD = Reading("card", "post-and-pair.carries.card", "The best single card")
CARRIES = Option("carries", "Which cards carry the vie?", (PAIR, POST, CARD))

ALL = Reading("all", "post-and-pair.again.all", "Every player who passed")
ELDEST = Reading("eldest", "post-and-pair.again.eldest", "Eldest alone")
AGAIN = Option("again", "Who may pass and come in again?", (ALL, ELDEST))

VIE = Reading(
    "vie", "post-and-pair.double.vie", "The dealer vies as much as each player has staked"
)
NEXT = Reading(
    "next", "post-and-pair.double.next", "All stake again, and play for it in the next deal"
)
DOUBLE = Option("double", "What happens when the dealer doubles?", (VIE, NEXT))

SHOW = Reading("show", "post-and-pair.divide.show", "No, the best cards win them")
DIVIDED = Reading("divided", "post-and-pair.divide.divided", "Yes, if all who stay agree")
DIVIDE = Option("divide", "May those who stay divide the stakes?", (SHOW, DIVIDED))

TWELVE = Reading("twelve", "post-and-pair.limit.twelve", "Twelve coins", value=12)
SIX = Reading("six", "post-and-pair.limit.six", "Six coins", value=6)
LIMIT = Option("limit", "How much may a player lay to the vie in a deal?", (TWELVE, SIX))

TWICE = Reading("twice", "post-and-pair.rounds.twice", "When each player has dealt twice", value=2)
ONCE = Reading("once", "post-and-pair.rounds.once", "When each player has dealt once", value=1)
ROUNDS = Option("rounds", "When does the match end?", (TWICE, ONCE))

OPTIONS = (OVER, SEAT, TRUMP, ROYAL, CARRIES, AGAIN, DOUBLE, DIVIDE, LIMIT, ROUNDS)
VARIANTS = (Variant("cotton", "After Cotton, 1674"),)

"""What the two accounts of All Fours dispute, and the games that they make of it."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

AGREED = Reading("agreed", "all-fours.first.agreed", "The seat called A, by agreement")
LIFT = Reading("lift", "all-fours.first.lift", "The player who lifts the better Put-card")
FIRST = Option("first", "Who deals first?", (AGREED, LIFT))

TURN = Reading("turn", "all-fours.beg.turn", "More cards are turned up")
FURTHER = Reading(
    "further", "all-fours.beg.further", "Three more cards each before every new card turned up"
)
MORE = Reading(
    "more", "all-fours.beg.more", "Three more cards each, once; then cards are turned up"
)
BEG = Option("beg", "What happens when the turned-up suit is given up?", (TURN, FURTHER, MORE))

ACCEPTED = Reading("accepted", "all-fours.knave.accepted", "Only if eldest accepts it")
KEPT = Reading("kept", "all-fours.knave.kept", "Also if the dealer insists on its suit")
TURNED = Reading("turned", "all-fours.knave.turned", "As soon as it is turned up, whatever follows")
KNAVE = Option(
    "knave", "When does a turned-up knave score for the dealer?", (ACCEPTED, KEPT, TURNED)
)

STRICT = Reading(
    "strict", "all-fours.follow.strict", "Follow suit; if you can’t, trump; otherwise anything"
)
RENEGE = Reading(
    "renege", "all-fours.follow.renege", "Follow suit or trump; if you can’t follow, anything"
)
FOLLOW = Option("follow", "What must you play to a lead?", (STRICT, RENEGE))

DEALT = Reading("dealt", "all-fours.jack.dealt", "The player who was dealt it")
WON = Reading("won", "all-fours.jack.won", "The player who wins it in a trick")
JACK = Option("jack", "Who scores for the knave of trumps?", (DEALT, WON))

HAD = Reading("dealt", "all-fours.low.dealt", "The player who was dealt it")
GOT = Reading("won", "all-fours.low.won", "The player who wins it in a trick")
LOW = Option("low", "Who scores for the lowest trump?", (HAD, GOT))

NOBODY = Reading("nobody", "all-fours.tie.nobody", "No player")
ELDEST = Reading("eldest", "all-fours.tie.eldest", "The player who didn’t deal")
TIE = Option("tie", "Who scores for game if card-points are equal?", (NOBODY, ELDEST))

PLAIN = Reading(
    "plain", "all-fours.sort.plain", "No player, except for the turned-up knave: All Fours"
)
RUNNING = Reading(
    "running", "all-fours.sort.running", "The dealer who turns them up: Running All-Fours"
)
TAKEN = Reading(
    "taken",
    "all-fours.sort.taken",
    "The dealer who turns them up, and the player who wins one in trumps",
)
SORT = Option("sort", "For whom do honours score?", (PLAIN, RUNNING, TAKEN))

FORTY_NINE = Reading("forty-nine", "all-fours.up.forty-nine", "Forty-nine", 49)
ELEVEN = Reading("eleven", "all-fours.up.eleven", "Eleven", 11)
FOUR = Reading("four", "all-fours.up.four", "Four", 4)
SEVEN = Reading("seven", "all-fours.up.seven", "Seven", 7)
FIFTEEN = Reading("fifteen", "all-fours.up.fifteen", "Fifteen", 15)
THIRTY_ONE = Reading("thirty-one", "all-fours.up.thirty-one", "Thirty-one", 31)
UP = Option(
    "up", "How many points win?", (FORTY_NINE, ELEVEN, FOUR, SEVEN, FIFTEEN, THIRTY_ONE)
)  # fmt: skip

OPTIONS = (FIRST, BEG, KNAVE, FOLLOW, LOW, JACK, TIE, SORT, UP)

COTTON = (LIFT, FURTHER, TURNED, RENEGE, WON)
VARIANTS = (
    Variant("brusten", "As Brusten de Bearsul reports it", (), (2,)),
    Variant("cotton", "Cotton’s game, 1674", (*COTTON, ELEVEN), (2,)),
    Variant("running", "Cotton’s Running All-Fours, 1674", (*COTTON, RUNNING, THIRTY_ONE), (2,)),
)


def objection(has: dict[Option, Reading], seats: int) -> str:
    """Why these readings cannot stand together; empty if they can."""
    if has[SORT] != PLAIN and has[KNAVE] != TURNED:
        return "In Running All-Fours an honour scores as soon as it is turned up."
    if has[SORT] == TAKEN and has[JACK] != WON:
        return "If honours score for the player who wins them, the knave is one of them."
    return ""

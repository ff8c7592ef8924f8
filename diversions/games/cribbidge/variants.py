"""Where Cotton’s chapter of Cribbidge can be read in two ways, or says nothing."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

EVERY = Reading("every", "cribbidge.three.every", "In every deal")
FIRST_DEAL = Reading("first", "cribbidge.three.first", "In the first deal of a set only")
THREE = Option("three", "When does the player who does not deal set up three?", (EVERY, FIRST_DEAL))

TURNED = Reading(
    "turned", "cribbidge.noddy.turned", "One if it is held, two to the dealer if it is turned up"
)
DEALERS = Reading(
    "dealers", "cribbidge.noddy.dealers", "One if it is held, two if the dealer holds it"
)
NODDY = Option("noddy", "What does Knave Noddy count?", (TURNED, DEALERS))

COUNTS = Reading("counts", "cribbidge.pair.counts", "Yes, two")
HELD_PAIR = Reading("held", "cribbidge.pair.held", "No, but it makes a pair a pair-royal")
PAIR = Option("pair", "Does a card make a pair with the turned card?", (COUNTS, HELD_PAIR))

ANY = Reading("any", "cribbidge.flush.any", "Any three of a suit, the turned card among them")
HELD_FLUSH = Reading(
    "held", "cribbidge.flush.held", "Three without the turned card, which may add one"
)
FLUSH = Option("flush", "Which cards make a flush in a count?", (ANY, HELD_FLUSH))

DEALER = Reading("dealer", "cribbidge.order.dealer", "The dealer")
ELDEST = Reading("eldest", "cribbidge.order.eldest", "The player who does not deal")
ORDER = Option("order", "Who sets up a count first?", (DEALER, ELDEST))

STOPS = Reading("stops", "cribbidge.on.stops", "The play is over, and the cards left stay unplayed")
AFRESH = Reading("afresh", "cribbidge.on.afresh", "The players begin a new row with the cards left")
ON = Option("on", "What happens when neither player can come in?", (STOPS, AFRESH))

SAID = Reading("said", "cribbidge.lurkt.said", "Only if the winner says so")
TOLD = Reading("told", "cribbidge.lurkt.told", "Always: the table says it")
LURKT = Option("lurkt", "When is a game double?", (SAID, TOLD))

OPTIONS = (THREE, NODDY, PAIR, FLUSH, ORDER, ON, LURKT)
VARIANTS = (Variant("cotton", "Cotton’s Cribbidge"),)

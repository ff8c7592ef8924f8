"""Where Cotton’s chapter of Costly-Colours can be read in two ways, or contradicts itself."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

OTHER = Reading(
    "other", "costly-colours.mogg.other", "With each other: each gives one card, face down"
)
FROM_PACK = Reading("pack", "costly-colours.mogg.pack", "With the pack, one player after the other")
MOGG = Option("mogg", "With whom is a card changed?", (OTHER, FROM_PACK))

MAY = Reading("may", "costly-colours.duty.may", "No, though it scores")
MUST = Reading("must", "costly-colours.duty.must", "Yes, and twenty-five too")
DUTY = Option("duty", "Must you make fifteen if you can?", (MAY, MUST))

ONLY = Reading("only", "costly-colours.thirty.only", "No, only thirty-one does")
SCORES = Reading("scores", "costly-colours.thirty.scores", "Yes, as many as are on the table")
THIRTY = Option("thirty", "Does thirty score in the play?", (ONLY, SCORES))

STOPS = Reading(
    "stops", "costly-colours.on.stops", "The play is over, and the cards left stay unplayed"
)
AFRESH = Reading(
    "afresh", "costly-colours.on.afresh", "The players begin a new row with the cards left"
)
ON = Option("on", "What happens when neither player can come in?", (STOPS, AFRESH))

TWO = Reading("two", "costly-colours.colours.two", "Two, as Cotton states it")
THREE = Reading("three", "costly-colours.colours.three", "Three, as in Cotton’s example")
COLOURS = Option("colours", "What do three of a colour count?", (TWO, THREE))

SUIT = Reading("suit", "costly-colours.colour.suit", "A suit")
SHADE = Reading("shade", "costly-colours.colour.shade", "Red or black")
COLOUR = Option("colour", "What is a colour?", (SUIT, SHADE))

LIKE_KNAVE = Reading("two", "costly-colours.deuce.two", "Two, as any Knave does")
NOTHING = Reading("nothing", "costly-colours.deuce.nothing", "Nothing")
DEUCE = Option("deuce", "What does a Two count if it is not the right one?", (LIKE_KNAVE, NOTHING))

OPTIONS = (MOGG, DUTY, THIRTY, ON, COLOURS, COLOUR, DEUCE)
VARIANTS = (Variant("cotton", "Cotton’s Costly-Colours"),)

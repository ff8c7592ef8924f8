"""Where Cotton’s chapter of Picket can be read in two ways."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

FIRST = Reading(
    "first", "picket.picy.first", "Until the other player plays a card or reckons a point"
)
POINT = Reading("point", "picket.picy.point", "Until the other player reckons a point")
PICY = Option("picy", "How long may a player still make a Picy?", (FIRST, POINT))

WON = Reading("won", "picket.honours.won", "When it is led, or takes the trick")
LOST = Reading("lost", "picket.honours.lost", "Whenever it is played")
HONOURS = Option("honours", "When does a Ten or better count in the play?", (WON, LOST))

IN_ALL = Reading("all", "picket.last.all", "Two, one of them for the card")
BESIDE = Reading("beside", "picket.last.beside", "Two, and one more for the card")
LAST = Option("last", "What does a last trick won with a Ten or better count?", (IN_ALL, BESIDE))

ELDER = Reading("elder", "picket.equal.elder", "The elder’s is good")
NEITHER = Reading("neither", "picket.equal.neither", "Neither is good")
EQUAL = Option("equal", "What if the best sequences are equal?", (ELDER, NEITHER))

BARS = Reading("bars", "picket.blank.bars", "Yes, the elder has no ten for it")
KEEPS = Reading("keeps", "picket.blank.keeps", "No, only the elder’s Picy and Repicy")
BLANK = Option("blank", "Does the younger’s Blank take away the elder’s?", (BARS, KEEPS))

DROWNS = Reading("drowns", "picket.four.drowns", "Yes, four of a rank drown any three")
RANK = Reading("rank", "picket.four.rank", "No, the higher rank drowns the lower")
FOUR = Option("four", "Do four of a lower rank drown three of a higher?", (DROWNS, RANK))

SAID = Reading("said", "picket.show.said", "No, it is said, and its cards stay hidden")
SHOWN = Reading("shown", "picket.show.shown", "Yes, its cards are laid open before the play")
SHOW = Option("show", "Does the holder of a good Ruff show its cards?", (SAID, SHOWN))

SILENT = Reading("silent", "picket.remind.silent", "No, what you forget is lost")
REMINDED = Reading("reminded", "picket.remind.reminded", "Yes, you can’t go on without it")
REMIND = Option("remind", "Does the table remind you of what you can reckon?", (SILENT, REMINDED))

OPTIONS = (PICY, HONOURS, LAST, EQUAL, BLANK, FOUR, SHOW, REMIND)
VARIANTS = (Variant("cotton", "Cotton’s Picket"),)

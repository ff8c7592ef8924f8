"""The points of Craps that the report leaves blank."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

TRUE = Reading("true", "craps.more.true", "At the odds of the point")
EVEN = Reading("even", "craps.more.even", "Coin against coin")
NONE = Reading("none", "craps.more.none", "No further bets")
MORE = Option("more", "At what odds are further bets made on a point?", (TRUE, EVEN, NONE))

LEFT = Reading("left", "craps.next.left", "The next on the left", value=1)
RIGHT = Reading("right", "craps.next.right", "The next on the right", value=-1)
NEXT = Option("next", "Who has the dice when the shooter loses them?", (LEFT, RIGHT))

TWENTY = Reading("twenty", "craps.purse.twenty", "Twenty coins", value=20)
TWELVE = Reading("twelve", "craps.purse.twelve", "Twelve coins", value=12)
FORTY = Reading("forty", "craps.purse.forty", "Forty coins", value=40)
PURSE = Option("purse", "How much does each player bring?", (TWENTY, TWELVE, FORTY))

TWENTY_BOUTS = Reading("twenty", "craps.bouts.twenty", "Twenty bouts", value=20)
SIX_BOUTS = Reading("six", "craps.bouts.six", "Six bouts", value=6)
SIXTY_BOUTS = Reading("sixty", "craps.bouts.sixty", "Sixty bouts", value=60)
BOUTS = Option("bouts", "How long is a match?", (TWENTY_BOUTS, SIX_BOUTS, SIXTY_BOUTS))

RUIN_ENDS = Reading("ends", "craps.ruin.ends", "The match ends")
RUIN_WATCHES = Reading("watches", "craps.ruin.watches", "The others play on")
RUIN = Option("ruin", "What happens when a player has lost everything?", (RUIN_ENDS, RUIN_WATCHES))

OPTIONS = (MORE, NEXT, PURSE, RUIN, BOUTS)

DAGONELL = Variant("dagonell", "After Dagonell")
PLAIN = Variant("plain", "Without further bets", (NONE,))
VARIANTS = (DAGONELL, PLAIN)

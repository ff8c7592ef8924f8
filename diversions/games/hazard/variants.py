"""The points of Hazard that the texts leave open."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

THROWN = Reading("thrown", "hazard.main.thrown", "The caster throws for it")
CALLED = Reading("called", "hazard.main.called", "The caster calls it")
MAIN = Option("main", "How is the main fixed?", (THROWN, CALLED))

BEFORE = Reading("before", "hazard.when.before", "Before the main is known")
KNOWN = Reading("known", "hazard.when.known", "When the main is known")
WHEN = Option("when", "When do the setters set their money?", (BEFORE, KNOWN))

OUTS_KEEP = Reading("keeps", "hazard.outs.keeps", "The caster, as after two or three")
OUTS_PASS = Reading("passes", "hazard.outs.passes", "The next player")
OUTS = Option(
    "outs", "Who has the dice when the caster is out on eleven or twelve?", (OUTS_KEEP, OUTS_PASS)
)

LOST_PASS = Reading("passes", "hazard.lost.passes", "The next player, as in Craps")
LOST_KEEP = Reading("keeps", "hazard.lost.keeps", "The caster may keep them")
LOST = Option(
    "lost", "Who has the dice when the main comes before the chance?", (LOST_PASS, LOST_KEEP)
)

WON_KEEP = Reading("keeps", "hazard.won.keeps", "The caster may keep them, as in Craps")
WON_PASS = Reading("passes", "hazard.won.passes", "The next player")
WON = Option("won", "Who has the dice when the caster wins?", (WON_KEEP, WON_PASS))

LEFT = Reading("left", "hazard.next.left", "To the next on the left", value=1)
RIGHT = Reading("right", "hazard.next.right", "To the next on the right", value=-1)
NEXT = Option("next", "To whom do the dice pass?", (LEFT, RIGHT))

TWENTY = Reading("twenty", "hazard.purse.twenty", "Twenty coins", value=20)
TWELVE = Reading("twelve", "hazard.purse.twelve", "Twelve coins", value=12)
FORTY = Reading("forty", "hazard.purse.forty", "Forty coins", value=40)
PURSE = Option("purse", "How much does each player bring?", (TWENTY, TWELVE, FORTY))

TWENTY_BOUTS = Reading("twenty", "hazard.bouts.twenty", "Twenty bouts", value=20)
SIX_BOUTS = Reading("six", "hazard.bouts.six", "Six bouts", value=6)
SIXTY_BOUTS = Reading("sixty", "hazard.bouts.sixty", "Sixty bouts", value=60)
BOUTS = Option("bouts", "How long is a match?", (TWENTY_BOUTS, SIX_BOUTS, SIXTY_BOUTS))

RUIN_ENDS = Reading("ends", "hazard.ruin.ends", "The match ends")
RUIN_WATCHES = Reading("watches", "hazard.ruin.watches", "The others play on")
RUIN = Option("ruin", "What happens when a player has lost everything?", (RUIN_ENDS, RUIN_WATCHES))

OPTIONS = (MAIN, WHEN, OUTS, LOST, WON, NEXT, PURSE, RUIN, BOUTS)

DAGONELL = Variant("dagonell", "After Dagonell and Cotton, 1674")
CALLING = Variant("called", "The caster calls the main", (CALLED, KNOWN))
VARIANTS = (DAGONELL, CALLING)

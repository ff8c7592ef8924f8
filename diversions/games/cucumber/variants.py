"""What Parlett leaves open of Cucumber, and the ways in which he has it played."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

PREVIOUS = Reading("previous", "cucumber.beat.previous", "The card played just before")
HIGHEST = Reading("highest", "cucumber.beat.highest", "The highest card of the trick so far")
BEAT = Option("beat", "What must your card equal or beat?", (PREVIOUS, HIGHEST))

POOL = Reading("pool", "cucumber.stakes.pool", "A pot of equal stakes")
POINTS = Reading("points", "cucumber.stakes.points", "Only points")
STAKES = Option("stakes", "What do you play for?", (POOL, POINTS))

PLAYING = Reading("playing", "cucumber.bar.playing", "When three players or fewer began the deal")
LEFT = Reading("left", "cucumber.bar.left", "When three players or fewer are below thirty")
BAR = Option("bar", "When is buying in barred?", (PLAYING, LEFT))

SHARE = Reading("share", "cucumber.tie.share", "They share the win")
DECIDE = Reading("decide", "cucumber.tie.decide", "They play on among themselves")
TIE = Option("tie", "What happens if the lowest totals are equal?", (SHARE, DECIDE))

OPTIONS = (BEAT, STAKES, BAR, TIE)

SEATS = (4, 3, 5, 6, 7)
VARIANTS = (
    Variant("parlett", "Parlett’s game", (), SEATS),
    Variant("circles", "Against the highest card, as in some circles", (HIGHEST,), SEATS),
)

"""What Parlett leaves open of Cucumber, and the ways in which he has it played."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

PREVIOUS = Reading("previous", "cucumber.beat.previous", "The card played just before")
HIGHEST = Reading("highest", "cucumber.beat.highest", "The highest card of the trick so far")
BEAT = Option("beat", "What must a card equal or beat?", (PREVIOUS, HIGHEST))

POOL = Reading("pool", "cucumber.stakes.pool", "For a pot of equal stakes")
POINTS = Reading("points", "cucumber.stakes.points", "For points alone")
STAKES = Option("stakes", "What is it played for?", (POOL, POINTS))

PLAYING = Reading("playing", "cucumber.bar.playing", "When three began the deal")
LEFT = Reading("left", "cucumber.bar.left", "When three would be left without him")
BAR = Option("bar", "When is buying in barred?", (PLAYING, LEFT))

SHARE = Reading("share", "cucumber.tie.share", "They share it")
DECIDE = Reading("decide", "cucumber.tie.decide", "They play on between themselves")
TIE = Option("tie", "What if the lowest totals are equal?", (SHARE, DECIDE))

OPTIONS = (BEAT, STAKES, BAR, TIE)

SEATS = (4, 3, 5, 6, 7)
VARIANTS = (
    Variant("parlett", "As Parlett has it", (), SEATS),
    Variant("circles", "Against the highest card, as in some circles", (HIGHEST,), SEATS),
)

"""What the report on Karnöffel leaves open."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

GERMAN = Reading("german", "karnoffel.cards.german", "German suits")
FRENCH = Reading("french", "karnoffel.cards.french", "French suits")
CARDS = Option("cards", "Which cards do you play with?", (GERMAN, FRENCH))

THREE = Reading("three", "karnoffel.stop.three", "When a side has three tricks")
FIVE = Reading("five", "karnoffel.stop.five", "When all five tricks are played")
STOP = Option("stop", "When does a deal end?", (THREE, FIVE))

THREE_DEALS = Reading("three", "karnoffel.up.three", "Three deals", 3)
ONE_DEAL = Reading("one", "karnoffel.up.one", "One deal", 1)
FIVE_DEALS = Reading("five", "karnoffel.up.five", "Five deals", 5)
UP = Option("up", "How many deals win the match?", (THREE_DEALS, ONE_DEAL, FIVE_DEALS))

OPTIONS = (CARDS, STOP, UP)

VARIANTS = (
    Variant("dafydd", "As Dafydd ap Gwystl describes it"),
    Variant("french", "With French cards", (FRENCH,)),
)

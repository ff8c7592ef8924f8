"""Where Cotton’s chapter of Sice-Ace bears more than one reading."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

WHOM = Reading("whom", "sice-ace.load.whom", "Any other player")
FOLLOWING = Reading("next", "sice-ace.load.next", "The next player in turn")
LOAD = Option("load", "Whom do you load with an ace?", (WHOM, FOLLOWING))

LAST_TWO = Reading("two", "sice-ace.lose.two", "The last two", 2)
LAST = Reading("last", "sice-ace.lose.last", "The last", 1)
LOSE = Option("lose", "Who loses?", (LAST_TWO, LAST))

COUNT = Reading("count", "sice-ace.doublets.count", "Two sixes also bear, and two aces load")
DRINK = Reading("drink", "sice-ace.doublets.drink", "Drink and throw again, and nothing else")
DOUBLETS = Option("doublets", "What do doublets do?", (COUNT, DRINK))

OPTIONS = (LOAD, LOSE, DOUBLETS)
COTTON = Variant("cotton", "Cotton’s Sice-Ace")
VARIANTS = (COTTON,)

"""Where Cotton’s chapter of Sice-Ace bears two readings."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

WHOM = Reading("whom", "sice-ace.load.whom", "Any other player")
FOLLOWING = Reading("next", "sice-ace.load.next", "The next player in turn")
LOAD = Option("load", "Whom do you load with an ace?", (WHOM, FOLLOWING))

LAST_TWO = Reading("two", "sice-ace.lose.two", "The last two", 2)
LAST = Reading("last", "sice-ace.lose.last", "The last", 1)
LOSE = Option("lose", "Who loses?", (LAST_TWO, LAST))

OPTIONS = (LOAD, LOSE)
COTTON = Variant("cotton", "Cotton’s Sice-Ace")
VARIANTS = (COTTON,)

"""Where Cotton’s chapter of Dubblets bears two readings, or says nothing."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

SPOTS = Reading("spots", "dubblets.double.spots", "As many as they have spots: eight for two fours")
FOURFOLD = Reading("fourfold", "dubblets.double.fourfold", "Four of that number")
DOUBLE = Option("double", "How many men do doublets lay down or bear?", (SPOTS, FOURFOLD))

NUMBER = Reading("number", "dubblets.spare.number", "A man of the number thrown")
ANY = Reading("any", "dubblets.spare.any", "Any man")
SPARE = Option(
    "spare", "What does your opponent lay down for a number you don’t have?", (NUMBER, ANY)
)

AT_ONCE = Reading("once", "dubblets.left.once", "Bears men at once")
NEXT = Reading("next", "dubblets.left.next", "Bears nothing: that begins with your next throw")
LEFT = Option("left", "When a throw lays your last man, what does the rest of it do?",
              (AT_ONCE, NEXT))  # fmt: skip

OPTIONS = (DOUBLE, SPARE, LEFT)
COTTON = Variant("cotton", "Cotton’s Dubblets")
VARIANTS = (COTTON,)

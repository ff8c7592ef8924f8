"""The points of the Art of Memory that Cotton leaves open."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

CARD = Reading("card", "art-of-memory.call.card", "A card by its rank and its suit")
RANK = Reading("rank", "art-of-memory.call.rank", "A rank alone, such as a King")
EITHER = Reading("either", "art-of-memory.call.either", "Whichever of the two you like")
CALL = Option("call", "What do you call?", (CARD, RANK, EITHER))

PAYS = Reading("pays", "art-of-memory.absent.pays", "A farthing, like a card that is laid")
FREE = Reading("free", "art-of-memory.absent.free", "Nothing")
ABSENT = Option("absent", "What do you pay for a card that no player was dealt?", (PAYS, FREE))

OPTIONS = (CALL, ABSENT)
VARIANTS = (Variant("cotton", "After Cotton, 1674"),)

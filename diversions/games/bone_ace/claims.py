"""What claims about Bone-Ace are held against: counted over the cards that may be turned up."""

from __future__ import annotations

from fractions import Fraction

from diversions.games.bone_ace.odds import lost_by_dealer
from diversions.rules import Terms
from diversions.rules.claims import Count, Value


def dealer(terms: Terms) -> Fraction:
    """What the dealer loses of an even share of the Bones, as the youngest of so many."""
    return lost_by_dealer(terms, terms.seats)


COUNTS: dict[str, Count] = {}
VALUES: dict[str, Value] = {"dealer": dealer}

"""How often each player wins the Bone, exactly: the dealer, who is youngest, least often."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import perm

from diversions.games.bone_ace.state import BONE_ACE, PACK, bigness
from diversions.games.bone_ace.variants import TIED
from diversions.rules.terms import Terms


@cache
def shares(terms: Terms, seats: int) -> tuple[Fraction, ...]:
    """How often each of *seats* players wins the Bone, eldest first and the dealer last.

    It is counted for the reading by which equal cards go to the first and three of a sort do no
    more: a player wins with a card that is bigger than every one before it, and not smaller than
    any after it.
    """
    ways = perm(len(PACK.cards) - 1, seats - 1)
    return tuple(
        sum((_beaten(terms, card, place, seats) for card in PACK.cards), Fraction(0))
        / (ways * len(PACK.cards))
        for place in range(seats)
    )


def _beaten(terms: Terms, card: str, place: int, seats: int) -> Fraction:
    """In how many ways the others turn up cards that lose to *card* at that *place*."""
    big = bigness(terms, card)
    smaller = sum(bigness(terms, other) < big for other in PACK.cards)
    equal = sum(bigness(terms, other) == big for other in PACK.cards) - 1
    before, after = perm(smaller, place), seats - 1 - place
    return Fraction(before * perm(smaller - place + equal, after)) if before else Fraction(0)


def lost_by_dealer(terms: Terms, seats: int) -> Fraction:
    """What the dealer loses of an even share of the Bones: nothing if it is 0."""
    return 1 - shares(terms, seats)[-1] * seats


def counted_for(terms: Terms) -> bool:
    """Whether the shares are those of *terms*: if three of a sort win, they are not."""
    return any(reading == TIED for _, reading in terms.agreed)


__all__ = ["BONE_ACE", "counted_for", "lost_by_dealer", "shares"]

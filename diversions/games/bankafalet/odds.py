"""What a bet at Bankafalet is worth, exactly: the order of the cards leaves no ties."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import perm

from diversions.games.bankafalet.state import PACK, standing
from diversions.rules.terms import Terms


@cache
def better(terms: Terms) -> Fraction:
    """How often the card of a heap beats the dealer’s, over all pairs of cards."""
    stands = [standing(terms, card) for card in PACK.cards]
    pairs = [(one, other) for one in stands for other in stands if one != other]
    return Fraction(sum(one > other for one, other in pairs), len(pairs))


@cache
def dealer_beats_all(terms: Terms, heaps: int) -> Fraction:
    """How often the dealer’s card beats those of so many heaps, over all ways in which they lie."""
    cards = PACK.cards
    stands = sorted(standing(terms, card) for card in cards)
    ways = sum(perm(lower, heaps) for lower in range(len(set(stands))))
    return Fraction(ways, len(cards) * perm(len(cards) - 1, heaps))


@cache
def all_beat_dealer(terms: Terms, heaps: int) -> Fraction:
    """How often the cards of so many heaps all beat the dealer’s."""
    cards = PACK.cards
    stands = sorted({standing(terms, card) for card in cards}, reverse=True)
    ways = sum(perm(higher, heaps) for higher in range(len(stands)))
    return Fraction(ways, len(cards) * perm(len(cards) - 1, heaps))

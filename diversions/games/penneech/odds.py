"""How likely it is at Penneech to hold a poor hand, and what a card that is turned up is worth."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from diversions.games.penneech.reckoning import PACK, is_poor, turned_worth
from diversions.games.penneech.rules import EACH


def poor_hands() -> Fraction:
    """How many of all hands have neither Ace nor face."""
    small = sum(is_poor((card,)) for card in PACK.cards)
    return Fraction(comb(small, EACH), comb(len(PACK.cards), EACH))


def mean_turn() -> Fraction:
    """What a card counts on average when it is turned up, before any card is known."""
    return Fraction(sum(map(turned_worth, PACK.cards)), len(PACK.cards))


def per_cent(share: Fraction) -> str:
    """A chance in words, to a tenth.

    >>> per_cent(Fraction(1, 16))
    '6.2 per cent'
    """
    return f"{float(100 * share):.1f} per cent"

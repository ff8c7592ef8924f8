"""Families of games: what the games of one family do differently, in a row for each variant.

A game that belongs to a family gives ``FAMILY``, its name, and ``row``, made from its own data,
in a module ``family.py`` of its folder.
"""

from __future__ import annotations

from typing import NamedTuple

from diversions.rules.packs import Pack


class VariantRow(NamedTuple):
    """One variant among its kin."""

    pack: str
    order: str
    ties: str
    raises: str
    score: str


def cards(pack: Pack) -> str:
    """How many cards, and of which suits.

    >>> cards(Pack.of("spanish", "32A"))
    '12, Spanish'
    """
    return f"{len(pack.cards)}, {pack.system.capitalize()}"


def ranks(pack: Pack) -> str:
    """The ranks of *pack* as they stand in it, the best first.

    >>> ranks(Pack.of("spanish", "32A"))
    'Three, Two, Ace'
    """
    first = dict.fromkeys(pack.suit(card) for card in pack.cards)
    suit = next(iter(first))
    return ", ".join(pack.rank_name(card) for card in pack.cards if pack.suit(card) == suit)

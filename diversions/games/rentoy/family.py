"""What Rentoy does, beside its kin."""

from __future__ import annotations

from diversions.games.rentoy.state import LADDER, NAMES, PACK, UP, specials
from diversions.rules.core import Terms
from diversions.rules.pictures.family import VariantRow, cards, ranks

FAMILY = "The bluffing tricks"


def row(terms: Terms) -> VariantRow:
    """This variant among its kin."""
    above = [NAMES[card] for card in specials(terms)]
    return VariantRow(
        cards(PACK),
        "; ".join(filter(None, (", ".join(above), f"of trumps {ranks(PACK)}"))),
        "None: one card takes every trick",
        ", ".join(map(str, LADDER)),
        f"{UP} points",
    )

"""What Truc does, beside its kin."""

from __future__ import annotations

from diversions.games.truc.state import LADDER, UP, high, pack_of
from diversions.games.truc.variants import THREE, TIES
from diversions.rules.core import Terms
from diversions.rules.kit.wording import small
from diversions.rules.pictures.family import VariantRow, cards, ranks

FAMILY = "The bluffing tricks"


def row(terms: Terms) -> VariantRow:
    """This variant among its kin."""
    pack = pack_of(terms)
    above = [pack.name(card) for card in high(terms)]
    return VariantRow(
        cards(pack),
        "; ".join(filter(None, (", ".join(above), ranks(pack)))),
        f"{terms[TIES].label}; three ties: {small(terms[THREE].label)}",
        ", ".join(map(str, LADDER)),
        f"{UP} points",
    )

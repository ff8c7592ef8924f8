"""What Le Truc does, beside its kin."""

from __future__ import annotations

from diversions.games.le_truc.state import GAMES, LADDER, UP, pack_of
from diversions.games.le_truc.variants import THREE, TIES
from diversions.rules.core import Terms
from diversions.rules.kit.wording import small
from diversions.rules.pictures.family import VariantRow, cards, ranks

FAMILY = "The bluffing tricks"


def row(terms: Terms) -> VariantRow:
    """This variant among its kin."""
    pack = pack_of(terms)
    return VariantRow(
        cards(pack),
        ranks(pack),
        f"{terms[TIES].label}; three ties: {small(terms[THREE].label)}",
        ", ".join(map(str, LADDER)),
        f"{UP} points, {GAMES} games",
    )

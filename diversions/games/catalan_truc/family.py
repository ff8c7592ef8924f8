"""What Catalan Truc does, beside its kin."""

from __future__ import annotations

from diversions.games.catalan_truc.state import LADDER, PACK, UP
from diversions.games.catalan_truc.variants import PARTNERS
from diversions.rules.core import Terms
from diversions.rules.kit.wording import small
from diversions.rules.pictures.family import VariantRow, cards, ranks

FAMILY = "The bluffing tricks"


def row(terms: Terms) -> VariantRow:
    """This variant among its kin."""
    return VariantRow(
        cards(PACK),
        ranks(PACK),
        f"The first trick taken; three ties: the side that did not deal; "
        f"partners’ ties: {small(terms[PARTNERS].label)}",
        ", ".join(map(str, LADDER)),
        f"{UP} points",
    )

"""What Catalan Truc does, beside its kin."""

from __future__ import annotations

from diversions.games.catalan_truc.state import LADDER, PACK, UP
from diversions.games.catalan_truc.variants import PARTNERS
from diversions.rules.core import Terms
from diversions.rules.kit.family import Row, cards, ranks

FAMILY = "The bluffing tricks"


def row(terms: Terms) -> Row:
    """This variant among its kin."""
    return Row(
        cards(PACK),
        ranks(PACK),
        f"First trick taken; of three, who did not deal; of partners, {terms[PARTNERS].label}",
        ", ".join(map(str, LADDER)),
        f"{UP} up",
    )

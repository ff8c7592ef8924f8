"""What Put does, beside its kin."""

from __future__ import annotations

from diversions.games.put.state import pack_of
from diversions.games.put.variants import NEVER, ONE, PACK, POOL, STAKE, UP, WHEN
from diversions.rules.core import Terms
from diversions.rules.kit.wording import small
from diversions.rules.pictures.family import VariantRow, cards, ranks

FAMILY = "The bluffing tricks"


def row(terms: Terms) -> VariantRow:
    """This variant among its kin."""
    pack, pool = pack_of(terms[PACK].value), terms[STAKE] == POOL
    one = f"Trick and tie: no player wins; one trick and two ties: {small(terms[ONE].label)}"
    put = "none" if terms[WHEN] == NEVER else "one, for the pool" if pool else "one, for the game"
    return VariantRow(
        cards(pack),
        ranks(pack),
        one,
        put,
        "a pool" if pool else f"{small(terms[UP].label)} points",
    )

"""What French Truc does, beside its kin."""

from __future__ import annotations

from diversions.games.french_truc.state import UP, pack_of
from diversions.games.french_truc.variants import LENGTH
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
        "The first trick taken; three ties: the side that did not deal",
        "by any amount",
        f"{UP} points; {small(terms[LENGTH].label)}",
    )

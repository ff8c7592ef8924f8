"""What lies beside a table of Beast: the order of the cards, and who takes up which heap."""

from __future__ import annotations

from diversions.rules import Terms
from diversions.rules.kit.forsat import PACK
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards from high to low, and the three heaps."""
    rows = (
        ("The King", "the King of trumps"),
        ("The Play", "most tricks"),
        ("The Triolet", "three cards of a sort"),
    )
    return order(PACK), Values("What takes up a heap", (), rows)

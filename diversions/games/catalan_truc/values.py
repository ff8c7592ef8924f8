"""What lies beside a table of Catalan Truc: the order of the cards, and what a deal is worth."""

from __future__ import annotations

from diversions.games.catalan_truc.state import LADDER, PACK
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order, steps


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards, best first, and the raises."""
    return (order(PACK), steps(LADDER))

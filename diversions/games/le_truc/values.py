"""What lies beside a table of Le Truc: the order of the cards, and what a deal is worth."""

from __future__ import annotations

from diversions.games.le_truc.state import LADDER, pack_of
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order, steps


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards, best first, and the doubles."""
    return (order(pack_of(terms)), steps(LADDER))

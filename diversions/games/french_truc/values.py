"""What lies beside a table of French Truc: the order of the cards."""

from __future__ import annotations

from diversions.games.french_truc.state import pack_of
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards, best first."""
    return (order(pack_of(terms)),)

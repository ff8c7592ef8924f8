"""What lies beside a table of Put: the order of the cards."""

from __future__ import annotations

from diversions.games.put.state import pack_of
from diversions.games.put.variants import PACK
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards, best first."""
    return (order(pack_of(terms[PACK].value)),)

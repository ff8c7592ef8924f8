"""What lies beside a table of Ruff and Trump: what the cards of a ruff count."""

from __future__ import annotations

from diversions.games.ruff_and_trump.state import PACK, PIPS, RUFF
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, worth


def values(terms: Terms) -> tuple[Values, ...]:
    """Points of a ruff, and what the best one scores."""
    table = worth(PACK, PIPS, "Points of a ruff, the cards of one suit")
    return (table._replace(rows=(*table.rows, ("The best ruff scores", str(RUFF)))),)

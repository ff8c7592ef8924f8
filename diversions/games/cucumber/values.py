"""What lies beside a table of Cucumber: what the last trick counts."""

from __future__ import annotations

from diversions.games.cucumber.rules import PACK, SLICED, VALUE
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, worth


def values(terms: Terms) -> tuple[Values, ...]:
    """What the card that takes the last trick counts against its player."""
    by_rank = {card[0]: points for card, points in reversed(VALUE.items())}
    table = worth(PACK, by_rank, "The last trick counts against its taker")
    return (table._replace(rows=(*table.rows, ("You are sliced at", str(SLICED)))),)

"""What lies beside a table of Rentoy: the order of the cards, and what a deal is worth."""

from __future__ import annotations

from diversions.games.rentoy.state import LADDER, PACK, PLAIN_SUITS, specials
from diversions.rules import Terms
from diversions.rules.packs import Pack
from diversions.rules.pictures.values import Values, order, steps


def values(terms: Terms) -> tuple[Values, ...]:
    """Trumps and plain cards, best first, and the raises."""
    return (
        order(PACK, specials(terms), "Trumps, best first"),
        order(Pack.of("spanish", PLAIN_SUITS), title="In a plain suit, best first"),
        steps(LADDER),
    )

"""What lies beside a table of Reversis: what the cards in tricks count against one."""

from __future__ import annotations

from diversions.games.reversis.rules import PACK, POINTS
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, worth


def values(terms: Terms) -> tuple[Values, ...]:
    """Points against the player who takes them."""
    by_rank = {card[0]: points for card, points in POINTS.items()}
    return (worth(PACK, by_rank, "Points against you, in tricks", "the other cards"),)

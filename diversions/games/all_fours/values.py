"""What lies beside a table of All Fours: what the cards in tricks count for game."""

from __future__ import annotations

from diversions.games.all_fours.rules import COUNT, HONOUR, PACK
from diversions.games.all_fours.variants import PLAIN, SORT
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, worth


def values(terms: Terms) -> tuple[Values, ...]:
    """Card-points; and honours, where they score for themselves."""
    by_rank = {card[0]: points for card, points in reversed(COUNT.items())}
    tables = [worth(PACK, by_rank, "Card-points, counted for game", "the other cards")]
    if terms[SORT] != PLAIN:
        honours = {card[0]: points for card, points in HONOUR.items()}
        tables.append(worth(PACK, honours, "Points for honours of trumps"))
    return tuple(tables)

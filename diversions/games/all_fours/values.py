"""What lies beside a table of All Fours: what the cards in tricks count for game."""

from __future__ import annotations

from diversions.games.all_fours.rules import COUNT, HONOUR, PACK
from diversions.games.all_fours.variants import PLAIN, SORT, TAKEN
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, worth


def values(terms: Terms) -> tuple[Values, ...]:
    """Card-points; and honours, where they score for themselves."""
    by_rank = {card[0]: points for card, points in reversed(COUNT.items())}
    tables = [worth(PACK, by_rank, "Card-points, counted for game", "the other cards")]
    if terms[SORT] != PLAIN:
        honours = {card[0]: points for card, points in HONOUR.items()}
        won = ", or won in trumps" if terms[SORT] == TAKEN else ""
        tables.append(worth(PACK, honours, f"Points for an honour turned up{won}"))
    return tuple(tables)

"""What lies beside a table of Post and Pair: what cards count, and what wins which heap."""

from __future__ import annotations

from diversions.games.post_and_pair.state import BEST_POST, PACK, has_trump
from diversions.games.post_and_pair.variants import CARRIES, OVER, SEAT, UNDER
from diversions.rules import Terms
from diversions.rules.kit.counts import spots
from diversions.rules.kit.wording import small
from diversions.rules.pictures.values import Values
from diversions.rules.pictures.values import worth as counting


def values(terms: Terms) -> tuple[Values, ...]:
    """What each card counts at Post, and what wins the heaps and the vie."""
    points = {card[0]: spots(card) for card in PACK.cards}
    best = small(terms[SEAT].label)
    not_above = ", not above it" if terms[OVER] == UNDER else ""
    rows = (
        ("Everything", "a pair-royal: three of a sort"),
        ("Post", f"the nearest to {BEST_POST}{not_above}"),
        ("Pair", "the best two of a sort"),
        ("Seat", f"{best}, trumps first" if has_trump(terms) else f"{best}, the Ace highest"),
        ("The vie", small(terms[CARRIES].label)),
        ("Equal", "the first, counting from eldest"),
    )
    return counting(PACK, points, "What cards count at Post"), Values("Who wins what", (), rows)

"""What lies beside a table of Post and Pair: what cards count, and what wins which heap."""

from __future__ import annotations

from diversions.games.post_and_pair.state import BEST_POST, PACK, has_trump
from diversions.games.post_and_pair.variants import CARRIES, SEAT
from diversions.rules import Terms
from diversions.rules.kit.counts import spots
from diversions.rules.pictures.values import Values
from diversions.rules.pictures.values import worth as counting


def values(terms: Terms) -> tuple[Values, ...]:
    """What each card counts at Post, and what wins the heaps and the vie."""
    points = {card[0]: spots(card) for card in PACK.cards}
    best = terms[SEAT].label.lower()
    rows = (
        ("Everything", "a pair-royal: three of a sort"),
        ("Post", f"the nearest to {BEST_POST}"),
        ("Pair", "the best two of a sort"),
        ("Seat", f"{best}, trumps first" if has_trump(terms) else f"{best}, the Ace highest"),
        ("The vie", terms[CARRIES].label.lower()),
        ("Equal", "the first, counting from eldest"),
    )
    return counting(PACK, points, "What cards count at Post"), Values("Who wins what", (), rows)

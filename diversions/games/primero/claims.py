"""What claims about Primero are held against: all hands of four cards, counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

from diversions.games.primero.state import PACK, worth
from diversions.rules import Terms
from diversions.rules.claims import Count, Value


@cache
def kinds() -> Counter[str]:
    """How many hands of four cards are of each kind."""
    return Counter(worth(cards)[0] for cards in combinations(PACK.cards, 4))


def most_common(terms: Terms) -> Fraction:
    """By how much more hands are numerus than are the next most common kind."""
    counts = kinds()
    return Fraction(
        counts["numerus"] - max(counts[k] for k in counts if k != "numerus"), counts.total()
    )


def chorus(terms: Terms) -> Fraction:
    """The share of hands that are a chorus."""
    return Fraction(kinds()["chorus"], kinds().total())


COUNTS: dict[str, Count] = {}
VALUES: dict[str, Value] = {"most-common": most_common, "chorus": chorus}

"""What lies beside a table of Poch: who takes which pool, and the order of hands."""

from __future__ import annotations

from diversions.games.poch.state import EACH_COUNTS, KINDS, MARKS, PACK, POCH, POOLS
from diversions.games.poch.variants import PAIRS, TWO_PAIRS
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, worth


def values(terms: Terms) -> tuple[Values, ...]:
    """The pools, the hands, and what a card adds to the count."""
    pools = tuple((pool, f"{MARKS[n]} of trumps") for n, pool in enumerate(POOLS) if n != POCH)
    known = [k for n, k in enumerate(KINDS) if n != 2 or terms[PAIRS] == TWO_PAIRS]
    hands = ", ".join(reversed(known))
    return (
        Values("First, the pools go to the player who holds", (), pools),
        Values("Second, hands for Poch, the best first", (), ((hands,),)),
        worth(PACK, EACH_COUNTS, "Third, each card counts"),
    )

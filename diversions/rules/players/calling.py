"""How likely players are to stay in against a bet, by how good their hands are."""

from __future__ import annotations

from math import exp

SEE = 0.5  # how many hands in one a hand must beat to see a bet of one other player


def calling(share: float, others: int, see: float = SEE) -> float:
    """How likely a hand that beats *share* of all is to see a bet, against so many: the more they
    are, the better it must be.  *see* is what it must beat against one.

    >>> calling(0.9, 1) > calling(0.9, 4) > calling(0.2, 4)
    True
    >>> calling(0.4, 2, see=0.1) > calling(0.4, 2)
    True
    """
    asked = see ** (1 / max(1.0, 0.7 * others))
    return 1 / (1 + exp(min(50.0, (asked - share) / 0.06)))

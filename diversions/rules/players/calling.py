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


LEAST, MOST = (
    0.04,
    0.9,
)  # a hand that beats fewer is not worth a coin; one that beats more always is


def worth_it(owed: int, lies: int, times: float = 1.0) -> float:
    """How many hands in one a hand must beat to be worth *owed* coins, where others *lies* already.

    >>> worth_it(1, 12) < worth_it(6, 18) < worth_it(12, 24)
    True
    """
    return min(MOST, max(LEAST, times * owed / max(1, lies + owed)))

"""How likely players are to stay in against a bet, by how good their hands are."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import exp

from diversions.rules.core import Seat

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


FLOOR = 0.1  # how likely is at least a bet upon a hand that nobody should bet on
LARGE = 4, 0.75, 0.03  # coins that are much to bet, what a hand must beat for them, and the floor
PASSED = 1.1, 0.6  # how likely a pass is, and by how much less upon the best of hands


def likely_bet(share: float, others: int, coins: int, lies: int, first: bool) -> float:
    """How likely a hand that beats *share* of all is to have bet *coins* where others *lies*
    already: who bets *first* counts on being seen, others on what it costs."""
    many, much, seldom = LARGE
    if first and coins >= many:
        return seldom + calling(share, others, much)
    return FLOOR + calling(share, others, SEE if first else worth_it(coins, lies))


def likely_pass(share: float, others: int) -> float:
    """How likely a hand that beats *share* of all is to have let a bet go."""
    most, less = PASSED
    return most - less * calling(share, others)


def let_go(order: Sequence[Seat], laid: Mapping[Seat, int], waiting: Collection[Seat]) -> set[Seat]:
    """Who of those in *order*, as they speak, might have bet and did not: all before the first who
    has *laid* coins; while nobody has, all who do not wait.

    >>> let_go((2, 0, 1), {0: 3, 1: 0, 2: 0}, (1, 2)), let_go((2, 0, 1), {}, (0, 1))
    ({2}, {2})
    """
    first = next((place for place, seat in enumerate(order) if laid.get(seat)), None)
    return {s for s in order if s not in waiting} if first is None else {*order[:first]}


SURE = 120  # hands of the others at least, by which a bet is weighed: few of them count for much


def likely_acts(
    strong: Mapping[Seat, float],
    seat: Seat,
    laid: Sequence[int],
    lies: int,
    *,
    order: Sequence[Seat],
    waiting: Collection[Seat],
    first: Seat | None,
) -> float:
    """How likely the others than *seat* are to have bet, seen or passed as they did, if their hands
    beat the shares in *strong*, which names all who are in: *laid* has what each laid of all that
    *lies* there, *first* who bet first."""
    weight, others = 1.0, len(strong) - 1
    passed = let_go(order, dict(enumerate(laid)), waiting)
    for one, share in strong.items():
        if one == seat:
            continue
        if coins := laid[one]:
            weight *= likely_bet(share, others, coins, lies - coins, one == first)
        elif one in passed:
            weight *= likely_pass(share, others)
    return weight

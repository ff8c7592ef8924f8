"""What the advice of a source is worth in matches: styles of play held against the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from diversions.rules.players.dare import PLAIN, Counsel, EquilibriumTable, Key, shape_of
from diversions.rules.players.tables import Score
from diversions.training.dare.arrays import Array, ContestArrays, Strategy
from diversions.training.dare.packing import unpacked
from diversions.training.dare.solving import (
    MOST,
    SURE,
    StrategyValues,
    responder,
    whole,
    worth,
)
from diversions.training.dare.walk import Payoffs, Walk
from diversions.training.regret import Values, pairs

DARE, SEE = Key("dare", PLAIN, 0, 0), Key("see", PLAIN, 0, 0)
DEAL = Payoffs(-0.5, 0.0, 0.5, -0.5, 0.5)  # a deal that decides the match


class Tried(NamedTuple):
    """How many matches in a hundred a style wins less than half of, seats changed about.

    Against the equilibrium's table, and against a perfect opponent who knows the style.
    """

    against_table: float
    against_perfect: float


def tried(table: EquilibriumTable, counsel: Counsel) -> Tried:
    """What the style of *counsel* loses, by reckoning every deal at every score.

    Where a dare costs nothing, since the dealer would win the match with the deal in any case, it
    does as the table.
    """
    arrays = ContestArrays(table.contest)

    def of_table(score: Score) -> Strategy:
        return unpacked(arrays, table.block(score))

    def of_style(score: Score) -> Strategy:
        costs = score[1] + 1 < table.contest.up  # the dealer has not won anyway
        return styled(arrays, of_table(score), counsel) if costs else of_table(score)

    *_, (_, perfect) = worth(arrays, of_style)
    lost = duel(arrays, of_table, of_style)
    start = (0, 0)
    return Tried(
        (lost.eldest[start] + lost.dealer[start]) / 2,
        (perfect.eldest[start] + perfect.dealer[start]) / 2,
    )


def styled(arrays: ContestArrays, strategy: Strategy, counsel: Counsel) -> Strategy:
    """The strategy, but with the dares before the first lead that the counsel's style makes."""
    gains = in_a_deal_for_the_match(arrays, strategy)
    dare = strategy[DARE][1].copy()
    for place, hand in enumerate(shape_of(arrays.contest).triples):
        if (wanted := counsel.dares(hand, float(gains[place]))) is not None:
            dare[place] = float(wanted)
    return {**strategy, DARE: np.stack([1 - dare, dare])}


def in_a_deal_for_the_match(arrays: ContestArrays, strategy: Strategy) -> Array:
    """What eldest's hands gain, by that strategy, where every dare is made and seen."""
    always = np.stack([np.zeros_like(strategy[DARE][0]), np.ones_like(strategy[DARE][0])])
    walk = Walk(arrays, {**strategy, DARE: always, SEE: always})
    return walk.backward(0, DEAL)[PLAIN]


def duel(
    arrays: ContestArrays, mine: Callable[[Score], Strategy], theirs: Callable[[Score], Strategy]
) -> StrategyValues:
    """What one strategy is worth against another, at every score, as eldest and as dealer."""
    up = arrays.contest.up
    total = StrategyValues({}, {}, {})
    for pair in pairs(up):
        walks: dict[Score, tuple[Walk, Walk]] = {}
        for score in pair:
            one, other = mine(score), theirs(score)
            walks[score] = (
                Walk(arrays, mixed(arrays, one, other)),
                Walk(arrays, mixed(arrays, other, one)),
            )
        for values in total:
            values.update(dict.fromkeys(pair, 0.0))
        for _ in range(MOST):
            new: tuple[Values, Values] = ({}, {})
            for score, both in walks.items():
                for seat, payoffs in enumerate(responder(total, score, up)):
                    new[seat][score] = whole(both[seat].backward(seat, payoffs))
            change = max(abs(new[s][score] - total[1 + s][score]) for s in (0, 1) for score in pair)
            total.eldest.update(new[0])
            total.dealer.update(new[1])
            if change < SURE:
                break
    return total


def mixed(arrays: ContestArrays, eldest: Strategy, dealer: Strategy) -> Strategy:
    """One strategy of two: eldest's part of the first, the dealer's of the second."""
    return {key: (dealer if arrays.shape.actor(key) else eldest)[key] for key in arrays.shape.keys}

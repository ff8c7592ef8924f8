"""When a dare is made in the course of a deal, and how often it is seen."""

from __future__ import annotations

import numpy as np

from diversions.rules.players.dare import PLAIN, Key
from diversions.training.dare.arrays import Array, ContestArrays, Strategy
from diversions.training.dare.solving import whole
from diversions.training.dare.walk import Walk

Moment = tuple[float, float]  # in how many deals a dare is made, and in how many it is seen


def moments(arrays: ContestArrays, strategy: Strategy) -> list[Moment]:
    """One for each moment at which a dare may be made: before the first card, before the second."""
    walk = Walk(arrays, strategy)
    told = []
    for level in arrays.shape.dares:
        parts = [dares(arrays, walk, level, part) for part in range((1, 1, 2, 2, 4, 4)[level])]
        told.append((sum(made for made, _ in parts), sum(seen for _, seen in parts)))
    return told


def dares(arrays: ContestArrays, walk: Walk, level: int, part: int) -> Moment:
    """The share of deals with a dare at one place, and of those with one that is seen."""
    dare = walk.strategy[Key("dare", PLAIN, level, part)][1]
    see = walk.strategy[Key("see", PLAIN, level, part)][1]
    if level > 3:
        return last_trick(arrays, walk, level, part, dare, see)
    actor, other = walk.before[level, part]
    made = weighed(arrays, level, part, actor * dare, other)
    return made, weighed(arrays, level, part, actor * dare, other * see)


def weighed(arrays: ContestArrays, level: int, part: int, actor: Array, other: Array) -> float:
    """How likely two players come to a place at which one may dare, as their choices have it."""
    if level == 0:
        return whole({PLAIN: actor * (arrays.w0 @ other)})
    if level == 1:
        return total(np.matmul(arrays.w1, actor[..., None])[..., 0] * other)
    half = arrays.halves[part]
    if level == 2:
        return total(np.matmul(half.w2, other[..., None])[..., 0] * actor)
    stacked = actor.reshape(len(half.w3), -1, 1)
    return total(np.matmul(half.w3, stacked)[..., 0] * other.reshape(len(half.w3), -1))


def last_trick(
    arrays: ContestArrays, walk: Walk, level: int, part: int, dare: Array, see: Array
) -> Moment:
    """The same at the third trick, before its lead or before the card that is the last."""
    third = arrays.halves[part // 2].thirds[part % 2]
    n = arrays.contest.ranks
    weight = third.w.reshape(third.size, 3, n, n)  # node, sort of the other's card, led, other's
    leads, other = walk.reach[PLAIN, 4, part]
    if level == 4:
        both = weight.sum(1) * (leads * dare)[:, :, None]
        return total(both * other[:, None, :]), total(both * (other * see)[:, None, :])
    stays = leads * (1 - walk.strategy[Key("dare", PLAIN, 4, part)][1])
    sorts = np.matmul(weight, other[:, None, :, None])[..., 0].transpose(0, 2, 1)
    made = (sorts * dare).sum(2) * stays
    return total(made), total(made * see)


def total(weights: Array) -> float:
    return float(weights.sum(dtype=np.float64))

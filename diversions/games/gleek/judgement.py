"""What a master of Gleek has learnt: what journeymen bid and vie on, and what a lead is worth.

*Habits* say how likely one with a given hand is to raise a bid, and to vie, see or pass; so that
what others have said tells of their hands.  *Chances* say how likely one is to be the richest
after the last deal, by how far ahead of each of the others he is now.  Both were counted by
:mod:`diversions.training.games.gleek`.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from diversions.games.gleek.state import FOUR_ACES, MELDS
from diversions.games.gleek.trials import FIGURES, SUIT, ruff_of
from diversions.rules.players.tables import readable

FILE = Path(__file__).parent / "tables" / "judgement.json"
DEALS = 3
SURE = 0.002  # the least chance that is given to any act

# Bids ------------------------------------------------------------------------------------------

PRICES = (15, 16, 17)  # from which on a raise is likelier or not
OF_FIGURES = len(PRICES)
OF_TRUMPS = OF_FIGURES + 4 * len(MELDS)
OF_RUFF = OF_TRUMPS + 5  # after how many trumps, and which honours
OF_PAIRS = OF_RUFF + 1
FEATURES = OF_PAIRS + 4
HONOURS = (10, 9, 8, 7)  # their places among trumps


def features_of(hand: int, price: int) -> list[float]:
    """What a raise to *price* pence is judged by; the last is always 1."""
    features = [0.0] * FEATURES
    for place, least in enumerate(PRICES):
        features[place] = float(price >= least)
    pairs = 0
    for place, figure in enumerate(FIGURES):
        many = (hand & figure).bit_count()
        pairs += many == 2
        if many:
            features[OF_FIGURES + 4 * place + many - 1] = 1.0
    features[OF_TRUMPS] = float((hand & SUIT).bit_count())
    for place, honour in enumerate(HONOURS, OF_TRUMPS + 1):
        features[place] = float(hand >> honour & 1)
    features[OF_RUFF] = min(ruff_of(hand), 80) / 10
    features[OF_PAIRS] = float(price <= 11 + 2 * pairs)  # as the rule of thumb has it
    features[OF_PAIRS + 1] = float(pairs > 1)
    features[OF_PAIRS + 2] = float(pairs > 2)
    features[OF_PAIRS + 3] = 1.0
    return features


# The ruff --------------------------------------------------------------------------------------

LEVELS = 5  # nobody has vied yet, or so many times two pence lie before the highest
KINDS = 12  # of ruffs
SAID = ("vie", "see", "pass", "in")  # where "in" is to vie or to see


def kind(ruff: int) -> int:
    """What kind of ruff that is: by fours of points, and four Aces by themselves."""
    return KINDS - 1 if ruff == FOUR_ACES else min(max((ruff - 20) // 4, 0), KINDS - 2)


def level(most: int, vied: bool) -> int:
    """How high the vying has gone, where the highest has laid *most* pence."""
    return min(most // 2 - 1, LEVELS - 1) if vied else 0


# The end of the match ----------------------------------------------------------------------------

GRID, STEP = 41, 8  # of differences in pence: so many, so far apart
MIDDLE = GRID // 2

# By how many deals are left, less one, who deals next, and both differences: the chance.
Chances = list[list[list[list[float]]]]


class Learnt(NamedTuple):
    """*raises*: the weight of each feature of a bid, in log odds.  *speaks*: how many in a hundred
    vie and see at each level with each kind of ruff.  *chances*, as above."""

    raises: list[float]
    speaks: list[list[list[float]]]
    chances: Chances


class GleekJudgement:
    """What was learnt, made ready."""

    def __init__(self, learnt: Learnt) -> None:
        self.chances, weights = learnt.chances, learnt.raises
        self.prices = weights[:OF_FIGURES]
        self.figures = [
            [0.0, *weights[start : start + 4]] for start in range(OF_FIGURES, OF_TRUMPS, 4)
        ]
        self.trumps = [
            weights[OF_TRUMPS] * held.bit_count()
            + sum(
                weights[OF_TRUMPS + 1 + n] for n, place in enumerate(HONOURS) if held >> place & 1
            )
            for held in range(SUIT + 1)
        ]
        self.ruff, (self.thumb, two, three, self.base) = weights[OF_RUFF], weights[OF_PAIRS:]
        self.pairs = [0.0, 0.0, two, two + three, two + three]
        self.costs = [[costs(*shares) for shares in row] for row in learnt.speaks]

    def raises(self, hand: int, price: int) -> float:
        """How likely who has *hand* is to raise the bid to *price*."""
        odds, pairs = self.base, 0
        for figure, weights in zip(FIGURES, self.figures, strict=True):
            many = (hand & figure).bit_count()
            pairs += many == 2
            odds += weights[many]
        odds += self.trumps[hand & SUIT] + self.pairs[pairs]
        odds += self.ruff * min(ruff_of(hand), 80) / 10
        if price <= 11 + 2 * pairs:
            odds += self.thumb
        for least, weight in zip(PRICES, self.prices, strict=True):
            if price >= least:
                odds += weight
        return 1 / (1 + exp(-odds))

    def costs_of(self, level: int, said: str) -> list[float]:
        """How unlikely each kind of ruff makes what was *said* at that level, in log odds."""
        return [cost[SAID.index(said)] for cost in self.costs[level]]

    def chance(self, left: int, turn: int, first: float, second: float) -> float:
        """The chance of the match with so many deals left, of which at least one.

        *turn* is how many seats after the dealer of the last deal one sits; *first* and *second*
        are by how many pence one is ahead of the next two.
        """
        grid = self.chances[left - 1][turn]
        x = min(max(first / STEP + MIDDLE, 0.0), GRID - 1.001)
        y = min(max(second / STEP + MIDDLE, 0.0), GRID - 1.001)
        i, j = int(x), int(y)
        x, y = x - i, y - j
        low, high = grid[i], grid[i + 1]
        near = low[j] + y * (low[j + 1] - low[j])
        return near + x * (high[j] + y * (high[j + 1] - high[j]) - near)


def costs(vie: float, see: float) -> tuple[float, float, float, float]:
    """How badly each of what is said agrees with a ruff, in log odds; the shares are percents."""
    shares = (vie, see, 100 - vie - see, vie + see)
    vying, seeing, passing, staying = (-log(max(share / 100, SURE)) for share in shares)
    return vying, seeing, passing, staying


@cache
def shipped() -> GleekJudgement | None:
    """What was learnt; None, and a line in the log, if it cannot be read."""
    return readable(kept)


def kept() -> GleekJudgement:
    """The same; ValueError, in words, if it has the wrong shape."""
    read = Learnt(**json.loads(FILE.read_text(encoding="utf-8")))
    if (
        shape(read.raises) != [FEATURES]
        or shape(read.speaks) != [LEVELS, KINDS, 2]
        or shape(read.chances) != [DEALS - 1, 3, GRID, GRID]
    ):
        raise ValueError(f"{FILE.name} is damaged.")
    return GleekJudgement(read)


def shape(table: object) -> list[int]:
    """How long a table of numbers is in each direction; ValueError if that is not the same
    throughout."""
    if not isinstance(table, list):
        if not isinstance(table, float | int):
            raise ValueError(f"{FILE.name} holds something that is not a number.")
        return []
    shapes = [shape(part) for part in table]
    if any(one != shapes[0] for one in shapes):
        raise ValueError(f"{FILE.name} is damaged.")
    return [len(table), *next(iter(shapes), [])]

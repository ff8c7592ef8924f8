"""A contest with one dare: regrets matched at every hand, and what remains to be gained.

CFR+ (Tammelin 2014): both players' regrets are matched in turn, never kept below nought, and the
later strategies weigh more in the average. A drawn deal leaves the score and turns the players
round, so a score and its mirror are solved together. An exact best response says how far from
equilibrium a table is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from diversions.rules.players.dare import PLAIN, Key
from diversions.rules.players.tables import Score
from diversions.training.dare.arrays import Array, ContestArrays, Strategy, legal
from diversions.training.dare.walk import Payoffs, Walk
from diversions.training.regret import TINY, Values, pairs, proportional

Both = tuple[Payoffs, Payoffs]  # what a deal brings eldest, and the dealer


def payoffs(values: Values, score: Score, up: int) -> Both:
    """What the deal at *score* brings eldest and the dealer; a match won is a half.

    *values* says how much more often who is eldest in the next deals wins the match than not,
    halved.
    """
    eldest, dealer = score
    more = 0.5 if eldest + 1 == up else -values[dealer, eldest + 1]
    less = -0.5 if dealer + 1 == up else -values[dealer + 1, eldest]
    drawn = -values.get((dealer, eldest), 0.0)
    return Payoffs(less, drawn, more, -0.5, 0.5), Payoffs(-more, -drawn, -less, -0.5, 0.5)


def even(arrays: ContestArrays) -> Strategy:
    """Every action as often as every other."""
    return {
        key: matched(arrays, key, [np.zeros(s, arrays.kind)] * actions(key))
        for key, s in all_of(arrays)
    }


def actions(key: Key) -> int:
    return 3 if key.kind == "card" and key.level < 2 else 2


def all_of(arrays: ContestArrays) -> Iterator[tuple[Key, tuple[int, ...]]]:
    return ((key, arrays.shape.shape(key)) for key in arrays.shape.keys)


def matched(arrays: ContestArrays, key: Key, regrets: Sequence[Array]) -> Array:
    """The strategy that matches *regrets*: in proportion, or even where there is none.

    As ``proportional`` has it, but by one division for all actions: large arrays are matched in
    every round. The last digits differ by it, and with them the bytes of a table.
    """
    allowed = legal(key, arrays)
    if allowed is not None:
        regrets = [regret * ok for regret, ok in zip(regrets, allowed, strict=True)]
    total = regrets[0] + regrets[1] + (regrets[2] if len(regrets) > 2 else 0)
    none = total < TINY
    ways = len(regrets) if allowed is None else np.broadcast_to(allowed.sum(0), none.shape)
    share = 1 / np.where(none, ways, total)
    if allowed is None:
        return np.stack([(regret + none) * share for regret in regrets])
    return np.stack(
        [(regret + none * ok) * share for regret, ok in zip(regrets, allowed, strict=True)]
    ).astype(arrays.kind, copy=False)


KEEP = 0.3  # of the regrets at one score, with which the next begins


class DareRegrets:
    """Regrets and average strategy of one deal."""

    def __init__(self, arrays: ContestArrays, weigh: float = 3.0) -> None:
        self.arrays, self.weigh = arrays, weigh
        self.regrets = {
            key: np.zeros((actions(key), *shape), arrays.kind) for key, shape in all_of(arrays)
        }
        self.strategy = even(arrays)
        self.own = {
            player: [key for key in arrays.shape.keys if arrays.shape.actor(key) == player]
            for player in (0, 1)
        }
        self.rounds, self.settled = 0, self.strategy
        self.total = {key: np.zeros_like(regret) for key, regret in self.regrets.items()}

    def take_up(self, model: DareRegrets) -> None:
        """Begin with a little of what the solver of a like deal has regretted."""
        for key, regret in model.regrets.items():
            self.regrets[key] = regret * self.arrays.kind(KEEP)
            self.strategy[key] = matched(self.arrays, key, list(self.regrets[key]))

    def forget(self) -> None:
        """Keep the regrets alone."""
        self.strategy, self.total, self.settled = {}, {}, {}

    def round(self, payoffs: Both) -> float:
        """One round of both players; gives what the deal was worth to eldest in it.

        Where the deal decides the match in any case, a dare costs nothing and brings nothing: it is
        made half the time, so that the play with it and without it is learnt equally well.
        """
        self.rounds += 1
        weight, worth = float(self.rounds**self.weigh), 0.0
        for player in (0, 1):
            walk = Walk(self.arrays, self.strategy)
            back = walk.backward(player, payoffs[player], emit=self.learn)
            if not player:
                worth = float(back[PLAIN].sum(dtype=np.float64))
            for key in self.own[player]:
                reach = own_reach(walk, key)
                for total, chance in zip(self.total[key], self.strategy[key], strict=True):
                    total += (weight * reach) * chance
            idle = all(one.less == one.lost for one in payoffs)
            for key in self.own[player]:
                if not (idle and key.kind == "dare"):
                    self.strategy[key] = matched(self.arrays, key, list(self.regrets[key]))
        return worth

    def learn(self, key: Key, values: Sequence[Array]) -> None:
        chances = self.strategy[key]
        worth = chances[0] * values[0]
        for chance, value in zip(chances[1:], values[1:], strict=True):
            worth += chance * value
        for regret, value in zip(self.regrets[key], values, strict=True):
            regret += value
            regret -= worth
            np.maximum(regret, 0, out=regret)

    def average(self) -> Strategy:
        """The average strategy; where a player never came, what is played now."""
        return {
            key: proportional(total, self.strategy[key], 0) for key, total in self.total.items()
        }

    def settle(self) -> None:
        self.settled = self.average()

    def worth(self, payoffs: Both) -> float:
        """What the deal is worth to eldest if both play by what was settled."""
        return whole(Walk(self.arrays, self.settled).backward(0, payoffs[0]))

    def exploitability(self, payoffs: Both) -> float:
        """What a perfect opponent of that gains in the deal, as eldest and as dealer together."""
        return exploitability(self.arrays, self.settled, payoffs)


def own_reach(walk: Walk, key: Key) -> Array:
    """How likely the player's own play comes to a decision, by what is held there."""
    if key.kind == "card":
        return walk.reach[key.course, key.level, key.part][0]
    if key.level < 4:
        return walk.before[key.level, key.part][key.kind == "see"]
    leads, follows = walk.reach[PLAIN, 4, key.part]
    if key.level == 4:
        return leads if key.kind == "dare" else follows
    if key.kind == "see":
        reach: Array = leads * walk.strategy[Key("dare", PLAIN, 4, key.part)][0]
        return reach
    upto = np.cumsum(follows, -1)
    return np.stack([upto - follows, follows, upto[:, -1:] - upto], -1)


# A whole match --------------------------------------------------------------------------------


def exploitability(arrays: ContestArrays, strategy: Strategy, both: Both) -> float:
    """What a perfect opponent gains in one deal, as eldest and as dealer together."""
    walk = Walk(arrays, strategy)
    return sum(whole(walk.backward(player, both[player], best=True)) for player in (0, 1))


def whole(back: dict[int, Array]) -> float:
    return float(back[PLAIN].sum(dtype=np.float64))


class StrategyValues(NamedTuple):
    """What strategies are worth over the whole match, by the score at which a deal begins.

    *plain*: to eldest, if both play by them. *eldest* and *dealer*: to a perfect opponent of
    theirs who is that.
    """

    plain: Values
    eldest: Values
    dealer: Values

    def best_response_gains(self, score: Score) -> tuple[float, float]:
        """How much more of a match than by the table a perfect opponent wins, on either seat."""
        return self.eldest[score] - self.plain[score], self.dealer[score] + self.plain[score]


SURE = 1e-8  # of a match: to this a score and its mirror are reckoned
MOST = 30  # times at most: the last digits of single precision may go on changing for ever


def worth(
    arrays: ContestArrays, strategy: Callable[[Score], Strategy]
) -> Iterator[tuple[Score, StrategyValues]]:
    """What strategies are worth, score after score, the last first."""
    up = arrays.contest.up
    worths = StrategyValues({}, {}, {})
    for pair in pairs(up):
        walks = {score: Walk(arrays, strategy(score)) for score in pair}
        for values in worths:
            values.update(dict.fromkeys(pair, 0.0))
        for _ in range(MOST):
            new = StrategyValues(*({score: 0.0 for score in pair} for _ in worths))
            for score, walk in walks.items():
                ours = payoffs(worths.plain, score, up)[0]
                new.plain[score] = whole(walk.backward(0, ours))
                eldest, dealer = responder(worths, score, up)
                new.eldest[score] = whole(walk.backward(0, eldest, best=True))
                new.dealer[score] = whole(walk.backward(1, dealer, best=True))
            change = max(
                abs(new[kind][score] - worths[kind][score]) for kind in range(3) for score in pair
            )
            for values, newer in zip(worths, new, strict=True):
                values.update(newer)
            if change < SURE:
                break
        for score in pair:
            yield score, worths


def responder(worth: StrategyValues, score: Score, up: int) -> Both:
    """What a deal brings a perfect opponent as eldest, and as dealer."""
    eldest, dealer = score
    as_eldest = Payoffs(
        -0.5 if dealer + 1 == up else worth.dealer[dealer + 1, eldest],
        worth.dealer[dealer, eldest],
        0.5 if eldest + 1 == up else worth.dealer[dealer, eldest + 1],
        -0.5,
        0.5,
    )
    as_dealer = Payoffs(
        -0.5 if eldest + 1 == up else worth.eldest[dealer, eldest + 1],
        worth.eldest[dealer, eldest],
        0.5 if dealer + 1 == up else worth.eldest[dealer + 1, eldest],
        -0.5,
        0.5,
    )
    return as_eldest, as_dealer

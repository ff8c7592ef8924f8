"""One pass through a deal: how likely each player comes to each place, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from diversions.rules.players.dare import PLAIN, Key
from diversions.training.dare.arrays import Array, ContestArrays, Half, Strategy, Third, legal


class Payoffs(NamedTuple):
    """What a deal brings a player: a point lost, nothing, a point won; the match lost, or won."""

    less: float
    drawn: float
    more: float
    lost: float
    won: float


ActionValues = Callable[[Key, Sequence[Array]], None]


def unheard(key: Key, values: Sequence[Array]) -> None:
    """Nobody wants to know."""


class Walk:
    """The players' reaches under a strategy, and on the way back their values.

    ``reach[course, level, part]`` has those of who acts there and of the other, once a dare, if
    one may be made there, is settled; ``before[level, part]`` has them ahead of it.
    """

    def __init__(self, arrays: ContestArrays, strategy: Strategy) -> None:
        self.arrays, self.strategy = arrays, strategy
        self.reach: dict[tuple[int, int, int], tuple[Array, Array]] = {}
        self.before: dict[tuple[int, int], tuple[Array, Array]] = {}
        self.forward()

    # There ------------------------------------------------------------------------------------

    def enter(self, course: int, level: int, part: int, actor: Array, other: Array) -> None:
        if course == PLAIN:
            self.before[level, part] = actor, other
            if level in self.arrays.shape.dares and level < 4:
                dare = self.strategy[Key("dare", PLAIN, level, part)][1]
                see = self.strategy[Key("see", PLAIN, level, part)][1]
                self.reach[level, level, part] = actor * dare, other * see
                actor = actor * (1 - dare)
        self.reach[course, level, part] = actor, other

    def forward(self) -> None:
        arrays, n = self.arrays, self.arrays.contest.ranks
        full = np.ones(len(arrays.shape.triples), arrays.kind)
        self.enter(PLAIN, 0, 0, full, full)
        for course in arrays.shape.at(0):
            eldest, dealer = self.reach[course, 0, 0]
            cards = self.strategy[Key("card", course, 0, 0)]
            left = eldest[arrays.triple] * cards[arrays.which3, arrays.triple]
            self.enter(course, 1, 0, np.broadcast_to(dealer, (n, len(dealer))), left)
        for course in arrays.shape.at(1):
            dealer, eldest = self.reach[course, 1, 0]
            cards = self.strategy[Key("card", course, 1, 0)]
            for half in arrays.halves:
                led, hand = half.eldest[:, None], arrays.triple[half.dealer]
                left = dealer[led, hand] * cards[arrays.which3[half.dealer], led, hand]
                two = (left, eldest[half.eldest]) if half.part else (eldest[half.eldest], left)
                self.enter(course, 2, half.part, *two)
        for half in arrays.halves:
            self.second(half)

    def second(self, half: Half) -> None:
        arrays, n = self.arrays, self.arrays.contest.ranks
        for course in arrays.shape.at(2):
            x, y = self.reach[course, 2, half.part]
            cards = self.strategy[Key("card", course, 2, half.part)]
            node = np.arange(half.size)[:, None, None]
            left = x[:, arrays.pair] * cards[arrays.which2, node, arrays.pair]
            stays = np.broadcast_to(y[:, None, :], (half.size, n, y.shape[-1]))
            self.enter(course, 3, half.part, stays, left)
        for course in arrays.shape.at(3):
            y, x = self.reach[course, 3, half.part]
            cards = self.strategy[Key("card", course, 3, half.part)]
            hands = np.concatenate([y * cards[0], y * cards[1]], -1).ravel()
            for third in half.thirds:
                node, lead, _ = third.at
                two = x[node, lead], hands[third.hands]
                self.reach[course, 4, third.part] = two[::-1] if third.lost else two

    # And back ---------------------------------------------------------------------------------

    def backward(
        self, player: int, payoffs: Payoffs, best: bool = False, emit: ActionValues = unheard
    ) -> dict[int, Array]:
        """What each hand of *player* is worth, weighed by how likely it is dealt.

        By the strategy; or, if *best*, by the best response to that of the other. *emit* is told
        what each action of the player's is worth.
        """
        return BackwardPass(self, player, payoffs, best, emit).whole()


class BackwardPass:
    """The way back of a walk, for one player."""

    def __init__(
        self, walk: Walk, player: int, payoffs: Payoffs, best: bool, emit: ActionValues
    ) -> None:
        self.walk, self.arrays, self.strategy = walk, walk.arrays, walk.strategy
        self.player, self.payoffs, self.best, self.emit = player, payoffs, best, emit

    def choose(self, key: Key, values: Sequence[Array]) -> Array:
        """The value of a decision of the player's, each action of which is worth that much."""
        self.emit(key, values)
        if not self.best:
            chances = self.strategy[key]
            value_of: Array = chances[0] * values[0]
            for chance, value in zip(chances[1:], values[1:], strict=True):
                value_of += chance * value
            return value_of
        value_of, allowed = values[0], legal(key, self.arrays)
        for place, value in enumerate(values[1:], 1):
            more = np.maximum(value_of, value)
            value_of = more if allowed is None else np.where(allowed[place], more, value_of)
        return value_of

    def daring(self, level: int, part: int, at: dict[int, Array], yields: Array) -> None:
        """Settle the dare at *level*, where the player may dare; *at* has values by course.

        *yields* is the weight of what the other would then not see.
        """
        dared = at.pop(level) + self.payoffs.more * yields
        at[PLAIN] = self.choose(Key("dare", PLAIN, level, part), (at[PLAIN], dared))

    def seeing(self, level: int, part: int, at: dict[int, Array], dares: Array) -> None:
        """Settle the dare of the other at *level*; *dares* is the weight of its being made."""
        answers = (self.payoffs.less * dares, at.pop(level))
        at[PLAIN] = at[PLAIN] + self.choose(Key("see", PLAIN, level, part), answers)

    def made(self, level: int, part: int) -> Array:
        """The other's reach to having dared."""
        dare = self.strategy[Key("dare", PLAIN, level, part)][1]
        reach: Array = self.walk.before[level, part][0] * dare
        return reach

    def refused(self, level: int, part: int) -> Array:
        """The other's reach to not seeing."""
        see = self.strategy[Key("see", PLAIN, level, part)][1]
        reach: Array = self.walk.before[level, part][1] * (1 - see)
        return reach

    def whole(self) -> dict[int, Array]:
        arrays, n = self.arrays, self.arrays.contest.ranks
        second: dict[int, Array] = {}
        for half in arrays.halves:
            for course, values in self.half(half).items():
                full = second.setdefault(
                    course, np.zeros((n, *(n, len(arrays.shape.pairs))), arrays.kind)
                )
                full[half.eldest, half.dealer] = values
        return self.dealer(second) if self.player else self.eldest(second)

    def eldest(self, second: dict[int, Array]) -> dict[int, Array]:
        arrays = self.arrays
        first = {course: second[course].sum(1) for course in arrays.shape.at(1)}
        if 1 in arrays.shape.dares:
            self.seeing(1, 0, first, np.matmul(arrays.w1, self.made(1, 0)[..., None])[..., 0])
        by_course = {}
        for course in arrays.shape.at(0):
            values = first[course][arrays.played3, arrays.left3]
            by_course[course] = self.choose(Key("card", course, 0, 0), list(values))
        if 0 in arrays.shape.dares:
            self.daring(0, 0, by_course, arrays.w0 @ self.refused(0, 0))
        return by_course

    def dealer(self, second: dict[int, Array]) -> dict[int, Array]:
        arrays, first = self.arrays, {}
        led = np.arange(arrays.contest.ranks)[:, None]
        for course in arrays.shape.at(1):
            two = zip(arrays.played3, arrays.left3, strict=True)
            values = [second[course][led, played, left] for played, left in two]
            first[course] = self.choose(Key("card", course, 1, 0), values)
        if 1 in arrays.shape.dares:
            self.daring(1, 0, first, np.matmul(self.refused(1, 0)[:, None, :], arrays.w1)[:, 0])
        by_course = {course: first[course].sum(0) for course in arrays.shape.at(0)}
        if 0 in arrays.shape.dares:
            self.seeing(0, 0, by_course, self.made(0, 0) @ arrays.w0)
        return by_course

    def half(self, half: Half) -> dict[int, Array]:
        """Values at the second trick, by course: node, pair."""
        arrays, n = self.arrays, self.arrays.contest.ranks
        fourth = {c: np.zeros((half.size, n, n, n), arrays.kind) for c in arrays.shape.at(3)}
        for third in half.thirds:
            values = self.leads(third) if third.leads == self.player else self.follows(third)
            for course, value in values.items():
                fourth[course][third.at] = value
        return self.x(half, fourth) if half.x == self.player else self.y(half, fourth)

    def x(self, half: Half, fourth: dict[int, Array]) -> dict[int, Array]:
        arrays, n, walk = self.arrays, self.arrays.contest.ranks, self.walk
        courses, vectors = arrays.shape.at(3), []
        for course in courses:  # y's reach to losing the second trick, and with it the deal
            cards = self.strategy[Key("card", course, 3, half.part)]
            over = cards[0] * half.over_low + cards[1] * half.over_high
            vectors.append(walk.reach[course, 3, half.part][0] * over)
        if 3 in arrays.shape.dares:
            vectors.append(self.made(3, half.part))
        stacked = np.stack(vectors, -1).reshape(half.size * n, -1, len(vectors))
        weight = np.matmul(half.w3, stacked).reshape(half.size, n, n, -1)
        third = {
            course: fourth[course].sum(2)
            + weight[..., place] * (self.payoffs.more if course == PLAIN else self.payoffs.won)
            for place, course in enumerate(courses)
        }
        if 3 in arrays.shape.dares:
            self.seeing(3, half.part, third, weight[..., -1])
        by_course = {}
        for course in arrays.shape.at(2):
            values = third[course]
            two = values[:, arrays.low, arrays.high], values[:, arrays.high, arrays.low]
            by_course[course] = self.choose(Key("card", course, 2, half.part), two)
        if 2 in arrays.shape.dares:
            yields = np.matmul(half.w2, self.refused(2, half.part)[..., None])[..., 0]
            self.daring(2, half.part, by_course, yields)
        return by_course

    def y(self, half: Half, fourth: dict[int, Array]) -> dict[int, Array]:
        arrays, n, walk = self.arrays, self.arrays.contest.ranks, self.walk
        courses = arrays.shape.at(3)
        vectors = [walk.reach[course, 3, half.part][1] for course in courses]
        if 3 in arrays.shape.dares:
            vectors.append(self.refused(3, half.part))
        stacked = np.stack(vectors, -1).reshape(half.size * n, n, -1)
        weight = np.matmul(half.w3.transpose(0, 2, 1), stacked)
        weight = weight.reshape(half.size, n, -1, len(vectors))
        third = {}
        for place, course in enumerate(courses):
            ends = weight[..., place] * (
                self.payoffs.less if course == PLAIN else self.payoffs.lost
            )
            values = fourth[course]
            low = values[:, :, arrays.low, arrays.high] + half.over_low * ends
            high = values[:, :, arrays.high, arrays.low] + half.over_high * ends
            third[course] = self.choose(Key("card", course, 3, half.part), (low, high))
        if 3 in arrays.shape.dares:
            self.daring(3, half.part, third, weight[..., -1])
        by_course = {course: third[course].sum(1) for course in arrays.shape.at(2)}
        if 2 in arrays.shape.dares:
            dares = np.matmul(self.made(2, half.part)[:, None, :], half.w2)[:, 0]
            self.seeing(2, half.part, by_course, dares)
        return by_course

    # The third trick --------------------------------------------------------------------------

    def ends(self, third: Third) -> tuple[Array, Array]:
        """What the outcomes of the third trick bring: with no dare seen, and upon one."""
        sign, kind, p = (1 if third.leads == self.player else -1), self.arrays.kind, self.payoffs
        plain = np.array([p.less, p.drawn, p.more], kind)[1 + sign * third.out]
        return plain, np.array([p.lost, p.drawn, p.won], kind)[1 + sign * third.out]

    def leads(self, third: Third) -> dict[int, Array]:
        """Values of the player who leads to the third trick: node, card."""
        arrays, n, part = self.arrays, self.arrays.contest.ranks, third.part
        plain, upon = self.ends(third)
        seen = [course for course in arrays.shape.at(3) if course != PLAIN]
        other = self.walk.reach[PLAIN, 4, part][1]
        vectors = [other, *(self.walk.reach[course, 4, part][1] for course in seen)]
        if arrays.late:
            see = self.strategy[Key("see", PLAIN, 4, part)][1]
            vectors += [other * see, other * (1 - see)]
        weight = np.matmul(third.w, np.stack(vectors, -1)).reshape(third.size, 3, n, -1)
        by_course = {
            course: np.einsum("hcl,hc->hl", weight[..., place], upon)
            for place, course in enumerate(seen, 1)
        }
        if not arrays.late:
            by_course[PLAIN] = np.einsum("hcl,hc->hl", weight[..., 0], plain)
            return by_course
        # The other has three sorts of hand now: cards below the one led, like it, and above.
        sorts = np.ascontiguousarray(weight[..., 0].transpose(0, 2, 1))
        daring = sorts * self.strategy[Key("dare", PLAIN, 5, part)][1]
        answers = (
            self.payoffs.less * (daring[..., 0] + daring[..., 1] + daring[..., 2]),
            np.einsum("hlc,hc->hl", daring, upon),
        )
        still = np.einsum("hlc,hc->hl", sorts - daring, plain)
        still = still + self.choose(Key("see", PLAIN, 5, part), answers)
        dared = np.einsum("hcl,hc->hl", weight[..., -2], upon)
        dared = dared + self.payoffs.more * weight[..., -1].sum(1)
        by_course[PLAIN] = self.choose(Key("dare", PLAIN, 4, part), (still, dared))
        return by_course

    def follows(self, third: Third) -> dict[int, Array]:
        """Values of the player who plays the last card of the deal: node, card."""
        arrays, n, part = self.arrays, self.arrays.contest.ranks, third.part
        plain, upon = self.ends(third)
        seen = [course for course in arrays.shape.at(3) if course != PLAIN]
        other = self.walk.reach[PLAIN, 4, part][0]
        brings = [upon[:, :, None] * self.walk.reach[c, 4, part][0][:, None, :] for c in seen]
        if arrays.late:
            dare = self.strategy[Key("dare", PLAIN, 4, part)][1]
            see = self.strategy[Key("see", PLAIN, 5, part)][1][..., None]
            dares, still = other * dare, (other * (1 - dare))[..., None]
            dared = see * upon[:, None, :] + (1 - see) * self.payoffs.more
            key = Key("dare", PLAIN, 5, part)
            last = self.choose(key, (still * plain[:, None, :], still * dared))
            brings.append(upon[:, :, None] * dares[:, None, :])
            brings.append(np.broadcast_to(self.payoffs.less * dares[:, None, :], brings[-1].shape))
            brings.append(last.transpose(0, 2, 1))
        else:
            brings.append(plain[:, :, None] * other[:, None, :])
        stacked = np.stack(brings, -1).reshape(third.size, 3 * n, -1)
        values = np.matmul(third.wt, stacked.astype(arrays.kind, copy=False))
        by_course = {course: values[..., place] for place, course in enumerate(seen)}
        by_course[PLAIN] = values[..., -1]
        if arrays.late:
            answers = values[..., -2], values[..., -3]
            by_course[PLAIN] = by_course[PLAIN] + self.choose(Key("see", PLAIN, 4, part), answers)
        return by_course

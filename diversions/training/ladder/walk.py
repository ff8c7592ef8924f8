"""The tree of a deal with doubles: moments before a card, the cards, and the third trick.

Arrays are by hand and course: the player to act is the *actor*. Each goes down the tree with how
likely that player's own play comes there with each hand, and comes back with what each hand is
worth, times how likely the other's play and the deal come there.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple, TypeVar

import numpy as np

from diversions.rules.players.ladder import LAST, History
from diversions.training.ladder.arrays import Array, LadderArrays
from diversions.training.regret import proportional

T = TypeVar("T")


class LadderPayoffs(NamedTuple):
    """What a deal brings eldest, by how often it was doubled: if eldest has it, or the dealer."""

    more: tuple[float, ...]
    less: tuple[float, ...]
    drawn: float
    whole: float = inf  # what a game that is won brings: nobody throws in who gives it away

    def to_seat(self, seat: Array, step: int) -> tuple[Array, Array]:
        """What it brings whoever has that seat to win, and to lose, a deal doubled so often."""
        more, less = self.more[step], self.less[step]
        return np.where(seat, -less, more), np.where(seat, -more, less)


class Run(NamedTuple):
    """How the tree is walked."""

    payoffs: LadderPayoffs
    learn: float = 0.0  # the weight of this round in the average; 0 if nothing is learnt
    turn: int = 0  # who learns
    best: bool = False  # whether the values are those of the best response of each
    mark: bool = False  # whether it is noted which decisions are ever come to


class Choice:
    """Decisions of one kind: the regrets of each action, and the sum of what was done.

    *final* is what is done when nothing is learnt, and *reached* where one's own play comes. What
    is learnt on a walk counts from the next one on, since a walk may come to a decision twice.
    """

    def __init__(
        self, arrays: LadderArrays, actions: int, shape: tuple[int, ...], legal: Array | None = None
    ):
        self.shape = shape
        self.regrets = np.zeros((actions, *shape), arrays.kind)
        self.total = np.zeros((actions, *shape), arrays.kind)
        self.legal = None if legal is None else legal[:, :, None].astype(arrays.kind)
        self.learnt = np.zeros_like(self.regrets)
        self.current = self.final = self.matched()
        self.reached = np.ones(shape, bool)

    def chances(self, run: Run) -> Array:
        return self.current if run.learn else self.final

    def close(self) -> None:
        """Take up what was learnt on a walk."""
        self.regrets += self.learnt
        np.maximum(self.regrets, 0, out=self.regrets)
        self.learnt[:] = 0
        self.current = self.matched()

    def matched(self) -> Array:
        """The strategy that matches the regrets: in proportion, or even where there is none."""
        even = 1 / len(self.regrets) if self.legal is None else self.legal / self.legal.sum(0)
        return proportional(self.regrets, even)

    def average(self) -> Array:
        """The average strategy; where a player never came, what is played now."""
        return proportional(self.total, self.matched(), 0)

    def keep_regrets(self) -> None:
        """Give up the room of all else: nothing more is learnt here."""
        self.total = self.learnt = self.current = self.final = self.regrets[:0]

    def value(self, run: Run, chances: Array, values: Array, reach: Array, seat: Array) -> Array:
        """What the decision is worth, of which each action has its *values*.

        *reach* is how likely the own play of whoever decides comes there, *seat* who that is.
        """
        if run.best:
            best: Array = values.max(0)
            if self.legal is not None:
                best = np.where(self.legal > 0, values, -np.inf).max(0)
            return best
        worth: Array = np.einsum("a...,a...->...", chances, values)
        if run.learn:
            self.learn(run, chances, values - worth, reach, seat == run.turn)
        if run.mark:
            self.reached = self.reached | (reach > 0)
        return worth

    def learn(self, run: Run, chances: Array, regrets: Array, reach: Array, own: Array) -> None:
        if self.legal is not None:
            regrets = regrets * self.legal
        self.learnt += regrets * own
        self.total += (run.learn * reach * own) * chances


def unless_lost(stay: Array, gain: Array, whole: float) -> Array:
    """The chances to throw in and to stay, where nobody throws in who loses the game by it.

    *gain* is what throwing in gives the other, by course, and *whole* what a game is worth.
    """
    always = np.array([0, 1], stay.dtype)[:, None, None]
    return np.where(gain >= whole, always, stay)


Moments = dict[tuple[int, History], "DoublingMoment"]  # those after a card, by level and history


class LadderNode(NamedTuple):
    """Where in the tree a part of it begins: after so many cards, the *level*, and such doubles."""

    arrays: LadderArrays
    level: int
    history: History
    courses: Array
    top: int  # how often the deal is doubled at most
    moments: Moments

    @property
    def seat(self) -> Array:
        """Who is to play the next card, by course."""
        return self.arrays.seat[self.level][self.courses]

    def doublers(self, seat: Array) -> Array:
        """Where there may be a double by the player of that *seat*, or another, back."""
        arrays, level, history, courses = self.arrays, self.level, self.history, self.courses
        if not arrays.contest.room(level, history, self.top):
            return np.arange(0)
        if not history or history[-1] == level:
            return np.arange(len(courses))
        last = arrays.seat[history[-1]][courses % arrays.ranks ** history[-1]]
        back = arrays.contest.turned(history[-1], history[:-1])
        return np.flatnonzero(last ^ back != seat)

    def doubled(self, may: Array) -> LadderNode:
        """Where it comes to by one more double, at those of its courses."""
        history = (*self.history, self.level)
        return self._replace(history=history, courses=self.courses[may])


class LadderPart:
    """A part of the tree, from its node on."""

    def __init__(self, node: LadderNode) -> None:
        self.arrays, self.level, self.history = node.arrays, node.level, node.history
        self.courses, self.seat, self.step = node.courses, node.seat, len(node.history)


class DoublingMoment(LadderPart):
    """Before a card of the first two tricks, or before the third trick; or before a double back.

    If an odd number of doubles were made before this card, the next is *back*: it is for the player
    who is not to play.
    """

    def __init__(self, node: LadderNode) -> None:
        super().__init__(node)
        self.back = self.arrays.contest.turned(self.level, self.history)
        if self.level not in self.history:
            node.moments[self.level, self.history] = self
        self.seat = self.seat ^ self.back
        self.may = node.doublers(self.seat)
        self.upon: DoublingMoment | None = None
        if len(self.may):  # first, since a double with the next card leads to where this one does
            self.upon = DoublingMoment(node.doubled(self.may))
            self.decide()
        self.plain: CardMoment | ThirdTrick | DoublingMoment = third_or_card(node)

    def decide(self) -> None:
        """Make room for the two decisions: whether to double, and whether to stay."""
        self.weight = self.arrays.weights(self.level, self.courses[self.may])
        doubling, asked = self.turned(*self.weight.shape[:2])
        self.double = Choice(self.arrays, 2, (doubling, len(self.may)))
        self.stay = Choice(self.arrays, 2, (asked, len(self.may)))

    def doubled(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        """What comes after a double that is accepted."""
        assert self.upon
        return self.upon.walk(run, actor, other)

    def turned(self, one: T, two: T) -> tuple[T, T]:
        """What is of the next to play and of the other as of who doubles and who is asked; and
        back."""
        return (two, one) if self.back else (one, two)

    def walk(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        if self.upon is None:
            return self.plain.walk(run, actor, other)
        may, seat = self.may, self.seat[self.may]
        doubling, asked = self.turned(actor, other)
        gain = run.payoffs.to_seat(seat, self.step)[0].astype(self.arrays.kind)
        double = self.double.chances(run)
        stay = unless_lost(self.stay.chances(run), gain, run.payoffs.whole)
        here, there = doubling[:, may], asked[:, may]
        made, folds = here * double[1], there * stay[0]
        still = doubling.copy()
        still[:, may] = here * double[0]
        mine, theirs = self.turned(*self.plain.walk(run, *self.turned(still, asked)))
        upon, answered = self.turned(*self.doubled(run, *self.turned(made, there * stay[1])))
        to_doubling, to_asked = self.turned("aoc,oc->ac", "aoc,ac->oc")
        doubled = upon + gain * np.einsum(to_doubling, self.weight, folds)
        folded = -gain * np.einsum(to_asked, self.weight, made)
        values = np.stack([mine[:, may], doubled])
        mine[:, may] = self.double.value(run, double, values, here, seat)
        answers = np.stack([folded, answered])
        theirs[:, may] += self.stay.value(run, stay, answers, there, 1 - seat)
        return self.turned(mine, theirs)


class LateMoment(DoublingMoment):
    """After a card of the first ones: whoever played it may have doubled with it.

    Only where the other is to play next. The deal then goes on as if the double had been made
    before that card.
    """

    def __init__(self, node: LadderNode) -> None:
        LadderPart.__init__(self, node)
        arrays, before = self.arrays, self.level - 1
        self.back = 1
        self.seat = self.seat ^ self.back
        self.plain = DoublingMoment(node)
        made = arrays.seat[before][self.courses % arrays.ranks**before]
        self.may = np.arange(0)
        if arrays.contest.room_late(self.level, self.history, node.top):
            able = node._replace(level=before).doublers(self.seat)
            self.may = able[made[able] == self.seat[able]]
        self.upon = None
        if len(self.may):
            self.upon = node.moments[self.level, (*self.history, before)]
            self.onto = np.searchsorted(self.upon.courses, self.courses[self.may])
            self.decide()

    def doubled(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        assert self.upon
        count, onto = len(self.upon.courses), self.onto
        if count == len(onto):
            return self.upon.walk(run, actor, other)
        whole = [np.zeros((len(reach), count), reach.dtype) for reach in (actor, other)]
        for part, reach in zip(whole, (actor, other), strict=True):
            part[:, onto] = reach
        one, two = self.upon.walk(run, *whole)
        return one[:, onto], two[:, onto]


class JumpingMoment(LadderPart):
    """Before a card, or after a double by some steps: whoever is to play may add one.

    The other then answers the whole of it.
    """

    def __init__(self, node: LadderNode) -> None:
        super().__init__(node)
        self.may = node.doublers(self.seat)
        follow = Answer if self.level in self.history else third_or_card
        self.plain = follow(node)
        self.upon: JumpingMoment | None = None
        if len(self.may):
            self.upon = JumpingMoment(node.doubled(self.may))
            hands = len(self.arrays.held[3 - self.level // 2])
            self.double = Choice(self.arrays, 2, (hands, len(self.may)))

    def walk(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        if self.upon is None:
            return self.plain.walk(run, actor, other)
        may, double = self.may, self.double.chances(run)
        here, still = actor[:, may], actor.copy()
        still[:, may] = here * double[0]
        mine, theirs = self.plain.walk(run, still, other)
        upon, answered = self.upon.walk(run, here * double[1], other[:, may])
        values = np.stack([mine[:, may], upon])
        mine[:, may] = self.double.value(run, double, values, here, self.seat[may])
        theirs[:, may] += answered
        return mine, theirs


class Answer(LadderPart):
    """After a double by one step or more: whether the other stays."""

    def __init__(self, node: LadderNode) -> None:
        super().__init__(node)
        self.weight = self.arrays.weights(self.level, self.courses)
        self.step -= self.history.count(self.level)  # if it is refused
        self.stay = Choice(self.arrays, 2, self.weight.shape[1:])
        self.plain = third_or_card(node)

    def walk(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        gain = run.payoffs.to_seat(self.seat, self.step)[0].astype(self.arrays.kind)
        stay = unless_lost(self.stay.chances(run), gain, run.payoffs.whole)
        mine, answered = self.plain.walk(run, actor, other * stay[1])
        mine = mine + gain * np.einsum("aoc,oc->ac", self.weight, other * stay[0])
        answers = np.stack([-gain * np.einsum("aoc,ac->oc", self.weight, actor), answered])
        return mine, self.stay.value(run, stay, answers, other, 1 - self.seat)


def before_card(node: LadderNode) -> DoublingMoment | JumpingMoment:
    """What comes before a card."""
    return JumpingMoment(node) if node.arrays.contest.jump else DoublingMoment(node)


def third_or_card(node: LadderNode) -> CardMoment | ThirdTrick:
    """What comes after so many cards, when doubling is done with."""
    return ThirdTrick(node) if node.level == LAST else CardMoment(node)


class CardMoment(LadderPart):
    """A card of the first two tricks."""

    def __init__(self, node: LadderNode) -> None:
        super().__init__(node)
        arrays, level, courses = self.arrays, self.level, self.courses
        self.size, self.count = 3 - level // 2, len(courses)
        after = (np.arange(arrays.ranks)[:, None] * arrays.ranks**level + courses).ravel()
        # Where whoever plays this card acts next too: with the second card of a trick taken.
        self.again: Array | None = None
        if level % 2:
            self.again = arrays.seat[level + 1][after] == np.tile(self.seat, arrays.ranks)
        self.shut: DecidedDeal | None = None
        if level + 1 == LAST:
            decided = arrays.taken[after] != 0
            self.shut = DecidedDeal(arrays, self.step, after[decided])
            self.over, self.open = np.flatnonzero(decided), np.flatnonzero(~decided)
            after = after[self.open]
        follow = LateMoment if level < arrays.contest.late else before_card
        self.after = follow(node._replace(level=level + 1, courses=after))
        hands = len(arrays.held[self.size])
        self.cards = Choice(arrays, self.size, (hands, self.count), arrays.legal[self.size])

    def walk(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        arrays, n, size = self.arrays, self.arrays.ranks, self.size
        chances = self.cards.chances(run)
        merged, which = arrays.merged[size], arrays.which[size]
        left = (actor[merged] * chances[which, merged]).reshape(len(merged), -1)
        mine, theirs = self.turned(*self.onward(run, *self.turned(left, np.tile(other, n))))
        values = mine.reshape(-1, n, self.count)[arrays.left[size], arrays.card[size]]
        worth = self.cards.value(run, chances, values, actor, self.seat)
        return worth, theirs.reshape(-1, n, self.count).sum(1)

    def turned(self, one: Array, two: Array) -> tuple[Array, Array]:
        """What is this player's and the other's as the next actor's and the other's; and back."""
        if self.again is None:
            return two, one
        return np.where(self.again, one, two), np.where(self.again, two, one)

    def onward(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        """What comes after the card."""
        if self.shut is None:
            return self.after.walk(run, actor, other)
        values = np.empty_like(actor), np.empty_like(other)
        opened = self.after.walk(run, actor[:, self.open], other[:, self.open])
        decided = self.shut.walk(run, actor[:, self.over], other[:, self.over])
        for value, still, over in zip(values, opened, decided, strict=True):
            value[:, self.open], value[:, self.over] = still, over
        return values


class DecidedDeal:
    """Deals that two tricks have decided."""

    def __init__(self, arrays: LadderArrays, step: int, courses: Array) -> None:
        self.kind, self.step, self.seat = arrays.kind, step, arrays.seat[LAST][courses]
        self.wins = arrays.taken[courses] == 1 - 2 * self.seat
        self.weight = arrays.weights(LAST, courses)

    def walk(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        payoffs = np.where(self.wins, *run.payoffs.to_seat(self.seat, self.step)).astype(self.kind)
        mine = payoffs * np.einsum("aoc,oc->ac", self.weight, other)
        return mine, -payoffs * np.einsum("aoc,ac->oc", self.weight, actor)


class ThirdTrick(LadderPart):
    """The third trick: its leader, the actor, plays the only card left; the other may double then.

    Whoever replies has three sorts of card: below the one led, like it, above it. To all cards of
    one sort the same act is best, so that they are one decision.
    """

    def __init__(self, node: LadderNode) -> None:
        super().__init__(node)
        arrays, n = self.arrays, self.arrays.ranks
        self.weight = arrays.weights(LAST, self.courses)
        self.ends = arrays.ends[:, self.courses] * (1 - 2 * self.seat)  # to the leader, by sort
        rank = np.arange(n)
        self.sort = 1 * (rank[None, :] >= rank[:, None]) + (rank[None, :] > rank[:, None])
        self.may = node._replace(level=LAST + 1).doublers(1 - self.seat)
        # By how many steps the other may double, each with its answer.
        steps = (node.top - self.step if arrays.contest.jump else 1) * (len(self.may) > 0)
        self.doubles = [Choice(arrays, 2, (3, n, len(self.may))) for _ in range(steps)]
        self.stays = [Choice(arrays, 2, (n, len(self.may))) for _ in range(steps)]

    def worth(self, payoffs: LadderPayoffs, step: int) -> Array:
        """What the sorts of reply bring the leader: sort, course."""
        wins, loses = payoffs.to_seat(self.seat, step)
        drawn = np.where(self.seat, -payoffs.drawn, payoffs.drawn)
        worth: Array = np.where(self.ends > 0, wins, np.where(self.ends < 0, loses, drawn))
        return worth.astype(self.arrays.kind)

    def walk(self, run: Run, actor: Array, other: Array) -> tuple[Array, Array]:
        rank = np.arange(self.arrays.ranks)
        held = self.weight * other  # led, reply, course
        like = held[rank, rank]
        for card in rank[1:]:  # from here on, what is held up to each card
            held[:, card] += held[:, card - 1]
        upto = held[rank, rank]
        sorts = np.stack([upto - like, like, held[:, -1] - upto])  # sort, led, course
        leads, follow = self.replies(run, actor, sorts)
        brings = follow.transpose(1, 0, 2)[rank[:, None], self.sort] * self.weight
        return leads, np.einsum("lrc,lc->rc", brings, actor)

    def replies(self, run: Run, actor: Array, sorts: Array) -> tuple[Array, Array]:
        """What each card led is worth to the leader, weighed; and each sort of reply to the other,
        bare."""
        brings = self.worth(run.payoffs, self.step)[:, None, :]
        leads = (sorts * brings).sum(0)
        follow = np.broadcast_to(-brings, sorts.shape).copy()
        if not len(self.may):
            return leads, follow
        may, seat = self.may, self.seat[self.may]
        lost = run.payoffs.to_seat(seat, self.step)[1].astype(self.arrays.kind)
        mine, reach = actor[:, may], [sorts[:, :, may]]
        chances = [double.chances(run) for double in self.doubles]
        for double in chances:
            reach.append(reach[-1] * double[1])
        stops = [one * double[0] for one, double in zip(reach, chances, strict=False)] + reach[-1:]
        leads[:, may] = (stops[0] * brings[:, :, may]).sum(0)
        worths = [follow[:, :, may]]  # of doubling by so many steps
        for by, choice in enumerate(self.stays, 1):
            upon = self.worth(run.payoffs, self.step + by)[:, None, may]
            stay = unless_lost(choice.chances(run), -lost, run.payoffs.whole)
            answers = np.stack([lost * stops[by].sum(0), (stops[by] * upon).sum(0)])
            leads[:, may] += choice.value(run, stay, answers, mine, seat)
            worths.append(-(stay[1] * upon + stay[0] * lost))
        worth = worths.pop()
        for by in reversed(range(len(chances))):
            values = np.stack([worths[by], worth])
            worth = self.decided(run, self.doubles[by], chances[by], values, reach[by], mine, seat)
        follow[:, :, may] = worth
        return leads, follow

    def decided(
        self,
        run: Run,
        choice: Choice,
        double: Array,
        values: Array,
        reach: Array,
        leader: Array,
        seat: Array,
    ) -> Array:
        """What it brings to choose whether to double by a step more."""
        if not run.learn:
            return choice.value(run, double, values, reach, 1 - seat)
        # As often as the leader comes there; what else weighs does not change.
        choice.value(run, double, values * leader, reach, 1 - seat)
        mixed: Array = np.einsum("a...,a...->...", double, values)
        return mixed

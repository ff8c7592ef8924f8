"""A walk through every course of many deals and back, which teaches both players.

Of each course is known how often either player alone would let it come to this, by the state of the
raises; and, on the way back, what it is worth to who is to act. States are numbered as
:func:`~diversions.rules.players.trumped.state_of` does it, seen by who is to play the next card.
Several orders of raises lead to one state; as both the strategy and what comes of it are the same
for all of them, how often they come about is added up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from diversions.rules.players.trumped import (
    LAST,
    MOMENTS,
    STATES,
    TrumpedKey,
    TrumpedMoment,
    keys,
    state_of,
)
from diversions.training.regret import TINY, proportional
from diversions.training.trumped.deals import Array, Batch, Courses, Kinds, next_moments

KIND = np.float32
MADE = 4  # raises, at most
BEFORE = 1 + 2 * MADE  # states when a card has just been played
TURNED = [0, *range(1 + MADE, BEFORE), *range(1, 1 + MADE)]  # the same states to the other player


class TrumpedPayoffs(NamedTuple):
    """What a deal brings eldest, by how often it was raised, if eldest has it or the dealer."""

    wins: Sequence[float]
    loses: Sequence[float]

    def to(self, player: int) -> tuple[list[np.float32], list[np.float32]]:
        """What it brings *player* to win, and to lose."""
        payoffs = (self.wins, self.loses) if player == 0 else (self.loses, self.wins)
        sign = 1 if player == 0 else -1
        raised = [min(made, len(self.wins) - 1) for made in range(MADE + 1)]
        wins, loses = ([KIND(sign * side[made]) for made in raised] for side in payoffs)
        return wins, loses


class LearntChoice:
    """What is learnt of the decisions of one array: state, action, kind. *lawful* says which
    actions there are."""

    def __init__(self, lawful: Array) -> None:
        self.lawful = lawful.astype(KIND)
        self.regret = np.zeros_like(self.lawful)
        self.played = np.zeros_like(self.regret)
        self.match()

    def match(self) -> None:
        """Play in proportion to the regrets, evenly where there are none."""
        self.chances = shared(np.maximum(self.regret, 0) * self.lawful, self.lawful)

    def average(self) -> Array:
        """How often each action was taken on average; where there was no occasion, as at last."""
        return shared(self.played, self.chances)


def shared(weights: Array, otherwise: Array) -> Array:
    """Chances of actions, the second axis, in proportion to *weights*; *otherwise* to those."""
    spare = otherwise / np.maximum(otherwise.sum(1, keepdims=True), TINY)
    return proportional(weights.swapaxes(0, 1), spare.swapaxes(0, 1)).swapaxes(0, 1).astype(KIND)


class Strategy:
    """What both players do at one score, where so many raises can matter.

    *lawful* says, by place and kind, which cards may be played to the first one led.
    """

    def __init__(self, kinds: Kinds, lawful: Array, top: int) -> None:
        self.top, self.choices = top, {}
        for key in keys():
            may = np.ones((*key.size, len(kinds[key.moment, key.acts])), bool)
            if key.sort == "card" and key.moment.level == 1:
                may[:] = lawful
            elif key.sort == "answer":  # there is no raise above the top
                may[max(top - 1, 0) :, 2] = False
            self.choices[key] = LearntChoice(may)

    def match(self) -> None:
        """Play by what has been learnt."""
        for choice in self.choices.values():
            choice.match()

    def settle(self) -> None:
        """From now on play as was played on average."""
        for choice in self.choices.values():
            choice.chances = choice.average()


Reach = tuple[Array, Array]  # of who is to play the next card, and of the other


class TrumpedWalk:
    """One walk through a batch, of a certain weight; of none, if nothing is to be learnt."""

    def __init__(
        self, strategy: Strategy, batch: Batch, payoffs: TrumpedPayoffs, weight: float
    ) -> None:
        self.strategy, self.batch, self.weight = strategy, batch, KIND(weight)
        self.top = strategy.top
        self.payoffs = [payoffs.to(player) for player in (0, 1)]

    def worth(self) -> float:
        """What these deals bring eldest on average."""
        first = MOMENTS[0]
        reach = np.zeros((BEFORE, len(self.batch[first].before)), KIND)
        reach[0] = 1
        return float(self.deals(first, reach, reach.copy())[0].mean())

    def deals(self, moment: TrumpedMoment, actor: Array, other: Array) -> Array:
        """What is to come brings who is to act, by state and course."""
        raising = Raising(self, moment, actor, other)
        raising.forward()
        worth = self.cards(moment, raising.actor, raising.other)
        return raising.backward(worth)

    def cards(self, moment: TrumpedMoment, actor: list[Array], other: list[Array]) -> list[Array]:
        """What it brings to play the next card, by state."""
        courses = self.batch[moment]
        wins, loses = self.payoffs[moment.acting]
        if moment.level == LAST:
            return [
                np.where(courses.decided, wins[made_in(state)], loses[made_in(state)])
                for state in range(STATES)
            ]
        worth = self.onward(moment, actor, other)
        if moment.level == 3:
            lost, (one, two) = ~courses.may.any(0), courses.may
            worth[0][:, two & ~one], worth[1][:, one & ~two] = (
                worth[1][:, two & ~one], worth[0][:, one & ~two],
            )  # fmt: skip
            for state in range(BEFORE):
                worth[:, state, lost] = loses[made_in(state)]
        if len(worth) == 1:
            return [worth[0, before(state)] for state in range(STATES)]
        return self.choose(moment, worth, actor, other)

    def onward(self, moment: TrumpedMoment, actor: list[Array], other: list[Array]) -> Array:
        """What comes after each card, by place, state and course."""
        courses = self.batch[moment]
        worth = np.zeros((*courses.may.shape[:1], BEFORE, courses.may.shape[1]), KIND)
        for then in next_moments(moment):
            same = then.acting == moment.acting
            follow = self.batch[then]
            mine, theirs = self.reach(moment, follow, actor, other)
            onto = (mine, theirs) if same else (theirs[TURNED], mine[TURNED])
            brings = self.deals(then, *onto)
            brings = brings if same else -brings[TURNED]
            for place in range(len(worth)):
                here = follow.place == place
                worth[place][:, follow.before[here]] = brings[:, here]
        return worth

    def reach(
        self, moment: TrumpedMoment, follow: Courses, actor: list[Array], other: list[Array]
    ) -> Reach:
        """How often either player lets it come to each course that follows, by state."""
        courses, before_it = self.batch[moment], follow.before
        mine = np.zeros((BEFORE, len(before_it)), KIND)
        theirs = np.zeros_like(mine)
        kinds = courses.kinds[1][before_it]
        choice = self.strategy.choices.get(TrumpedKey("card", moment, True))
        free = courses.may[:, before_it].sum(0) > 1
        for state in self.states():
            share = actor[state][before_it]
            if choice:
                share = share * np.where(free, choice.chances[state, follow.place, kinds], KIND(1))
            mine[before(state)] += share
            theirs[before(state)] += other[state][before_it]
        return mine, theirs

    def choose(
        self, moment: TrumpedMoment, worth: Array, actor: list[Array], other: list[Array]
    ) -> list[Array]:
        """What it brings to choose a card, by state."""
        choice = self.strategy.choices[TrumpedKey("card", moment, True)]
        kinds = self.batch[moment].kinds[1]
        nothing = np.zeros(worth.shape[2], KIND)
        values = [nothing] * STATES
        for state in self.states():
            actions = list(worth[:, before(state)])
            values[state] = self.decide(choice, state, kinds, actor[state], other[state], actions)
        return values

    def states(self) -> list[int]:
        """The states that there can be when a card is to be played."""
        raised = [
            state_of(made, own, fresh)
            for fresh in (False, True)
            for own in (True, False)
            for made in range(1, self.top + 1)
        ]
        return [0, *raised]

    def decide(
        self,
        choice: LearntChoice,
        row: int,
        kinds: Array,
        own: Array,
        other: Array,
        worths: Sequence[Array],
    ) -> Array:
        """What it brings to decide so, which is learnt by what each action is worth."""
        chances = choice.chances[row]
        value: Array = sum(chances[n][kinds] * worth for n, worth in enumerate(worths))
        if self.weight:
            many, weighs = chances.shape[1], self.weight * other
            for action, worth in enumerate(worths):
                gained = np.bincount(kinds, weighs * (worth - value), many)
                choice.regret[row, action] += gained
            choice.played[row] += chances * (self.weight * np.bincount(kinds, own, many))
        return value


def made_in(state: int) -> int:
    """How many raises were made in a state."""
    return state and (state - 1) % MADE + 1


def before(state: int) -> int:
    """A state when the next card has been played."""
    return state and (state - 1) % (BEFORE - 1) + 1


class Raising:
    """The raises between two cards: how often they are made, and what they bring.

    *actor* and *other* have, by state, how often either lets it come to the next card.
    """

    def __init__(
        self, walk: TrumpedWalk, moment: TrumpedMoment, actor: Array, other: Array
    ) -> None:
        self.walk, self.moment, self.top = walk, moment, walk.top
        kinds = walk.batch[moment].kinds
        self.kinds: Mapping[bool, Array] = {False: kinds[0], True: kinds[1]}
        nothing = np.zeros(actor.shape[1], KIND)
        fresh = [nothing] * (STATES - BEFORE)
        self.actor, self.other = [*actor, *fresh], [*other, *fresh]
        self.raising: dict[tuple[str, int], Reach] = {}  # by sort and raises made
        self.asked: dict[tuple[bool, int], Reach] = {}  # by who is asked, and raises made

    def choice(self, sort: str, acts: bool) -> LearntChoice:
        return self.walk.strategy.choices[TrumpedKey(sort, self.moment, acts)]

    def forward(self) -> None:
        """How often what is raised."""
        if self.moment.late:
            for made in range(self.top):
                self.offer("late", made, state_of(made, True, False) if made else 0)
        for made in range(self.top):
            self.offer("raise", made, state_of(made, False, False) if made else 0)
        for made in range(1, self.top + 1):
            for acts in (True, False):
                if (acts, made) in self.asked:
                    self.answer(acts, made)

    def offer(self, sort: str, made: int, state: int) -> None:
        """Whether to raise in a *state*, by who is to play or by the other."""
        acts = sort == "raise"
        reach = self.actor[state], self.other[state]
        self.raising[sort, made] = reach
        raised = self.choice(sort, acts).chances[made, 1][self.kinds[acts]]
        self.ask(not acts, made + 1, with_own(reach, acts, raised))
        self.actor[state], self.other[state] = with_own(reach, acts, 1 - raised)

    def ask(self, acts: bool, made: int, reach: Reach) -> None:
        """Add to how often that raise waits for an answer."""
        more = self.asked.get((acts, made))
        self.asked[acts, made] = (more[0] + reach[0], more[1] + reach[1]) if more else reach

    def answer(self, acts: bool, made: int) -> None:
        """Whether to stay, or to raise back."""
        reach, chances = self.asked[acts, made], self.choice("answer", acts).chances[made - 1]
        kinds = self.kinds[acts]
        state = state_of(made, not acts, True)
        self.actor[state], self.other[state] = with_own(reach, acts, chances[1][kinds])
        if made < self.top:
            self.ask(not acts, made + 1, with_own(reach, acts, chances[2][kinds]))

    def backward(self, worth: list[Array]) -> Array:
        """What it brings who is to play, by the state before the raises."""
        answered: dict[tuple[bool, int], Array] = {}
        wins, loses = self.walk.payoffs[self.moment.acting]
        for made in range(self.top, 0, -1):
            for acts in (True, False):
                if (acts, made) not in self.asked:
                    continue
                refused = loses[made - 1] if acts else wins[made - 1]
                stayed = worth[state_of(made, not acts, True)]
                brings = [np.full_like(stayed, refused), stayed]
                if made < self.top:
                    brings.append(answered[not acts, made + 1])
                reach = self.asked[acts, made]
                answered[acts, made] = self.decided("answer", acts, made - 1, reach, brings)
        values = np.array(worth[:BEFORE], KIND)
        for (sort, made), reach in reversed(self.raising.items()):
            acts = sort == "raise"
            state = state_of(made, not acts, False) if made else 0
            brings = [values[state], answered[not acts, made + 1]]
            values[state] = self.decided(sort, acts, made, reach, brings)
        return values

    def decided(
        self, sort: str, acts: bool, row: int, reach: Reach, brings: Sequence[Array]
    ) -> Array:
        """What a decision brings who is to play the next card, whoever takes it."""
        choice, kinds = self.choice(sort, acts), self.kinds[acts]
        actor, other = reach
        if acts:
            return self.walk.decide(choice, row, kinds, actor, other, brings)
        return -self.walk.decide(choice, row, kinds, other, actor, [-one for one in brings])


def with_own(reach: Reach, acts: bool, share: Array) -> Reach:
    """How often it comes to what is done in that *share*, by who is to play or by the other."""
    actor, other = reach
    return (actor * share, other) if acts else (actor, other * share)

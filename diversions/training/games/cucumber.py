"""Learns the judgement by play against itself.

    ``manage.py train cucumber``

For each reading of what a card must beat, and each number of players, thousands of deals are gone
through together as arrays.  All play what promises to spare them most points, by the network as it
stands, but now and then a card at random.  After each round the weights take steps towards what
came of every choice (gradient descent by the method called Adam); the mean of the weights of the
last quarter of the rounds is kept.  How much likelier a player pays than its share of the payment
is large, since several may pay, is learnt afterwards, with the network as it is stored.  Then the
chances of winning a match are worked out backwards from how often who plays by the networks pays
which rank.  The files are the same again on the same kind of processor, with one thread: several
add up in another order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from diversions.games.cucumber.judgement import (
    FEW,
    FINE,
    FINER,
    LEARNT,
    LEAST,
    NONE,
    NUMBER,
    READINGS,
    SUITS,
    SURE,
    among,
    file_of,
    inputs,
    packed,
    shapes,
    spares,
)
from diversions.games.cucumber.rules import EACH, SLICED
from diversions.games.cucumber.variants import HIGHEST
from diversions.rules.core import Game
from diversions.training.descent import AdamDescent
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell
from diversions.training.selfplay import batches, falling, self_play

DEALS = 2_048
LAYERS = (96, 48)
STEP, LAST_STEP, ROWS = 1e-3, 2e-5, 1_024
AT_RANDOM, LAST_AT_RANDOM = 0.08, 0.01  # of the cards
COUNTED = 20  # rounds in which it is counted who pays what
TIES, TIES_STEP = 40, 3e-3  # rounds in which it is learnt how likely one pays with others

Array = NDArray[Any]


# The deals -------------------------------------------------------------------------------------


class Deals:
    """Many deals side by side, for as many *players*; seat 0 leads to the first trick.

    *hands* (deals, seats, ranks) and *seen* (deals, ranks) are counts; *low*, *high*, *least*,
    *last* and *now* (deals, seats) are as in :class:`~.judgement.SeatShown`.  *laid* cards are in
    the present trick, and *left* in the hand of who is to play.
    """

    def __init__(self, count: int, players: int, highest: bool, rng: np.random.Generator) -> None:
        self.players, self.highest, self.all = players, highest, np.arange(count)
        pack = np.tile(np.repeat(np.arange(NUMBER), SUITS), (count, 1))
        cards = rng.permuted(pack, axis=1)[:, : players * EACH].reshape(count, players, EACH)
        self.hands = (cards[..., None] == np.arange(NUMBER)).sum(axis=2).astype(np.int8)
        self.seen = np.zeros((count, NUMBER), np.int8)
        self.shown = np.zeros((count, players, 5), np.int8)
        self.low, self.high, self.least, self.last, self.now = np.moveaxis(self.shown, 2, 0)
        self.high[:] = NUMBER - 1
        self.least[:] = self.last[:] = NONE
        self.leader, self.left = np.zeros(count, int), EACH
        self.clear()

    def clear(self) -> None:
        """Make room for a trick."""
        self.laid = 0
        self.now[:] = NONE
        self.mark, self.top = np.full_like(self.leader, -1), np.full_like(self.leader, -1)
        self.holder = self.leader.copy()

    @property
    def seat(self) -> Array:
        """Who is to play, in each deal."""
        seat: Array = (self.leader + self.laid) % self.players
        return seat

    def lawful(self) -> Array:
        """The ranks that may be played (deals, ranks)."""
        held = self.hands[self.all, self.seat] > 0
        lawful: Array = held & (np.arange(NUMBER) >= self.mark[:, None])
        unable = np.flatnonzero(~lawful.any(axis=1))
        lawful[unable, held[unable].argmax(axis=1)] = True
        return lawful

    def play(self, ranks: Array) -> None:
        """Play a card in each deal."""
        one, seat = self.all, self.seat
        self.hands[one, seat, ranks] -= 1
        self.seen[one, ranks] += 1
        self.now[one, seat] = ranks
        low, free = np.flatnonzero(ranks < self.mark), np.flatnonzero(ranks >= self.mark)
        whose = low, seat[low]
        self.low[whose] = np.maximum(self.low[whose], ranks[low])
        self.high[whose] = np.minimum(self.high[whose], self.mark[low] - 1)
        whose = free, seat[free]
        self.least[whose] = np.minimum(self.least[whose], ranks[free])
        self.last[whose] = ranks[free]
        self.holder = np.where(ranks >= self.top, seat, self.holder)
        self.top = np.maximum(ranks, self.top)
        self.mark = self.top if self.highest else ranks
        self.laid += 1
        if self.laid == self.players:
            self.left -= 1
            if self.left:
                self.leader = self.holder
                self.clear()

    def before(self, deals: Array) -> Array:
        """What is told in those *deals* before a card is played (deals, numbers)."""
        seat, many = self.seat[deals], (len(deals), 1)
        unseen = SUITS - self.seen[deals] - self.hands[deals, seat]
        others = (seat[:, None] + np.arange(1, self.players)) % self.players
        shown = self.shown[deals[:, None], others].reshape(len(deals), -1)
        trick = np.tile(np.array([self.laid, self.left - 1], np.int8), many)
        return np.concatenate([unseen, shown, trick], axis=1)

    def after(self, deals: Array, ranks: Array) -> Array:
        """What is told of playing *ranks* in those *deals*."""
        seat, top = self.seat[deals], self.top[deals]
        kept = self.hands[deals, seat]
        kept[np.arange(len(deals)), ranks] -= 1
        holder = np.where(ranks >= top, 0, (self.holder[deals] - seat) % self.players)
        trick = np.stack([ranks, np.maximum(ranks, top), holder], axis=1).astype(np.int8)
        return np.concatenate([np.minimum(kept, SUITS - 1), trick], axis=1)


def switched(told: Array, values: list[int]) -> Array:
    """The inputs that the whole numbers *told* put on (rows, inputs)."""
    widths = [many - 1 for many in values]
    owner = np.repeat(np.arange(len(values)), widths)
    from_one = np.concatenate([np.arange(width) for width in widths]).astype(np.int8)
    return (told[:, owner] > from_one).astype(np.float32)


# The network -----------------------------------------------------------------------------------


class PayerWeights:
    """The network of :class:`~.judgement.PayerNetwork` while it is made."""

    def __init__(self, players: int, layers: tuple[int, int], rng: np.random.Generator) -> None:
        self.players = players
        self.weights = []
        for rows, columns in shapes(players, *layers):
            size = np.sqrt(2 / rows) if rows > 1 else 0.0
            self.weights.append((rng.standard_normal((rows, columns)) * size).astype(np.float32))
        self.weights[5] *= 0.1
        self.descent = AdamDescent([one.shape for one in self.weights])

    def shares(self, before: Array, rows: Array, after: Array) -> Array:
        """What part each pays with each rank (rows of *after*, players times ranks)."""
        one, card, bias, *_ = self.weights
        return self.forward((before @ one + bias)[rows] + after @ card)[-1]

    def forward(self, told: Array) -> tuple[Array, Array, Array]:
        """Both layers, and what comes of them."""
        *_, second, bias, last, bias_last = self.weights
        first = np.maximum(told, 0)
        middle = np.maximum(first @ second + bias, 0)
        odds = middle @ last + bias_last
        odds = np.exp(odds - odds.max(axis=1, keepdims=True))
        return first, middle, odds / odds.sum(axis=1, keepdims=True)

    def learn(self, before: Array, after: Array, came: Array, step: float) -> None:
        """Take one step towards what *came* of some choices (choices, players times ranks)."""
        one, card, bias, second, _, last, _ = self.weights
        first, middle, likely = self.forward(before @ one + after @ card + bias)
        error = (likely - came) / len(came)
        to_middle = (error @ last.T) * (middle > 0)
        to_first = (to_middle @ second.T) * (first > 0)
        slopes = [
            before.T @ to_first, after.T @ to_first, to_first.sum(axis=0, keepdims=True),
            first.T @ to_middle, to_middle.sum(axis=0, keepdims=True),
            middle.T @ error, error.sum(axis=0, keepdims=True),
        ]  # fmt: skip
        self.descent.change(self.weights, slopes, step)

    def ties_told(self, before: Array, after: Array) -> tuple[Array, Array]:
        """Of some choices, the second layer and a one (choices, second + 1), and the logarithm of
        the odds that its share is for a player (choices,)."""
        one, card, bias, *_ = self.weights
        _, middle, shares = self.forward(before @ one + after @ card + bias)
        mine = np.clip(shares[:, :NUMBER].sum(axis=1), SURE, 1 - SURE)
        told = np.concatenate([middle, np.ones((len(middle), 1), np.float32)], axis=1)
        return told, np.log(mine / (1 - mine))

    def round(self) -> None:
        """Make the weights what they are when they are read again."""
        self.weights = [(np.rint(one * FINE) / FINE).astype(np.float32) for one in self.weights]


class Choices(NamedTuple):
    """The choices of a round of deals: what was told, and what came of each."""

    before: Array
    after: Array
    came: Array  # (choices, players times ranks): what was paid, shared out among the payers
    rank: Array  # (deals,) the rank that was paid


def played(
    learner: PayerWeights, count: int, at_random: float, highest: bool, rng: np.random.Generator
) -> Choices:
    """A round of deals among players who all go by *learner*."""
    players = learner.players
    deals, worth = Deals(count, players, highest, rng), np.array(spares(players), np.float32)
    values = inputs(players)
    befores, afters, seats, numbers = [], [], [], []
    while deals.left:
        lawful = deals.lawful()
        ranks = lawful.argmax(axis=1)
        choosing = np.flatnonzero(lawful.sum(axis=1) > 1)
        if len(choosing):
            before = switched(deals.before(choosing), values[0])
            rows, cards = np.nonzero(lawful[choosing])
            after = switched(deals.after(choosing[rows], cards), values[1])
            promise = np.full((len(choosing), NUMBER), -np.inf, np.float32)
            promise[rows, cards] = learner.shares(before, rows, after) @ worth
            best = promise.argmax(axis=1)
            chance = np.flatnonzero(rng.random(len(choosing)) < at_random)
            dice = rng.random((len(chance), NUMBER)) * lawful[choosing[chance]]
            best[chance] = dice.argmax(axis=1)
            ranks[choosing] = best
            befores.append(before)
            afters.append(after[best[rows] == cards])
            seats.append(deals.seat[choosing])
            numbers.append(choosing)
        deals.play(ranks)
    seat, number = np.concatenate(seats), np.concatenate(numbers)
    payers = (deals.now == deals.top[:, None]).astype(np.float32)
    payers /= payers.sum(axis=1, keepdims=True)
    came = np.zeros((len(seat), players, NUMBER), np.float32)
    others = (seat[:, None] + np.arange(players)) % players
    every = np.arange(len(seat))
    came[every, :, deals.top[number]] = payers[number[:, None], others]
    return Choices(
        np.concatenate(befores), np.concatenate(afters), came.reshape(len(seat), -1), deals.top
    )


def learnt(
    players: int, rounds: int, count: int, layers: tuple[int, int], highest: bool, seed: int
) -> PayerWeights:
    """What is known after so many rounds of *count* deals."""
    rng = np.random.default_rng((seed, players))
    learner = PayerWeights(players, layers, rng)
    kept = [np.zeros(one.shape) for one in learner.weights]
    late = rounds - rounds // 4
    game = PayerLearner(learner, count, highest, rng)
    for number in self_play(game, rounds, falling(STEP, LAST_STEP)):
        if number >= late:
            for mean, weight in zip(kept, learner.weights, strict=True):
                mean += weight / (rounds - late)
    learner.weights = [mean.astype(np.float32) for mean in kept]
    return learner


class PayerLearner:
    """Learns who pays, in rounds of *count* deals by what it knows."""

    def __init__(
        self, learner: PayerWeights, count: int, highest: bool, rng: np.random.Generator
    ) -> None:
        self.learner, self.count, self.highest, self.rng = learner, count, highest, rng

    def play(self, done: float) -> Choices:
        at_random = AT_RANDOM + (LAST_AT_RANDOM - AT_RANDOM) * done
        return played(self.learner, self.count, at_random, self.highest, self.rng)

    def learn(self, one: Choices, step: float) -> None:
        for rows in batches(len(one.came), ROWS, self.rng):
            self.learner.learn(one.before[rows], one.after[rows], one.came[rows], step)


class TiesLearner(PayerLearner):
    """Learns by how much likelier a player pays than its share is large: the weights of the second
    layer, and a bias (second + 1,), as a logarithm of odds."""

    def __init__(
        self, learner: PayerWeights, count: int, highest: bool, rng: np.random.Generator
    ) -> None:
        super().__init__(learner, count, highest, rng)
        self.ties = np.zeros(learner.weights[3].shape[1] + 1, np.float32)
        self.descent = AdamDescent([self.ties.shape])

    def play(self, done: float) -> Choices:
        return played(self.learner, self.count, LAST_AT_RANDOM, self.highest, self.rng)

    def learn(self, one: Choices, step: float) -> None:
        for rows in batches(len(one.came), ROWS, self.rng):
            told, odds = self.learner.ties_told(one.before[rows], one.after[rows])
            paid = one.came[rows, :NUMBER].any(axis=1)
            error = 1 / (1 + np.exp(-odds - told @ self.ties)) - paid
            self.descent.change([self.ties], [told.T @ error / np.float32(len(rows))], step)


def ties_of(learner: PayerWeights, rounds: int, count: int, highest: bool, seed: int) -> Array:
    """What is learnt of ties in so many rounds."""
    rng = np.random.default_rng((seed, learner.players, 2))
    game = TiesLearner(learner, count, highest, rng)
    for _ in self_play(game, rounds, falling(TIES_STEP, 0.0)):
        pass
    return game.ties


# The match -------------------------------------------------------------------------------------


def chances_of_three(pays: Array) -> Array:
    """The chance of seat 0 to win among three with such totals; *pays* is how often each rank is
    paid."""
    table = np.zeros((SLICED,) * FEW)
    for states in by_total(FEW):
        chance = np.zeros(len(states))
        for payer in range(FEW):
            if payer:
                other = states[:, FEW - payer]
                ended = (states[:, 0] < other) + (states[:, 0] == other) / 2
            else:
                ended = np.zeros(len(states))
            chance += paid(table, states, payer, pays, ended)
        table[*states.T] = chance
    return table


def chances_of_four(pays: Array, three: Array) -> Array:
    """The same among four, by who has bought in and then by totals; all buy in who may."""
    table, order = np.zeros((2,) * 4 + (SLICED,) * 4), [*by_total(4)]
    for bought in sorted(np.ndindex(2, 2, 2, 2), key=sum, reverse=True):
        for states in order:
            chance = np.zeros(len(states))
            for payer in range(4):
                others = np.delete(states, payer, axis=1)
                if not bought[payer]:
                    again = states.copy()
                    again[:, payer] = others.max(axis=1)
                    flags = tuple(np.maximum(bought, np.arange(4) == payer))
                    over = table[flags][*again.T]
                else:
                    over = three[*others.T] * bool(payer)
                chance += paid(table[bought], states, payer, pays, over)
            table[bought][*states.T] = chance
    return table


def by_total(players: int) -> Iterator[Array]:
    """All totals that as many can have (states, players), those with the greatest sums first."""
    states = np.stack([one.ravel() for one in np.indices((SLICED,) * players)], axis=1)
    sums = states.sum(axis=1)
    states = states[np.argsort(-sums, kind="stable")]
    yield from np.split(states, np.cumsum(np.bincount(sums)[::-1])[:-1])


def paid(table: Array, states: Array, payer: int, pays: Array, over: Array) -> Array:
    """The chance that comes of *payer*'s paying, which is worth *over* where he has thirty."""
    chance, after = np.zeros(len(states)), states.copy()
    for rank, often in enumerate(pays):
        total = states[:, payer] + LEAST + rank
        after[:, payer] = np.minimum(total, SLICED - 1)
        chance += often * np.where(total < SLICED, table[*after.T], over)
    chance /= states.shape[1]
    return chance


def stored_of(table: Array, players: int) -> list[int]:
    """What of such a table is stored."""
    chances = []
    for stands in among(players):
        totals, bought = zip(*stands, strict=True)
        flags = tuple(map(int, bought)) if players > FEW else ()
        chances.append(round(FINER * float(table[flags][totals])))
    return chances


# The file --------------------------------------------------------------------------------------


def often_paid(learner: PayerWeights, rounds: int, count: int, highest: bool, seed: int) -> Array:
    """How often each rank is paid, in so many rounds of *count* deals."""
    rng = np.random.default_rng((seed, learner.players, 1))
    ranks = [played(learner, count, 0.0, highest, rng).rank for _ in range(rounds)]
    often: Array = np.bincount(np.concatenate(ranks), minlength=NUMBER) / (rounds * count)
    return often


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The networks and the chances of the match by them, in the file *path*."""
    beat, seed = next(one for one in READINGS if file_of(one).name == path.name), recipe.seed
    highest = beat == HIGHEST
    learners = {
        players: learnt(players, recipe.rounds[str(players)], DEALS, LAYERS, highest, seed)
        for players in LEARNT
    }
    pays = {
        players: often_paid(learner, COUNTED, DEALS, highest, seed)
        for players, learner in learners.items()
    }
    for learner in learners.values():
        learner.round()
    ties = {
        players: ties_of(learner, TIES, DEALS, highest, seed)
        for players, learner in learners.items()
    }
    three = chances_of_three(pays[3])
    four = chances_of_four(pays[4], three)
    kept = {
        "layers": LAYERS,
        "networks": {players: packed(whole(one.weights)) for players, one in learners.items()},
        "ties": {players: packed(whole([one])) for players, one in ties.items()},
        "chances": {3: packed(stored_of(three, 3)), 4: packed(stored_of(four, 4))},
    }
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return NOT_MEASURED


def whole(weights: Sequence[Array]) -> list[int]:
    """The *weights*, one after another, as whole thousandths."""
    flat = np.concatenate([weight.ravel() for weight in weights])
    return [int(number) for number in np.rint(flat * FINE)]


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    """Nothing that could be computed."""
    return NOT_MEASURED

"""Learns the judgement by play against itself: ``manage.py train reversis``.

About a thousand matches are played side by side, each act by the judgement as it stands, but now
and then one at random.  After every deal the weights take steps (Adam) towards what came of the
acts, mixed with what the judgement said of the same seat's later acts (temporal differences); where
the next act was at random, that of the best one counts instead.  It takes half an hour of one busy
core.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from diversions.games.reversis.judgement import (
    ALL_KEPT,
    CHANCE,
    CLEAN,
    COIN,
    DECIDES,
    DISCARDED,
    ELDEST,
    FEWEST,
    HEIGHTS,
    HOLDER,
    IN_TRICK,
    KEPT,
    LAID,
    LOSES,
    LYING,
    MANY_POINTS,
    OF_SUIT,
    OF_TABLE,
    OUT,
    OWN,
    POINT,
    SEEN,
    SHAPES,
    SOME_POINTS,
    STAKES,
    STEEP,
    SUITS,
    SWING,
    TAKEN,
    TO_COME,
    TOLD,
    TOP,
    UNSEEN,
    WINS,
    WITHOUT,
    Promise,
)
from diversions.games.reversis.rules import HAND, POINTS, RANKS, SEATS
from diversions.games.reversis.variants import FOUR
from diversions.rules.core import Game
from diversions.training.descent import AdamDescent
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell
from diversions.training.selfplay import batches, self_play, warmed

SIDE_BY_SIDE = 1_024
AT_RANDOM, LATER = 0.03, 0.8  # of the acts; how much what came later counts
STEP, LAST, BATCH = 1e-3, 0.05, 4_096
LEAST = 1e-8  # in the descent
SPREAD = (0.25, 0.0, None, 0.0, None, 0.0)  # of the first weights; None: by how many add up
MATTERS = (1.0, 0.5, 0.5)  # chance, coins, points, in the error that is made small
LENGTH, ACTS = FOUR.value or 0, SEATS * (HAND + 1)
CARDS, KEEP = len(SUITS) * HEIGHTS, len(SUITS) * HEIGHTS

Reals = NDArray[np.float32]
Counts = NDArray[np.int64]
Flags = NDArray[np.bool_]
REAL = np.float32
WORTHS = np.array([POINTS[rank + "S"] for rank in RANKS], REAL)
# By what an act is chosen, as ``Promise.worth``, in the figures of the network.
CHOSEN = np.array(
    [
        Promise(*(unit * (place == n) for n, unit in enumerate((CHANCE, COIN, POINT)))).worth / 25
        for place in range(TOLD)
    ],
    REAL,
)


class Acts(NamedTuple):
    """What was told of some acts, and what they should have promised."""

    suits: Reals  # acts, suits, OF_SUIT
    led: Counts  # the suit led, or SEATS for none
    table: Reals  # acts, OF_TABLE
    promise: Reals  # acts, TOLD

    def some(self, rows: Counts) -> Acts:
        """Those in these *rows*."""
        return Acts(self.suits[rows], self.led[rows], self.table[rows], self.promise[rows])


class LearntNetwork:
    """The weights as they are learnt."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.weights = [
            np.zeros(shape[1], REAL) if shape[0] == 1
            else (rng.standard_normal(shape) * (spread or np.sqrt(1.0 / shape[0]))).astype(REAL)
            for shape, spread in zip(SHAPES, SPREAD, strict=True)
        ]  # fmt: skip
        self.weights[4] *= REAL(0.3)
        self.descent = AdamDescent([part.shape for part in self.weights], LEAST)

    def told(self, inputs: Reals) -> Reals:
        """The figures of the second layer, for rows of its inputs."""
        _, _, rows, base, told, told_base = self.weights
        figures: Reals = np.maximum(inputs @ rows + base, 0) @ told + told_base
        return figures

    def learn(self, acts: Acts, step: float) -> None:
        """One step of Adam towards what *acts* should have promised."""
        of_suit, suit_base, rows, base, told, told_base = self.weights
        count = len(acts.led)
        suits = acts.suits.reshape(count * len(SUITS), OF_SUIT)
        sums = (suits @ of_suit + suit_base).reshape(count, len(SUITS), SEEN)
        seen = np.maximum(sums, 0)
        some, every = acts.led < len(SUITS), np.arange(count)
        led = seen[every, np.where(some, acts.led, 0)] * some[:, None]
        inputs = np.concatenate([seen.sum(1), led, acts.table], 1)
        second = inputs @ rows + base
        figures = np.maximum(second, 0)
        error = figures @ told + told_base - acts.promise
        error *= REAL(1 / count) * np.array(MATTERS, REAL)
        down = (error @ told.T) * (second > 0)
        at_inputs = down @ rows.T
        at_seen = np.repeat(at_inputs[:, None, :SEEN], len(SUITS), 1)
        at_seen[every[some], acts.led[some]] += at_inputs[some, SEEN : 2 * SEEN]
        at_sums = (at_seen * (sums > 0)).reshape(count * len(SUITS), SEEN)
        slopes = [
            suits.T @ at_sums, at_sums.sum(0), inputs.T @ down, down.sum(0),
            figures.T @ error, error.sum(0),
        ]  # fmt: skip
        self.descent.change(self.weights, slopes, step)


# Many deals side by side -----------------------------------------------------------------------


class Tables:
    """Deals that go on side by side, each at the same card; one row of each array for each."""

    def __init__(self, purses: Counts, deals: Counts, rng: np.random.Generator) -> None:
        count = len(deals)
        self.every, self.purses, self.to_come = np.arange(count), purses, LENGTH - 1 - deals
        order = np.argsort(rng.random((count, CARDS)), 1)
        self.held = np.zeros((count, SEATS, CARDS), REAL)
        for seat in range(SEATS):
            self.held[self.every[:, None], seat, order[:, HAND * seat : HAND * (seat + 1)]] = 1
        self.stock, self.drawn = order[:, HAND * SEATS :], np.zeros(count, int)
        self.discards = np.zeros((count, SEATS, CARDS), REAL)
        self.played = np.zeros((count, CARDS), REAL)
        self.without = np.zeros((count, SEATS, len(SUITS)), REAL)
        self.eldest = (deals % SEATS + 1) % SEATS
        self.seat, self.holder = self.eldest.copy(), self.eldest.copy()
        self.taken, self.lying = np.zeros((count, SEATS), REAL), np.zeros(count, REAL)
        self.led, self.top = np.full(count, len(SUITS)), np.zeros(count, int)
        self.acts = 0
        wins = np.where(np.eye(SEATS, dtype=bool), WINS, LOSES)
        # By table, who wins the deal, and whose chance.
        self.stakes = np.stack([chances(purses + one, self.to_come) for one in wins], 1)
        self.before = self.stakes.mean(1)

    @property
    def choosing(self) -> bool:
        return self.acts < SEATS

    @property
    def laid(self) -> int:
        """How many cards lie in the trick."""
        return 0 if self.choosing else self.acts % SEATS

    def from_seat(self, rows: NDArray[Any]) -> NDArray[Any]:
        """*rows*, with a column for each seat, counted from the one that acts."""
        turned: NDArray[Any] = rows[
            self.every[:, None], (self.seat[:, None] + np.arange(SEATS)) % SEATS
        ]
        return turned

    def suits(self) -> Reals:
        """What is told of each suit before the act: tables, suits, OF_SUIT."""
        count = len(self.every)
        own, discarded = (cards[self.every, self.seat] for cards in (self.held, self.discards))
        told = np.zeros((count, len(SUITS), OF_SUIT), REAL)
        told[:, :, OWN:UNSEEN] = own.reshape(count, len(SUITS), HEIGHTS)
        unseen = 1 - own - self.played - discarded
        told[:, :, UNSEEN:WITHOUT] = unseen.reshape(count, len(SUITS), HEIGHTS)
        others = (self.seat[:, None] + np.arange(1, SEATS)) % SEATS
        told[:, :, WITHOUT:LAID] = self.without[self.every[:, None], others].transpose(0, 2, 1)
        if self.laid:
            told[self.every, self.led, LAID + self.laid] = 1
            told[self.every, self.led, TOP + self.top] = 1
        return told

    def lawful(self) -> tuple[Counts, Counts]:
        """Each act that is allowed: the table, and the card or ``KEEP``."""
        own = self.held[self.every, self.seat]
        if self.choosing:
            at, card = np.nonzero(own)
            keep = np.full(len(self.every), KEEP)
            return np.concatenate([at, self.every]), np.concatenate([card, keep])
        if self.laid:
            suits = own.reshape(len(self.every), len(SUITS), HEIGHTS)
            can = suits[self.every, self.led].sum(1) > 0
            same = (onehot(self.led, len(SUITS))[:, :, None] * suits).reshape(own.shape)
            own = np.where(can[:, None], same, own)
        at, card = np.nonzero(own)
        return at, card

    def takes(self, at: Counts, suit: Counts, height: Counts) -> Flags:
        """Whether such cards would have the trick."""
        if not self.laid:
            return np.ones(len(at), bool)
        taking: Flags = (suit == self.led[at]) & (height > self.top[at])
        return taking

    def table(self, at: Counts, card: Counts) -> Reals:
        """What is told of the table after such acts: acts, OF_TABLE."""
        kept = card == KEEP
        suit, height = np.where(kept, 0, card // HEIGHTS), np.where(kept, 0, card % HEIGHTS)
        told = np.zeros((len(self.every), OF_TABLE), REAL)
        own = self.discards[self.every, self.seat].reshape(-1, len(SUITS), HEIGHTS)
        out = sum(POINTS.values()) - self.taken.sum(1) - self.lying - (own * WORTHS).sum((1, 2))
        stakes = self.from_seat(self.stakes[self.every, :, self.seat])
        told[:, STAKES:TO_COME] = stakes / CHANCE - stakes.mean(1, keepdims=True) / CHANCE
        told[:, TO_COME:] = onehot(self.to_come, SEATS)
        if self.choosing:
            told[:, ELDEST:STAKES] = onehot((self.eldest - self.seat) % SEATS, SEATS)
            told[:, CLEAN:OUT] = 1
            told[:, OUT] = out / MANY_POINTS
            told = told[at]
            told[:, ALL_KEPT], told[:, DISCARDED] = kept, ~kept
            told[:, OUT] -= (WORTHS[height] * ~kept) / MANY_POINTS
            return told
        told[:, KEPT + HAND - self.acts // SEATS] = 1
        told[:, IN_TRICK + self.laid] = 1
        told, taken = told[at], self.from_seat(self.taken)[at]
        holder = (self.holder[at] - self.seat[at]) % SEATS
        has = onehot(np.where(self.takes(at, suit, height), 0, holder), SEATS)
        lying = self.lying[at] + WORTHS[height]
        told[:, HOLDER:LYING] = has
        if self.laid == SEATS - 1:
            taken = taken + has * lying[:, None]
        else:
            told[:, LYING:TAKEN] = has * lying[:, None] / SOME_POINTS
        told[:, TAKEN:CLEAN] = taken / MANY_POINTS
        told[:, CLEAN:FEWEST] = taken == 0
        told[:, FEWEST:OUT] = taken == taken.min(1, keepdims=True)
        told[:, OUT] = (out[at] - WORTHS[height]) / MANY_POINTS
        return told

    def act(self, card: Counts) -> None:
        """At each table its *card* is discarded or played, or all are kept."""
        every = self.every
        if self.choosing:
            some = every[card != KEEP]
            self.held[some, self.seat[some], card[some]] = 0
            self.discards[some, self.seat[some], card[some]] = 1
            self.held[some, self.seat[some], self.stock[some, self.drawn[some]]] = 1
            self.drawn[some] += 1
            self.seat = (self.seat + 1) % SEATS
            self.acts += 1
            return
        suit, height = card // HEIGHTS, card % HEIGHTS
        taking = self.takes(every, suit, height)
        self.held[every, self.seat, card] = 0
        self.played[every, card] = 1
        if not self.laid:
            self.led = suit
        off = every[suit != self.led]
        self.without[off, self.seat[off], self.led[off]] = 1
        self.top = np.where(taking, height, self.top)
        self.holder = np.where(taking, self.seat, self.holder)
        self.lying = self.lying + WORTHS[height]
        if self.laid < SEATS - 1:
            self.seat = (self.seat + 1) % SEATS
        else:
            self.taken[every, self.holder] += self.lying
            self.seat, self.lying = self.holder.copy(), np.zeros(len(every), REAL)
            self.led = np.full(len(every), len(SUITS))
        self.acts += 1


def onehot(places: Counts, count: int) -> Reals:
    """Rows of noughts with a one at each of *places*."""
    rows: Reals = np.eye(count, dtype=REAL)[places]
    return rows


def chances(purses: Counts, to_come: Counts) -> Reals:
    """``judgement.chances`` of many tables."""
    reals, most = purses.astype(REAL), purses.max(1, keepdims=True).astype(REAL)
    decides = np.array([DECIDES.get(many, 9) for many in range(LENGTH)], REAL)[to_come][:, None]
    odds = np.exp(decides * (reals - most))
    told: Reals = odds / odds.sum(1, keepdims=True)
    if (last := to_come == 1).any():
        total = np.zeros_like(reals[last])
        for seat in range(SEATS):
            ends = reals[last]
            ends[:, seat] += SWING
            odds = np.exp(REAL(STEEP) * (ends - ends.max(1, keepdims=True)))
            total += odds / odds.sum(1, keepdims=True)
        told[last] = total / SEATS
    if (over := to_come == 0).any():
        richest = (reals == most)[over]
        told[over] = richest / richest.sum(1, keepdims=True)
    return told


def coins_of(taken: Reals) -> Counts:
    """The coins that a deal brings each: those who took fewest are paid by the others."""
    fewest = taken == taken.min(1, keepdims=True)
    pot, winners = (taken * ~fewest).sum(1, keepdims=True), fewest.sum(1, keepdims=True)
    coins: Counts = np.where(fewest, pot, -taken * winners).astype(int)
    return coins


class Chosen(NamedTuple):
    """An act at each table: who did it, and what was told of it and said."""

    seat: Counts
    suits: Reals
    led: Counts
    table: Reals
    at_random: Flags
    best: Reals  # what the best act promised


def chosen(network: LearntNetwork, tables: Tables, rng: np.random.Generator) -> Chosen:
    """Do what *network* thinks best at each of *tables*, but now and then an act at random."""
    every, count = tables.every, len(tables.every)
    of_suit, suit_base = network.weights[:2]
    suits = tables.suits()
    sums = (suits.reshape(-1, OF_SUIT) @ of_suit + suit_base).reshape(count, len(SUITS), SEEN)
    seen = np.maximum(sums, 0)
    together = seen.sum(1)
    at, card = tables.lawful()
    kept = card == KEEP
    suit, height = np.where(kept, 0, card // HEIGHTS), np.where(kept, 0, card % HEIGHTS)
    changed = sums[at, suit]
    old = np.maximum(changed, 0)
    changed = changed - of_suit[height] * (~kept)[:, None]
    led, taking = np.full(len(at), len(SUITS)), tables.takes(at, suit, height)
    table = tables.table(at, card)
    if tables.choosing:
        new = np.maximum(changed, 0)
        of_led = np.zeros((len(at), SEEN), REAL)
    elif not tables.laid:
        changed = changed + of_suit[LAID] + of_suit[TOP + height]
        new, led = np.maximum(changed, 0), suit
        of_led = new
    else:
        led = tables.led[at]
        over = of_suit[TOP + height] - of_suit[TOP + tables.top[at]]
        changed = changed + np.where(taking[:, None], over, 0)
        new = np.maximum(changed, 0)
        of_led = np.where((suit == led)[:, None], new, seen[at, led])
    figures = network.told(np.concatenate([together[at] - old + new, of_led, table], 1))
    worth = np.full((count, KEEP + 1), -1e9, REAL)
    worth[at, card] = figures @ CHOSEN
    place = np.full((count, KEEP + 1), -1, int)
    place[at, card] = np.arange(len(at))
    best, at_random = worth.argmax(1), rng.random(count) < AT_RANDOM
    any_act = np.where(worth > -1e8, rng.random((count, KEEP + 1)), -1).argmax(1)
    done = np.where(at_random, any_act, best)
    which = place[every, done]
    # What is told of the suits changes with the act.
    suit, height = suit[which], height[which]
    suits[every, suit, OWN + height] -= np.where(done == KEEP, 0, 1)
    if not tables.choosing and not tables.laid:
        suits[every, suit, LAID] = 1
        suits[every, suit, TOP + height] = 1
    elif not tables.choosing:
        some = every[taking[which]]
        suits[some, tables.led[some], TOP + tables.top[some]] = 0
        suits[some, tables.led[some], TOP + height[some]] = 1
    act = Chosen(
        tables.seat, suits, led[which], table[which], at_random, figures[place[every, best]]
    )
    tables.act(done)
    return act


def played(
    network: LearntNetwork, purses: Counts, deals: Counts, rng: np.random.Generator
) -> tuple[Acts, Counts]:
    """One deal at each table: its acts with what they should have promised, and the coins."""
    tables = Tables(purses, deals, rng)
    done = [chosen(network, tables, rng) for _ in range(ACTS)]
    coins = coins_of(tables.taken)
    after = chances(purses + coins, tables.to_come)
    came = [(after - tables.before) / CHANCE, coins / COIN, tables.taken / POINT]
    due, every = np.stack(came, 2).astype(REAL), tables.every
    promise = np.zeros((ACTS, len(deals), TOLD), REAL)
    for number in reversed(range(ACTS)):
        act = done[number]
        promise[number] = due[every, act.seat]
        later = np.where(act.at_random, 0, LATER).astype(REAL)[:, None]
        due[every, act.seat] = later * due[every, act.seat] + (1 - later) * act.best
    acts = Acts(
        np.concatenate([act.suits for act in done]),
        np.concatenate([act.led for act in done]),
        np.concatenate([act.table for act in done]),
        promise.reshape(-1, TOLD),
    )
    return acts, coins


def learnt(deals: int, side_by_side: int, seed: int) -> LearntNetwork:
    """The network after so many *deals*."""
    rng = np.random.default_rng(seed)
    network, rounds = LearntNetwork(rng), deals // side_by_side
    for _ in self_play(PurseLearner(network, side_by_side, rng), rounds, warmed(STEP, LAST, 20)):
        pass
    return network


class PurseLearner:
    """Learns at many tables side by side, a deal of each in a round."""

    def __init__(self, network: LearntNetwork, tables: int, rng: np.random.Generator) -> None:
        self.network, self.rng = network, rng
        self.purses: Counts = np.zeros((tables, SEATS), int)
        self.number: Counts = np.arange(tables) % LENGTH  # deals that are over in a match

    def play(self, done: float) -> Acts:
        acts, coins = played(self.network, self.purses, self.number, self.rng)
        self.purses, self.number = self.purses + coins, self.number + 1
        over = self.number == LENGTH
        self.purses[over], self.number = 0, np.where(over, 0, self.number)
        return acts

    def learn(self, acts: Acts, step: float) -> None:
        for batch in batches(len(acts.led), BATCH, self.rng, whole=True):
            self.network.learn(acts.some(batch), step)


def written(network: LearntNetwork) -> str:
    """The weights as they are shipped."""
    parts = [
        [[float(f"{weight:.5g}") for weight in row] for row in np.atleast_2d(part).tolist()]
        for part in network.weights
    ]
    return json.dumps({"weights": parts}, separators=(",", ":")) + "\n"


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The network, in the file *path*."""
    path.write_text(written(learnt(recipe.rounds, SIDE_BY_SIDE, recipe.seed)), encoding="utf-8")
    return NOT_MEASURED


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    """Nothing that could be computed."""
    return NOT_MEASURED

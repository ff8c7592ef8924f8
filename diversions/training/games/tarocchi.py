"""Learns the judgement by play against itself: ``manage.py train tarocchi``.

For each number of seats, players play deal after deal by the judgement as it stands, but now and
then a card at random.  After a round of deals the weights are made anew, so that they come as near
as they can (by least squares) to the points that each then gained.  Cards before the last random
one are left out: what came of them was not their doing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from diversions.games.tarocchi.judgement import (
    CARDS,
    LEARNT,
    CardJudgement,
    FastDeal,
    parts,
    size,
)
from diversions.games.tarocchi.state import EACH
from diversions.rules.core import Game
from diversions.rules.players.tables import write_learnt
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell
from diversions.training.selfplay import falling, self_play

AT_RANDOM = 0.05  # of the cards
CAUTION = 20.0  # how many plays speak for a weight of nought
Play = tuple[int, int, list[tuple[int, float]], int]  # who, how many kept, what counts, points


class Sums:
    """What least squares asks of the plays of a round, for one number of cards kept."""

    def __init__(self, count: int) -> None:
        self.squares, self.points = np.eye(count) * CAUTION, np.zeros(count)
        self.rows: list[tuple[list[tuple[int, float]], int]] = []

    def add(self, told: list[tuple[int, float]], gained: int) -> None:
        self.rows.append((told, gained))
        if len(self.rows) == 2_000:
            self.flush()

    def flush(self) -> None:
        """Put the rows that wait into the sums."""
        table = np.zeros((len(self.rows), len(self.points)))
        for row, (told, _) in zip(table, self.rows, strict=True):
            for place, times in told:
                row[place] += times
        self.squares += table.T @ table
        self.points += table.T @ np.array([gained for _, gained in self.rows], float)
        self.rows = []

    def weights(self) -> list[float]:
        self.flush()
        return [round(float(one), 3) for one in np.linalg.solve(self.squares, self.points)]


def learnt(seats: int, rounds: tuple[int, ...], seed: int) -> CardJudgement:
    """The judgement after so many deals in each round."""
    learner = PointsLearner(seats, rounds, Random(seed))
    for _ in self_play(learner, len(rounds), falling(1, 1)):
        pass
    return learner.judgement


class PointsLearner:
    """The judgement while it is learnt: made anew, a whole step, after the deals of each round."""

    def __init__(self, seats: int, rounds: Sequence[int], rng: Random) -> None:
        self.judgement, self.rng, self.rounds = CardJudgement.blank(seats), rng, iter(rounds)

    def play(self, done: float) -> list[Sums]:
        sums = [Sums(size(self.judgement.seats)) for _ in range(EACH)]
        for _ in range(next(self.rounds)):
            gained, plays = played(self.judgement, self.rng)
            for seat, left, told, before in plays:
                sums[left].add(told, gained[seat] - before)
        return sums

    def learn(self, sums: list[Sums], step: float) -> None:
        self.judgement = CardJudgement(self.judgement.seats, [one.weights() for one in sums])


def played(judgement: CardJudgement, rng: Random) -> tuple[list[int], list[Play]]:
    """What each gained in a deal, and the cards played since the last random one."""
    seats = judgement.seats
    cards = rng.sample(CARDS, EACH * seats)
    deal = FastDeal(rng.randrange(seats), [cards[seat::seats] for seat in range(seats)])
    plays: list[Play] = []
    while deal.hands[deal.seat]:
        if rng.random() < AT_RANDOM:
            card, plays = rng.choice(deal.lawful()), []
        else:
            card = judgement.choice(deal)
        seat = deal.seat
        plays.append((seat, len(deal.hands[seat]) - 1, parts(deal, card), deal.gained[seat]))
        deal.lay(card)
    return deal.gained, plays


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The judgement for each number of seats, in the file *path*."""
    rounds = tuple(recipe.rounds)
    write_learnt(path, {seats: learnt(seats, rounds, recipe.seed).weights for seats in LEARNT})
    return NOT_MEASURED


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    """Nothing that could be computed."""
    return NOT_MEASURED

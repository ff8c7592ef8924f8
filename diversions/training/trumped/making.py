"""Tables of contests with trumps: made, and what deals are worth by them.

Regrets are matched at every kind of knowledge (Zinkevich and others 2007), over deals that are
drawn once and gone through again and again; later rounds weigh more. Each score is learnt by
itself: what a deal brings is the chance of the game at the score after it, if every point to come
is even. As kinds leave out some of what a player knows, the strategy is no equilibrium, but near
one as far as the kinds go.
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from diversions.rules.core import Game
from diversions.rules.players.bluffing import even
from diversions.rules.players.tables import Score
from diversions.rules.players.trumped import MOMENTS, TrumpedContest, TrumpedTable, keys, solved
from diversions.training.ladder.packing import rounded
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell
from diversions.training.regret import Schedule, Values, kept
from diversions.training.trumped.deals import Batch, Kinds, batches
from diversions.training.trumped.walk import Strategy, TrumpedPayoffs, TrumpedWalk

BATCHES, DEALS = 150, 1000
WEIGHED = 10  # batches, by which it is said what a deal is worth


class TrumpedRegrets:
    """What is regretted at one score, in deals that were *drawn* once, a batch for each round.

    A later round weighs more: the last of so many *rounds* 1.
    """

    def __init__(self, strategy: Strategy, drawn: list[Batch], rounds: int) -> None:
        self.strategy, self.drawn, self.rounds, self.number = strategy, drawn, rounds, 0

    def take_up(self, model: TrumpedRegrets) -> None:
        raise NotImplementedError("Each score is learnt by itself.")

    def round(self, payoffs: TrumpedPayoffs) -> float:
        """One round of both players; gives what its deals were worth to eldest."""
        self.strategy.match()
        batch = self.drawn[self.number % len(self.drawn)]
        self.number += 1
        return TrumpedWalk(self.strategy, batch, payoffs, self.number / self.rounds).worth()

    def settle(self) -> None:
        self.strategy.settle()

    def worth(self, payoffs: TrumpedPayoffs) -> float:
        """What the first deals are worth to eldest by what was settled."""
        first = self.drawn[:WEIGHED]
        return float(
            np.mean([TrumpedWalk(self.strategy, one, payoffs, 0).worth() for one in first])
        )

    def exploitability(self, payoffs: TrumpedPayoffs) -> float:
        """Not known: kinds hide what a perfect opponent would remember."""
        return inf

    def forget(self) -> None:
        self.strategy.choices = {}


class TrumpedTraining:
    """A contest as it is learnt, each score by itself."""

    def __init__(self, contest: TrumpedContest, rounds: int, seed: int) -> None:
        self.contest, self.schedule = contest, Schedule(rounds, weighings=1)
        self.drawn, self.kinds, self.lawful = batches(seed, min(BATCHES, rounds), DEALS)

    def groups(self) -> Iterator[tuple[Score, ...]]:
        return ((score,) for score in self.contest.scores())

    def information_sets(self, score: Score) -> TrumpedRegrets:
        strategy = Strategy(self.kinds, self.lawful, self.contest.useful(score))
        return TrumpedRegrets(strategy, self.drawn, self.schedule.rounds)

    def payoffs(self, values: Values, score: Score) -> TrumpedPayoffs:
        return payoffs_of(self.contest, score)

    def model(self, score: Score, solved: Mapping[Score, TrumpedRegrets]) -> Score | None:
        return None

    def packed(self, regrets: TrumpedRegrets) -> bytes:
        return packed(regrets.strategy, self.contest.steps)


def made(
    contest: TrumpedContest, rounds: int, seed: int, path: Path, keep: Path, tell: Tell
) -> TrumpedTable:
    """Learn a contest and write its table.

    Scores that are done are kept in the folder *keep*, so that a run that was broken off goes on.
    """
    training = TrumpedTraining(contest, rounds, seed)
    told_apart = contest._replace(stands=()), rounds, seed, BATCHES, DEALS
    name = hashlib.sha256(repr(told_apart).encode()).hexdigest()[:16]
    values, found = kept(training, keep / path.stem, name, tell)
    blocks = {score: lzma.compress(found[score], preset=9) for score in contest.scores()}
    head = {
        "contest": contest._asdict(), "rounds": rounds, "kinds": listed(training.kinds),
        "values": [round(values[score], 4) for score in contest.scores()],
    }  # fmt: skip
    path.parent.mkdir(exist_ok=True)
    table = TrumpedTable(head, blocks)
    table.write(path)
    return table


def payoffs_of(contest: TrumpedContest, score: Score) -> TrumpedPayoffs:
    """What a deal at *score* brings eldest, from -1 for a game lost to 1."""
    eldest, dealer = (contest.up - points for points in score)
    return TrumpedPayoffs(
        [2 * even(eldest - stake, dealer) - 1 for stake in contest.stakes],
        [2 * even(eldest, dealer - stake) - 1 for stake in contest.stakes],
    )


def packed(strategy: Strategy, one: int) -> bytes:
    """The bytes of one score: the chances of all actions but the last, in steps, so many to one."""
    parts = []
    for key in keys():
        average = strategy.choices[key].chances.swapaxes(0, 1)
        parts.append(rounded(average, one)[:-1].swapaxes(0, 1).astype(np.uint8).tobytes())
    return b"".join(parts)


def listed(kinds: Kinds) -> list[list[int]]:
    """All kinds as a table has them."""
    return [kinds[moment, acts].tolist() for moment in MOMENTS for acts in (False, True)]


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The table of a contest of *game*, by its recipe."""
    solution = solved(game)
    assert solution
    contest = solution.contests[path.stem]
    made(contest, recipe.rounds, recipe.seed, path, keep / "trumped", tell)
    return NOT_MEASURED


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    """Nothing: kinds hide what a perfect opponent would remember."""
    return NOT_MEASURED

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
from pathlib import Path
from typing import Any

import numpy as np

from diversions.rules.core import Game
from diversions.rules.players.bluffing import even
from diversions.rules.players.tables import Score
from diversions.rules.players.trumped import MOMENTS, TrumpedContest, TrumpedTable, keys, solved
from diversions.training.dare.making import read
from diversions.training.ladder.packing import rounded
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell
from diversions.training.trumped.deals import Batch, Kinds, batches
from diversions.training.trumped.walk import Strategy, TrumpedPayoffs, TrumpedWalk

BATCHES, DEALS = 150, 1000


def made(
    contest: TrumpedContest, rounds: int, seed: int, path: Path, keep: Path, tell: Tell
) -> TrumpedTable:
    """Learn a contest and write its table.

    Scores that are done are kept in the folder *keep*, so that a run that was broken off goes on.
    """
    drawn, kinds, lawful = batches(seed, min(BATCHES, rounds), DEALS)
    keep = keep / path.stem
    keep.mkdir(parents=True, exist_ok=True)
    told_apart = contest._replace(stands=()), rounds, seed, BATCHES, DEALS
    name = hashlib.sha256(repr(told_apart).encode()).hexdigest()[:16]
    blocks, values = {}, {}
    for score in contest.scores():
        file = keep / f"{name} {score[0]}-{score[1]}"
        if not file.is_file():
            strategy = Strategy(kinds, lawful, contest.useful(score))
            value = learnt(strategy, drawn, payoffs_of(contest, score), rounds)
            part = file.with_suffix(".part")
            part.write_bytes(f"{value!r}\n".encode() + packed(strategy, contest.steps))
            part.replace(file)
        told, block = read(file)
        values[score], blocks[score] = float(told), lzma.compress(block, preset=9)
        tell(f"{score}: {0.5 + values[score] / 2:.4f} of the games to eldest")
    head = {
        "contest": contest._asdict(), "rounds": rounds, "kinds": listed(kinds),
        "values": [round(value, 4) for value in values.values()],
    }  # fmt: skip
    path.parent.mkdir(exist_ok=True)
    table = TrumpedTable(head, blocks)
    table.write(path)
    return table


def learnt(strategy: Strategy, drawn: list[Batch], payoffs: TrumpedPayoffs, rounds: int) -> float:
    """Teach the *strategy*; what a deal is worth to eldest if both then play by it."""
    for number in range(rounds):
        strategy.match()
        TrumpedWalk(strategy, drawn[number % len(drawn)], payoffs, (number + 1) / rounds).worth()
    strategy.settle()
    return float(
        np.mean([TrumpedWalk(strategy, batch, payoffs, 0).worth() for batch in drawn[:10]])
    )


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

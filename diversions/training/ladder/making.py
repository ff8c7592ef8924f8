"""Tables of contests with doubles: made, and measured as they are shipped."""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from diversions.rules.core import Game
from diversions.rules.players.dare import scores
from diversions.rules.players.ladder import LadderContest, LadderTable, solved
from diversions.rules.players.tables import Score
from diversions.training.dare.making import EquilibriumValue, summed_up, table_worth
from diversions.training.dare.solving import StrategyValues
from diversions.training.ladder.arrays import LadderArrays
from diversions.training.ladder.packing import packed, unpacked
from diversions.training.ladder.solving import Tree, payoffs_of
from diversions.training.ladder.walk import LadderPayoffs, Run
from diversions.training.recipes import Recipe, TableWorth, Tell
from diversions.training.regret import Schedule, Values, kept, pairs

WITHIN = (
    "By an exact best response to the table as it is shipped, over a whole game with every score "
    "in it, among opponents who make no other raises than the table has."
)


class LadderTraining:
    """A contest as it is solved: a pair of scores is left when at each of them perfect opponents
    gain less than *target* of a game in the deal, as eldest and as dealer together."""

    def __init__(self, contest: LadderContest, target: float, rounds: int) -> None:
        self.contest, self.arrays = contest, LadderArrays(contest)
        self.schedule = Schedule(rounds, target, look=12, weighings=3, near=4)

    def groups(self) -> Iterator[tuple[Score, ...]]:
        grid = self.contest.grid
        return (pair for pair in pairs(self.contest.up) if all(one in grid for one in pair[0]))

    def information_sets(self, score: Score) -> Tree:
        return Tree(self.arrays, self.contest.useful(score))

    def payoffs(self, values: Values, score: Score) -> LadderPayoffs:
        return payoffs_of(values, score, self.contest)

    def model(self, score: Score, solved: Mapping[Score, Tree]) -> Score | None:
        """The nearest score."""
        return min(solved, key=lambda one: distance(score, one), default=None)

    def packed(self, regrets: Tree) -> bytes:
        return packed(regrets)


def distance(score: Score, other: Score) -> int:
    return abs(score[0] - other[0]) + abs(score[1] - other[1])


def made(
    contest: LadderContest, target: float, rounds: int, path: Path, keep: Path, tell: Tell
) -> EquilibriumValue:
    """Solve a contest, write its table, and say what it is worth.

    Scores that are done are kept in the folder *keep*, so that a run that was broken off goes on.
    """
    told_apart = contest._replace(grid=()), f"{target:g}", rounds
    name = hashlib.sha256(repr(told_apart).encode()).hexdigest()[:16]
    _, found = kept(LadderTraining(contest, target, rounds), keep / path.stem, name, tell)
    blocks = {score: lzma.compress(found[score], preset=9) for score in contest.scores()}
    head = {"contest": contest._asdict(), "target": target, "rounds": rounds}
    worths = measured_worth(LadderTable(head, blocks), tell)
    rows = {
        name: [round(values[score], 9) for score in scores(contest.up)]
        for name, values in worths._asdict().items()
    }
    path.parent.mkdir(exist_ok=True)
    LadderTable({**head, **rows}, blocks).write(path)
    return summed_up(worths)


def measured(table: LadderTable, tell: Tell) -> EquilibriumValue:
    """What a shipped table is worth over a whole game, computed anew."""
    return summed_up(measured_worth(table, tell))


SURE = 1e-6  # of a game: to this a score and its mirror are reckoned


def measured_worth(table: LadderTable, tell: Tell) -> StrategyValues:
    """What a table is worth by the score at which a deal begins, where each score is played as the
    table plays it."""
    arrays, up, values = LadderArrays(table.contest), table.contest.up, DealValues({}, {}, {})

    @lru_cache(maxsize=2)
    def tree_of(score: Score) -> Tree:
        tree = Tree(arrays, arrays.contest.useful(score))
        unpacked(tree, table.block(score))
        return tree

    drawn = not (arrays.contest.earliest and arrays.contest.three)  # else somebody has every deal
    for pair in pairs(up):
        change = 1.0
        while change > SURE:
            change = 0.0
            for score in pair:
                newer = of_deal(tree_of(table.contest.stands_for(score)), values, score)
                for known, value in zip(values, newer, strict=True):
                    change = max(change, drawn * abs(value - known.get(score, 1.0)))
                    known[score] = value
        low, middle, high = (known[pair[0]] for known in values)
        tell(f"{pair[0]}: {0.5 + middle:.5f} to eldest; {high - middle:.1e} and {middle - low:.1e}")
    to_dealer = {score: -value for score, value in values.least.items()}
    return StrategyValues(values.plain, values.most, to_dealer)


class DealValues(NamedTuple):
    """What eldest wins of a game, more than half, by the score at which a deal begins.

    *plain*: if both play by the table; *least*: against a perfect opponent; *most*: as one.
    """

    least: Values
    plain: Values
    most: Values


def of_deal(tree: Tree, values: DealValues, score: Score) -> tuple[float, float, float]:
    """The least, the plain and the most that one deal is worth to eldest.

    In the next deal the perfect player has the other seat.
    """
    contest = tree.arrays.contest
    least, plain, most = (payoffs_of(known, score, contest) for known in values)
    return (
        -tree.walk(Run(most, best=True))[1],
        tree.walk(Run(plain))[0],
        tree.walk(Run(least, best=True))[0],
    )


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The table of a contest of *game*, by its recipe; the target is of a game, in a deal."""
    solution = solved(game)
    assert solution
    contest = solution.contests[path.stem]
    return table_worth(
        made(contest, recipe.target, recipe.rounds, path, keep / "ladder", tell), WITHIN
    )


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    return table_worth(measured(LadderTable.read(path), tell), WITHIN)

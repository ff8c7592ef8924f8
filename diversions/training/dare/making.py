"""Tables of contests: made, and measured as they are shipped."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from diversions.rules.core import Game
from diversions.rules.players.dare import DareContest, EquilibriumTable, scores, solved
from diversions.rules.players.tables import Score
from diversions.training.dare.arrays import ContestArrays
from diversions.training.dare.packing import packed, unpacked
from diversions.training.dare.solving import Both, DareRegrets, StrategyValues, payoffs, worth
from diversions.training.recipes import Recipe, TableWorth, Tell
from diversions.training.regret import Schedule, Values, kept, pairs

BEST_RESPONSE = "By an exact best response to the table as it is shipped, over the whole match."


class EquilibriumValue(NamedTuple):
    """What a table is worth: the value of a match to first eldest, and what is left to be gained.

    In matches: how often eldest wins if both play by the table, and how much more often than that
    a perfect opponent of it wins, as eldest of the first deal and as dealer.
    """

    value: float
    against_dealer: float
    against_eldest: float

    @property
    def exploitability(self) -> float:
        """What a perfect opponent gains on either seat, taken together and halved."""
        return (self.against_dealer + self.against_eldest) / 2


class DareTraining:
    """A contest as it is solved: a pair of scores is left when at each of them a perfect opponent
    could gain less than *target* of a match in the deal, as eldest and as dealer together."""

    def __init__(self, contest: DareContest, target: float, rounds: int) -> None:
        self.arrays = ContestArrays(contest)
        self.schedule = Schedule(rounds, target, look=15, first=3, near=1)

    def groups(self) -> Iterator[tuple[Score, ...]]:
        return pairs(self.arrays.contest.up)

    def information_sets(self, score: Score) -> DareRegrets:
        return DareRegrets(self.arrays)

    def payoffs(self, values: Values, score: Score) -> Both:
        return payoffs(values, score, self.arrays.contest.up)

    def model(self, score: Score, solved: Mapping[Score, DareRegrets]) -> Score | None:
        """A score that follows when a point is scored."""
        after = (score[0] + 1, score[1]), (score[0], score[1] + 1)
        return next((one for one in after if one in solved), None)

    def packed(self, regrets: DareRegrets) -> bytes:
        return packed(self.arrays, regrets.settled)


def made(
    contest: DareContest, target: float, rounds: int, path: Path, keep: Path, tell: Tell
) -> EquilibriumValue:
    """Solve a contest, write its table, and say what it is worth.

    Scores that are done are kept in the folder *keep*, so that a run that was broken off goes on.
    """
    training = DareTraining(contest, target, rounds)
    name = f"{'-'.join(map(str, contest))}-{target:g}-{rounds}"
    _, blocks = kept(training, keep / path.stem, name, tell)
    worths = measured_worth(training.arrays, blocks.__getitem__, tell)
    head = {
        "contest": contest._asdict(),
        "target": target,
        "rounds": rounds,
        **{
            name: [round(values[score], 9) for score in scores(contest.up)]
            for name, values in worths._asdict().items()
        },
    }
    pressed = {score: lzma.compress(blocks[score], preset=9) for score in scores(contest.up)}
    path.parent.mkdir(exist_ok=True)
    EquilibriumTable(head, pressed).write(path)
    return summed_up(worths)


def measured_worth(
    arrays: ContestArrays, block: Callable[[Score], bytes | memoryview], tell: Tell
) -> StrategyValues:
    """What the bytes of all scores are worth."""
    worths = StrategyValues({}, {}, {})
    for score, worths in worth(arrays, lambda score: unpacked(arrays, block(score))):
        mine, theirs = worths.best_response_gains(score)
        tell(f"{score}: {0.5 + worths.plain[score]:.5f} to eldest; {mine:.1e} and {theirs:.1e}")
    return worths


def measured(table: EquilibriumTable, tell: Tell) -> EquilibriumValue:
    """What a shipped table is worth, computed anew."""
    return summed_up(measured_worth(ContestArrays(table.contest), table.block, tell))


def summed_up(worths: StrategyValues) -> EquilibriumValue:
    return EquilibriumValue(0.5 + worths.plain[0, 0], *worths.best_response_gains((0, 0)))


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The same for a table of *game*, by its recipe: its target is a share of a match in a deal."""
    solution = solved(game)
    assert solution
    contest = solution.contests[path.stem]
    value = made(contest, recipe.target, recipe.rounds, path, keep / "dare", tell)
    return table_worth(value, BEST_RESPONSE)


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    return table_worth(measured(EquilibriumTable.read(path), tell), BEST_RESPONSE)


def table_worth(value: EquilibriumValue, how: str) -> TableWorth:
    """The figures of a manifest: how often first eldest wins, and what a perfect opponent gains."""
    return TableWorth({**value._asdict(), "exploitability": value.exploitability}, how)

"""The solver of every contest, held against a contest whose equilibrium is known by heart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest

from diversions.rules.players.tables import Score
from diversions.training.regret import Array, Schedule, Values, kept, proportional, solve

# Stone, paper, scissors, where stone wins twice as much: paper is played half the time.
BRINGS = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], float)
EQUILIBRIUM = [0.25, 0.5, 0.25]


class Hands:
    """Its two information sets, one of each player."""

    def __init__(self) -> None:
        self.regrets = [np.array([1.0, 0, 0]), np.array([1.0, 0, 0])]
        self.total = [np.zeros(3), np.zeros(3)]
        self.rounds, self.forgot = 0, False
        self.taken_up: list[Hands] = []

    def take_up(self, model: Hands) -> None:
        self.taken_up.append(model)

    def now(self) -> list[Array]:
        return [proportional(one, 1 / 3) for one in self.regrets]

    def round(self, payoffs: float) -> float:
        self.rounds += 1
        for player in (0, 1):
            mine, theirs = self.now()[player], self.now()[1 - player]
            values = BRINGS @ theirs
            self.regrets[player] = np.maximum(self.regrets[player] + values - mine @ values, 0)
            self.total[player] += self.rounds * mine
        return payoffs

    def settle(self) -> None:
        self.settled = [proportional(one, 1 / 3, 0) for one in self.total]

    def worth(self, payoffs: float) -> float:
        return float(self.settled[0] @ BRINGS @ self.settled[1]) + payoffs

    def exploitability(self, payoffs: float) -> float:
        return float(sum((BRINGS @ one).max() for one in self.settled))

    def forget(self) -> None:
        self.forgot = True


class Throws:
    """A match of two throws: the last is solved first, and the one before it is worth as much."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.made: list[Hands] = []

    def groups(self) -> Iterator[tuple[Score, ...]]:
        yield from (((1, 1),), ((0, 0),))

    def information_sets(self, score: Score) -> Hands:
        self.made.append(Hands())
        return self.made[-1]

    def payoffs(self, values: Values, score: Score) -> float:
        return 0.5 if score == (1, 1) else values[1, 1]

    def model(self, score: Score, solved: Mapping[Score, Hands]) -> Score | None:
        return next(iter(solved), None)

    def packed(self, regrets: Hands) -> bytes:
        return regrets.settled[0].tobytes()


def test_what_is_settled_is_the_equilibrium_and_each_score_is_worth_what_follows() -> None:
    contest, told = Throws(Schedule(4_000, 2e-3, look=50, weighings=1, near=2)), list[str]()
    found = {score: (hands, value) for score, hands, value in solve(contest, {}, told.append)}

    for hands, value in found.values():
        assert hands.settled[0] == pytest.approx(EQUILIBRIUM, abs=0.01)
        assert value == pytest.approx(0.5, abs=0.01)
        assert hands.exploitability(0) < 2e-3
        assert hands.rounds < 4_000  # it ends at the target
        assert hands.forgot
    assert found[0, 0][0].taken_up == [found[1, 1][0]]
    assert "still to gain" in told[-1]


def test_a_group_has_its_rounds_and_the_first_of_all_has_more() -> None:
    contest = Throws(Schedule(10, first=3, near=2))
    found = {score: hands.rounds for score, hands, _ in solve(contest, {}, lambda said: None)}

    assert found == {(1, 1): 30, (0, 0): 10}


def test_what_is_kept_is_not_solved_again(tmp_path: Path) -> None:
    first, again = (Throws(Schedule(10)) for _ in range(2))
    before = kept(first, tmp_path, "throws", lambda said: None)
    (tmp_path / "throws 0-0").unlink()

    assert kept(again, tmp_path, "throws", lambda said: None) == before
    assert len(first.made) == 2
    assert len(again.made) == 1

"""Contests with one dare: the solver held against plain reckoning hand by hand, tables as files."""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from diversions.rules.players.dare import (
    EITHER,
    ELDEST,
    END,
    NEVER,
    PLAIN,
    DareContest,
    EquilibriumTable,
    Hand,
    InformationSet,
    scores,
)
from diversions.training.dare.arrays import ContestArrays, Strategy
from diversions.training.dare.making import made, measured
from diversions.training.dare.moments import moments
from diversions.training.dare.packing import chances, packed, rounded, unpacked
from diversions.training.dare.solving import (
    DareRegrets,
    even,
    exploitability,
    own_reach,
    payoffs,
    responder,
    whole,
    worth,
)
from diversions.training.dare.walk import Payoffs, Walk

TINY = {dares: DareContest(dares, ranks=3, suits=3, up=2) for dares in (EITHER, ELDEST, NEVER)}
BOTH = (Payoffs(-0.3, 0.02, 0.11, -0.5, 0.5), Payoffs(-0.11, -0.02, 0.3, -0.5, 0.5))
EVERY = pytest.mark.parametrize("dares", TINY)


def table_of(contest: DareContest, block: bytes) -> EquilibriumTable:
    """A table that has the same for every score."""
    every = scores(contest.up)
    head = {"contest": contest._asdict(), "plain": [0.0] * len(every)}
    return EquilibriumTable(head, dict.fromkeys(every, lzma.compress(block)))


# Plain reckoning ------------------------------------------------------------------------------


def dealt(contest: DareContest) -> Counter[tuple[Hand, Hand]]:
    """How many ways there are to deal each two hands, card by card."""
    pack = [rank for rank in range(contest.ranks) for _ in range(contest.suits)]
    counts: Counter[tuple[Hand, Hand]] = Counter()
    for cards in permutations(range(len(pack)), 3):
        if list(cards) != sorted(cards):
            continue
        rest = [c for c in range(len(pack)) if c not in cards]
        for other in permutations(rest, 3):
            if list(other) == sorted(other):
                counts[tuple(pack[c] for c in cards), tuple(pack[c] for c in other)] += 1
    return counts


class Plain:
    """The best that a player can do, or what he gets by the table, deal by deal and act by act."""

    def __init__(self, table: EquilibriumTable, player: int, best: bool) -> None:
        self.table, self.player, self.best = table, player, best
        self.payoffs, self.dares = BOTH[player], table.shape.dares

    def value(self) -> float:
        ways = dealt(self.table.contest)
        total, worth_of = sum(ways.values()), 0.0
        for mine in {pair[self.player] for pair in ways}:
            against = {
                pair[1 - self.player]: count / total
                for pair, count in ways.items()
                if pair[self.player] == mine
            }
            worth_of += self.deal((), mine, against, PLAIN)
        return worth_of

    def acting(self, played: tuple[int, ...]) -> int:
        """Who plays next: the winner of the last trick leads, and after a tie whoever led."""
        leads = 0
        for at in range(0, len(played) - 1, 2):
            leads = leads if played[at] >= played[at + 1] else 1 - leads
        return leads if len(played) % 2 == 0 else 1 - leads

    def end(self, played: tuple[int, ...], course: int) -> float:
        taken, leads = [0, 0], 0
        for at in (0, 2, 4):
            if played[at] != played[at + 1]:
                leads = leads if played[at] > played[at + 1] else 1 - leads
                taken[leads] += 1
        mine, other = taken[self.player], taken[1 - self.player]
        if mine == other:
            return self.payoffs.drawn
        if course == PLAIN:
            return self.payoffs.more if mine > other else self.payoffs.less
        return self.payoffs.won if mine > other else self.payoffs.lost

    def deal(
        self, played: tuple[int, ...], mine: Hand, against: dict[Hand, float], course: int
    ) -> float:
        """What the deal is worth from before a dare may be made."""
        weight = sum(against.values())
        if not weight:
            return 0.0
        if len(played) == 6:
            return weight * self.end(played, course)
        actor, level = self.acting(played), len(played)
        if course != PLAIN or level not in self.dares:
            return self.cards(played, mine, against, course)
        if actor == self.player:
            still = self.cards(played, mine, against, course)
            see, yields = self.split(against, lambda h: self.chance(played, h, "see", asked=True))
            dared = self.cards(played, mine, see, level) + self.payoffs.more * sum(yields.values())
            return self.choose({"dare": dared, "": still}, self.at(played, mine, PLAIN), other="")
        dares, rest = self.split(against, lambda h: self.chance(played, h, "dare"))
        answers: dict[str | int, float] = {
            "see": self.cards(played, mine, dares, level),
            "yield": self.payoffs.less * sum(dares.values()),
        }
        seen = self.choose(answers, self.at(played, mine, PLAIN, asked=True))
        return seen + self.cards(played, mine, rest, PLAIN)

    def cards(
        self, played: tuple[int, ...], mine: Hand, against: dict[Hand, float], course: int
    ) -> float:
        if self.acting(played) == self.player:
            values: dict[str | int, float] = {
                card: self.deal((*played, card), less(mine, card), against, course)
                for card in set(mine)
            }
            return self.choose(values, self.at(played, mine, course))
        worth_of = 0.0
        for card in range(self.table.contest.ranks):
            left = {
                less(hand, card): weight * self.at(played, hand, course)[card]
                for hand, weight in against.items()
                if card in hand
            }
            worth_of += self.deal((*played, card), mine, left, course)
        return worth_of

    def choose(
        self, values: dict[str | int, float], chances: dict[str | int, float], other: str = "-"
    ) -> float:
        if self.best:
            return max(values.values())
        if other in values:
            chances = {"dare": 0.0, **chances, other: 1 - chances.get("dare", 0.0)}
        return sum(chances[action] * value for action, value in values.items())

    def at(
        self, played: tuple[int, ...], hand: Hand, course: int, asked: bool = False
    ) -> dict[str | int, float]:
        return self.table.chances(InformationSet((0, 0), played, hand, course, asked))

    def chance(self, played: tuple[int, ...], hand: Hand, act: str, asked: bool = False) -> float:
        return self.at(played, hand, PLAIN, asked).get(act, 0.0)

    @staticmethod
    def split(
        against: dict[Hand, float], chance: Callable[[Hand], float]
    ) -> tuple[dict[Hand, float], dict[Hand, float]]:
        shares = {hand: chance(hand) for hand in against}
        return (
            {hand: weight * shares[hand] for hand, weight in against.items()},
            {hand: weight * (1 - shares[hand]) for hand, weight in against.items()},
        )


def less(hand: Hand, card: int) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def begun(dares: str) -> tuple[ContestArrays, Strategy, EquilibriumTable]:
    """What three rounds have found, as a table gives it back, and the table."""
    arrays = ContestArrays(TINY[dares], np.float64)
    solver = DareRegrets(arrays)
    for _ in range(3):
        solver.round(BOTH)
    block = packed(arrays, solver.average())
    return arrays, unpacked(arrays, block), table_of(TINY[dares], block)


@EVERY
@pytest.mark.parametrize("player", [0, 1])
def test_values_and_best_responses_are_those_of_plain_reckoning(dares: str, player: int) -> None:
    arrays, strategy, table = begun(dares)
    walk = Walk(arrays, strategy)

    for best in (False, True):
        by_arrays = whole(walk.backward(player, BOTH[player], best=best))
        assert by_arrays == pytest.approx(Plain(table, player, best).value(), abs=1e-9)


class Dared(Plain):
    """How likely the deal is for the match; with the *yields*, how likely a dare is made."""

    def __init__(self, table: EquilibriumTable, yields: float) -> None:
        super().__init__(table, 0, best=False)
        self.payoffs = Payoffs(yields, 0, yields, 0, 0)

    def end(self, played: tuple[int, ...], course: int) -> float:
        return float(course != PLAIN)


@EVERY
def test_dares_are_counted_as_by_plain_reckoning(dares: str) -> None:
    arrays, strategy, table = begun(dares)
    told = moments(arrays, strategy)

    assert len(told) == len(arrays.shape.dares)
    assert sum(seen for _, seen in told) == pytest.approx(Dared(table, 0).value(), abs=1e-9)
    assert sum(made for made, _ in told) == pytest.approx(Dared(table, 1).value(), abs=1e-9)


@EVERY
def test_regrets_lead_to_an_equilibrium(dares: str) -> None:
    arrays = ContestArrays(TINY[dares])
    solver = DareRegrets(arrays)
    for _ in range(40):
        solver.round(BOTH)

    assert exploitability(arrays, even(arrays), BOTH) > 0.05
    assert exploitability(arrays, solver.average(), BOTH) < 0.003


@EVERY
def test_a_strategy_is_packed_and_unpacked(dares: str) -> None:
    arrays = ContestArrays(TINY[dares])
    solver = DareRegrets(arrays)
    for _ in range(5):
        solver.round(BOTH)
    strategy = solver.average()
    block = packed(arrays, strategy)
    kept = unpacked(arrays, block)
    walk, seldom = Walk(arrays, kept), 0

    assert len(block) == arrays.shape.offsets[END]
    for key, shares in kept.items():
        reached = np.broadcast_to(own_reach(walk, key) > 0, shares.shape)
        assert np.abs(shares - strategy[key])[reached].max() < 0.02, key
        assert np.allclose(shares.sum(0), 1, atol=1e-6), key
        assert set(shares[~reached].round(6)) <= {0, 1}, key
        assert (shares.argmax(0) == strategy[key].argmax(0))[~reached[0]].all(), key
        seldom += int((~reached).sum())
    assert seldom > 0


@EVERY
def test_what_is_never_come_to_gains_an_opponent_nothing(dares: str) -> None:
    arrays = ContestArrays(TINY[dares], np.float64)
    solver = DareRegrets(arrays)
    for _ in range(8):
        solver.round(BOTH)
    strategy = solver.average()
    rounded_alone = {
        key: chances(arrays, key, rounded(shares, key)) for key, shares in strategy.items()
    }

    with_pure = exploitability(arrays, unpacked(arrays, packed(arrays, strategy)), BOTH)
    assert with_pure == pytest.approx(exploitability(arrays, rounded_alone, BOTH), abs=1e-9)


# A whole match --------------------------------------------------------------------------------


def test_a_small_match_is_solved_shipped_and_measured(tmp_path: Path) -> None:
    path = tmp_path / "tables" / "tiny.dare"
    told: list[str] = []
    made(TINY[ELDEST], 1e-3, 30, path, tmp_path, told.append)
    figures = measured(EquilibriumTable.read(path), told.append)

    assert 0.3 < figures.value < 0.7
    assert 0 <= figures.exploitability < 0.005
    assert len([line for line in told if "to eldest" in line]) == 2 * len(scores(2))


def test_a_drawn_deal_turns_the_players_round() -> None:
    """At each score, what the match is worth is what the deal brings with the next as it says."""
    arrays = ContestArrays(TINY[EITHER], np.float64)
    strategy = even(arrays)
    *_, (_, worths) = worth(arrays, lambda score: strategy)

    for score in scores(2):
        walk = Walk(arrays, strategy)
        mine = whole(walk.backward(0, payoffs(worths.plain, score, 2)[0]))
        assert mine == pytest.approx(worths.plain[score], abs=1e-6)
        eldest, dealer = responder(worths, score, 2)
        assert whole(walk.backward(0, eldest, best=True)) == pytest.approx(
            worths.eldest[score], abs=1e-6
        )
        assert whole(walk.backward(1, dealer, best=True)) == pytest.approx(
            worths.dealer[score], abs=1e-6
        )
        assert min(worths.best_response_gains(score)) > 0


def test_a_damaged_table_is_not_read(tmp_path: Path) -> None:
    arrays, path = ContestArrays(TINY[NEVER]), tmp_path / "tiny.dare"
    table_of(TINY[NEVER], packed(arrays, even(arrays))).write(path)
    whole = path.read_bytes()

    assert EquilibriumTable.read(path).contest == TINY[NEVER]
    for broken in (whole[:-1], whole[1:], b"", whole[:-5] + b"12345"):
        path.write_bytes(broken)
        with pytest.raises(ValueError, match="is damaged"):
            EquilibriumTable.read(path)

"""Contests with a ladder of doubles: the solver, its tables as files, and what they are worth.

That a table is read as it was written, and that the arrays reckon as one does hand by hand, is held
against the reckoning of *Looking back*.
"""

from __future__ import annotations

from math import comb, prod
from pathlib import Path

import numpy as np
import pytest

from diversions.games import GAMES
from diversions.games.le_truc import equilibrium
from diversions.rules.players.dare import holdings, scores
from diversions.rules.players.ladder import (
    LAST,
    LadderContest,
    LadderDecision,
    LadderTable,
)
from diversions.rules.players.ladder_reckoning import LadderReckoning, worths
from diversions.training.ladder import making
from diversions.training.ladder.arrays import LadderArrays
from diversions.training.ladder.packing import packed, unpacked
from diversions.training.ladder.solving import Tree, payoffs_of
from diversions.training.ladder.walk import LadderPayoffs, Run
from diversions.training.recipes import Recipe
from tests.samples import LONG

TINY = LadderContest(ranks=3, suits=3, up=3, grid=(1, 2))
EARLIEST = TINY._replace(earliest=True, three=True)
BACK = EARLIEST._replace(stakes=(1, 2, 3, 4, 5), back=4, up=5, grid=(1, 3, 4))
ONCE = BACK._replace(back=1, steps=15)
LATE = ONCE._replace(stakes=(1, 2, 3, 4), up=4, grid=(1, 3), late=LAST)
JUMP = EARLIEST._replace(stakes=(1, 2, 4), up=4, grid=(1, 3), jump=True)
MORE = [EARLIEST, BACK, ONCE] if LONG else []  # of what they have, others have each by itself
EVERY = pytest.mark.parametrize("contest", [TINY, LATE, JUMP, *MORE])
STAKES = TINY.stakes
PAYS = LadderPayoffs(STAKES, tuple(-stake for stake in STAKES), 0.0)


def learnt(contest: LadderContest, rounds: int, payoffs: LadderPayoffs = PAYS) -> Tree:
    """The tree of a deal after so many rounds."""
    tree = Tree(LadderArrays(contest), len(contest.stakes) - 1)
    for _ in range(rounds):
        tree.round(payoffs)
    tree.settle()
    return tree


@EVERY
def test_regrets_lead_to_an_equilibrium(contest: LadderContest) -> None:
    """Perfect opponents gain ever less; points of a deal, of which sixteen can be at stake."""
    exploitable = [learnt(contest, rounds).exploitability(PAYS) for rounds in (4, 16, 64)]

    assert exploitable[0] > 4 * exploitable[1] > 16 * exploitable[2] > 0
    assert exploitable[2] < 0.1


@EVERY
def test_what_one_gains_the_other_loses(contest: LadderContest) -> None:
    eldest, dealer = learnt(contest, 5).walk(Run(PAYS))

    assert eldest == pytest.approx(-dealer, abs=1e-5)


def test_a_deal_that_nobody_can_gain_by_is_worth_nothing() -> None:
    nothing = LadderPayoffs((0.25,) * 5, (0.25,) * 5, 0.25)

    assert learnt(TINY, 3, nothing).worth(nothing) == pytest.approx(0.25)
    assert learnt(TINY, 3, nothing).exploitability(nothing) == pytest.approx(0, abs=1e-5)


def test_hands_weigh_one_together_after_every_level_of_one_course_of_play() -> None:
    """The weights of a hand and of what is left of it are the same: nothing is lost on the way."""
    arrays = LadderArrays(TINY)

    assert arrays.weight[0].sum() == pytest.approx(1)
    for level in range(LAST + 1):
        assert arrays.weight[level].min() >= 0
        assert arrays.weight[level].shape[2] == TINY.ranks**level


@EVERY
def test_the_arrays_of_the_solver_are_those_of_the_table(contest: LadderContest) -> None:
    for top in range(len(contest.stakes)):
        tree = Tree(LadderArrays(contest), top)
        keys = list(tree.arrays.shape.keys(top))

        assert set(keys) == set(tree.choices)
        for key in keys:
            _, sorts, courses = tree.arrays.shape.size(key)
            assert sorts * courses == np.prod(tree.choices[key].shape)


@EVERY
def test_bytes_play_as_what_was_packed_and_lose_little_by_rounding(contest: LadderContest) -> None:
    tree = learnt(contest, 40)
    before, block = tree.exploitability(PAYS), packed(tree)
    value, rounded = tree.worth(PAYS), tree.exploitability(PAYS)

    unpacked(tree, block)

    assert tree.worth(PAYS) == pytest.approx(value, abs=1e-5)
    assert tree.exploitability(PAYS) == pytest.approx(rounded, abs=1e-5)
    assert rounded < before + 0.2


def test_a_run_that_was_broken_off_goes_on_and_makes_the_same_table(tmp_path: Path) -> None:
    path, told = tmp_path / "tables" / "tiny.ladder", list[str]()
    first = making.made(TINY, 1e-2, 12, path, tmp_path, told.append)
    whole, solved = path.read_bytes(), len(told)

    again = making.made(TINY, 1e-2, 12, path, tmp_path, told.append)

    assert path.read_bytes() == whole
    assert again == first
    assert len(told) < 2 * solved
    table = LadderTable.read(path)
    assert table.contest == TINY
    assert making.measured(table, told.append) == pytest.approx(first)
    assert 0 < first.exploitability < 0.05


@EVERY
def test_the_best_acts_are_worth_what_a_perfect_opponent_of_the_table_gets(
    contest: LadderContest, tmp_path: Path
) -> None:
    """Hand by hand over a small pack, and as the solver has it, which knows nothing of views."""
    path = tmp_path / "tables" / "tiny.ladder"
    making.made(contest, 1e-2, 6, path, tmp_path, lambda said: None)
    table, arrays = LadderTable.read(path), LadderArrays(contest)
    plain = dict(zip(scores(contest.up), table.head["plain"], strict=True))
    ways = {
        hand: prod(comb(3, hand.count(rank)) for rank in set(hand)) for hand in table.shape.hands[3]
    }

    for score in contest.scores()[:: 1 if LONG else 8]:
        best = {
            hand: max(worths(table, LadderDecision(score, (), hand), 0).values()) for hand in ways
        }
        mean = sum(count * best[hand] for hand, count in ways.items()) / sum(ways.values())
        tree = Tree(arrays, contest.useful(score))
        unpacked(tree, table.block(score))
        perfect = tree.walk(Run(payoffs_of(plain, score, contest), best=True))[0]
        assert mean == pytest.approx(0.5 + perfect, abs=1e-5)


def test_a_double_with_a_card_is_weighed_by_who_makes_it(tmp_path: Path) -> None:
    """By the hands with which the table neither doubles before the card, but plays and doubles."""
    path = tmp_path / "tiny.ladder"
    making.made(LATE, 1e-9, 6, path, tmp_path, lambda said: None)
    table, score, mine = LadderTable.read(path), (1, 1), (0, 1, 2)
    reckoning, weighed = LadderReckoning(table, score, 1), 0
    for card in range(LATE.ranks):
        held = {}
        for whole, left, ways in holdings(table.shape.hands[3], LATE.suits, [card], mine):
            first, then = (LadderDecision(score, p, h) for p, h in (((), whole), ((card,), left)))
            plays = (1 - table.doubles(first)) * table.cards(first)[card]
            if likely := ways * plays * table.doubles_late(then):
                held[left] = likely
        if held:
            known = worths(table, LadderDecision(score, (card,), mine, (), True, late=True), 1)
            stays = reckoning.deal((card,), mine, held, (0,)) / sum(held.values())
            assert known["stay"] == pytest.approx(0.5 + stays)
            weighed += 1
    assert weighed


def test_whether_to_double_back_is_chosen_once(tmp_path: Path) -> None:
    """With the answer to a double that came with a card; not again, once that is given."""
    path = tmp_path / "tiny.ladder"
    making.made(LATE, 1.0, 1, path, tmp_path, lambda said: None)
    table = LadderTable.read(path)
    every = [LadderDecision((1, 1), (1,), hand, (0,), late=True) for hand in table.shape.hands[3]]
    asked = [stayed._replace(history=(), asked=True) for stayed in every]

    assert any(table.chances(at)["double"] for at in asked)
    assert not any(table.chances(stayed)["double"] for stayed in every)


@pytest.mark.parametrize("harm", ["cut", "flipped", "empty"])
def test_a_damaged_table_is_refused_in_words(harm: str, tmp_path: Path) -> None:
    path = tmp_path / "tiny.ladder"
    making.made(TINY, 1.0, 1, path, tmp_path, lambda said: None)
    whole = path.read_bytes()
    flipped = whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:]
    path.write_bytes({"cut": whole[:-9], "flipped": flipped, "empty": b""}[harm])

    with pytest.raises(ValueError, match="damaged"):
        LadderTable.read(path)


def test_a_double_that_cannot_matter_is_never_made_and_always_accepted(tmp_path: Path) -> None:
    path = tmp_path / "tiny.ladder"
    making.made(TINY, 1.0, 2, path, tmp_path, lambda said: None)
    table, last = LadderTable.read(path), (2, 2)
    assert TINY.useful(last) == 0

    assert table.chances(LadderDecision(last, (), (0, 1, 2)))["double"] == 0
    assert table.chances(LadderDecision(last, (), (0, 1, 2), (), True)) == {"stay": 1, "fold": 0}
    doubled = LadderDecision(last, (), (0, 1, 2), (0,))
    assert table.cards(doubled) == table.cards(doubled._replace(history=()))


def test_a_recipe_makes_a_table_which_is_measured_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(equilibrium, "CONTESTS", {"tiny": TINY})
    game, path = GAMES["le-truc"], tmp_path / "tiny.ladder"
    recipe = Recipe("tiny.ladder", "CFR+, ladders", rounds=12, target=1e-2)

    worth = making.make(game, recipe, path, tmp_path / "data", lambda said: None)

    assert LadderTable.read(path).contest == TINY
    assert making.measure(game, path, lambda said: None) == worth
    assert worth.figures["exploitability"] > 0
    path.write_bytes(b"")
    with pytest.raises(ValueError, match="damaged"):
        making.measure(game, path, lambda said: None)

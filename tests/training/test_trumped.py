"""Contests with trumps: what players know as numbers and as arrays, learning, tables as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from diversions.rules.bots import Budget
from diversions.rules.players.trumped import (
    CARDS,
    MOMENTS,
    SELDOM,
    TrumpedContest,
    TrumpedDecision,
    TrumpedMoment,
    TrumpedTable,
    beats,
    in_order,
    kind_of,
    over,
    state_of,
    winner_of,
)
from diversions.rules.players.trumped_reckoning import TrumpedDeal, end_of, likely, worths
from diversions.training.trumped import making
from diversions.training.trumped.deals import Batch, batch_of, batches, dealt
from diversions.training.trumped.walk import Strategy, TrumpedPayoffs, TrumpedWalk

TINY = TrumpedContest(stakes=(1, 3), up=3, stands=(0, 1, 1))
STAKES = (1, 3, 6, 9, 12)
POINTS = TrumpedPayoffs(STAKES, [-stake for stake in STAKES])
NOTHING = TrumpedPayoffs([0.25] * 5, [0.25] * 5)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> TrumpedTable:
    """A table learnt in three rounds, as its file has it."""
    folder = tmp_path_factory.mktemp("trumped")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(making, "DEALS", 100)
        making.made(TINY, 3, 1, folder / "tiny.trumped", folder, print)
    return TrumpedTable.read(folder / "tiny.trumped")


def decisions(hands: list[tuple[int, ...]]) -> Iterator[TrumpedDecision]:
    """What both players know of one deal, at every course that its cards may take."""
    first = TrumpedDeal((0, 0), (hands[0], hands[1]), ())
    deals = [first]
    while deals:
        deal = deals.pop()
        yield from (deal.to(player) for player in (0, 1))
        if over(deal.lying) is None and len(deal.lying) < 5:
            places = deal.to(deal.acting).places()
            after = [deal.laid(place) for place in places]
            deals += [one for one in after if over(one.lying) is None]


def test_a_table_and_the_arrays_tell_the_same_kinds() -> None:
    """At every moment of twenty deals, the same kinds as often, whoever is to play."""
    deals = 20
    eldest, dealer = dealt(np.random.default_rng(5), deals)
    batch: Batch = batch_of(np.random.default_rng(5), deals)
    told: dict[tuple[TrumpedMoment, bool], list[int]] = {}
    for number in range(deals):
        hands = [tuple(int(card[number]) for card in held) for held in (eldest, dealer)]
        assert [sorted(hand, key=in_order) for hand in hands] == [list(hand) for hand in hands]
        for at in decisions(hands):
            kind = kind_of(at.acts, at.hand, at.lying, at.moment.winner, at.player)
            told.setdefault((at.moment, at.acts), []).append(kind)
    for moment in MOMENTS:
        for acts in (False, True):
            assert sorted(batch[moment].kinds[acts].tolist()) == sorted(told[moment, acts])


def test_nothing_is_lost_on_the_way() -> None:
    """A deal that brings the same whatever happens is worth that, however it is played."""
    drawn, kinds, lawful = batches(1, 1, 50)
    for top in (0, 1, 4):
        strategy = Strategy(kinds, lawful, top)
        for _ in range(2):
            assert TrumpedWalk(strategy, drawn[0], NOTHING, 1).worth() == pytest.approx(
                0.25, abs=1e-4
            )
            strategy.match()


def test_what_has_been_learnt_wins_against_what_has_not() -> None:
    """In points of a deal: eldest after forty rounds, the dealer as before; and the other way."""
    drawn, kinds, lawful = batches(2, 1, 100)
    fresh, better = (Strategy(kinds, lawful, 4) for _ in range(2))
    learnt = making.TrumpedRegrets(better, drawn, 40)
    for _ in range(40):
        learnt.round(POINTS)
    learnt.settle()
    even = TrumpedWalk(fresh, drawn[0], POINTS, 0).worth()
    mixed = []
    for player in (0, 1):
        both = Strategy(kinds, lawful, 4)
        for key in both.choices:
            plays = key.moment.acting if key.acts else 1 - key.moment.acting
            both.choices[key] = (better if plays == player else fresh).choices[key]
        mixed.append(TrumpedWalk(both, drawn[0], POINTS, 0).worth())

    assert mixed[0] > even + 0.5
    assert mixed[1] < even - 0.5


def test_the_same_table_is_made_again(table: TrumpedTable, tmp_path: Path) -> None:
    """And a run that was broken off goes on from what it kept."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(making, "DEALS", 100)
        told: list[str] = []
        making.made(TINY, 3, 1, tmp_path / "tiny.trumped", tmp_path, told.append)
        again = (tmp_path / "tiny.trumped").read_bytes()
        patched.setattr(making.TrumpedRegrets, "round", None)
        making.made(TINY, 3, 1, tmp_path / "tiny.trumped", tmp_path, told.append)

    assert (tmp_path / "tiny.trumped").read_bytes() == again
    assert TrumpedTable.read(tmp_path / "tiny.trumped").blocks == table.blocks
    assert table.contest == TINY


def test_a_table_says_what_was_learnt(table: TrumpedTable) -> None:
    """Of eldest’s first card, to a fifteenth."""
    drawn, kinds, lawful = batches(1, 3, 100)
    strategy = Strategy(kinds, lawful, TINY.useful((0, 0)))
    learnt = making.TrumpedRegrets(strategy, drawn, 3)
    for _ in range(3):
        learnt.round(making.payoffs_of(TINY, (0, 0)))
    learnt.settle()
    choice = next(one for key, one in strategy.choices.items() if key.sort == "card")
    rng, seen = Random(3), 0
    for _ in range(300):
        hand = tuple(sorted(rng.sample(range(CARDS), 3), key=in_order))
        at = TrumpedDecision((0, 0), 0, hand, ())
        known = table.chances("card", at, 0)
        if known is not None:
            seen += 1
            place = table.kinds[MOMENTS[0], True].index(kind_of(True, hand, (), 0, 0))
            learnt = choice.chances[0, :, place].tolist()
            if min(learnt) > SELDOM + 0.1:
                assert known == pytest.approx(learnt, abs=0.1)
            assert known.index(max(known)) in {n for n in range(3) if learnt[n] > max(learnt) - 0.1}
    assert seen > 50


def test_a_damaged_table_is_refused(table: TrumpedTable, tmp_path: Path) -> None:
    path = tmp_path / "tiny.trumped"
    table.write(path)
    path.write_bytes(path.read_bytes()[:-9])

    with pytest.raises(ValueError, match="damaged"):
        TrumpedTable.read(path)


def test_a_deal_is_played_out_by_the_rules(table: TrumpedTable) -> None:
    """Whoever has two tricks has it, for what it is worth, or whoever was not refused."""
    rng = Random(4)
    for _ in range(50):
        cards = rng.sample(range(CARDS), 6)
        one, two = (tuple(sorted(part, key=in_order)) for part in (cards[:3], cards[3:]))
        winner, stake = end_of(table, TrumpedDeal((0, 0), (one, two), ()), rng)
        assert winner in (0, 1)
        assert stake in TINY.stakes


def test_a_deal_that_is_certain_is_never_folded(table: TrumpedTable) -> None:
    """By the best trumps that are out, and tricks that are won; as all replies of the other show.

    Whoever can only lose it does not stay.
    """
    for hand, lying, player in (
        ((8, 7, 20), (), 0),
        ((7, 20), (8, 6), 0),
        ((20,), (8, 6, 7), 0),
        ((7,), (38, 8, 10, 11), 1),
        ((), (38, 8, 10, 11, 7), 0),
    ):
        at = TrumpedDecision((0, 0), player, hand, lying, 1, False, True)
        assert at.certain
        assert table.answers(at)[0] == 0.0
    lost = TrumpedDecision((0, 0), 1, (20, 30), (8, 6, 38), 1, False, True)
    weak = TrumpedDecision((0, 0), 0, (6, 20), (8, 5), 1, False, True)

    assert table.answers(lost)[1] == 0.0
    assert not lost.certain
    assert not weak.certain


def test_a_hand_that_must_have_played_otherwise_counts_least(table: TrumpedTable) -> None:
    """The dealer has not taken the second trick: with the best trump left that was no mistake of
    a good player, so such a hand can hardly have been held."""
    lying = (8, 0, 6, 1)
    hands = [TrumpedDeal((0, 0), ((5,), (card,)), lying) for card in (38, 7)]
    other, best = (likely(table, deal, 1, ()) for deal in hands)

    assert winner_of(lying) == 0
    assert 0 < best < other


def test_a_won_deal_is_worth_more_than_a_folded_one(table: TrumpedTable) -> None:
    """Eldest holds the three best trumps and is asked."""
    deal = TrumpedDeal((0, 0), ((8, 7, 6), ()), (), 1, 1, True, 0)
    fold, stay = worths(table, deal, (0,), [("fold", 0), ("stay", 0)], Random(1), Budget(5))

    assert stay == 1
    assert fold < 0.5


def test_a_state_of_the_raises_is_one_number() -> None:
    every = {
        state_of(made, own, fresh)
        for made in range(1, 5)
        for own in (False, True)
        for fresh in (False, True)
    }

    assert every == set(range(1, 17))
    assert beats(0, 38)

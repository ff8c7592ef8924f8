"""Cucumber: what may be played, what the last trick costs, who may come back, and the master."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

from diversions.games.cucumber import GAME, judgement, players, table
from diversions.games.cucumber.judgement import (
    FEW,
    FINE,
    LEAST,
    MARKS,
    NUMBER,
    Chances,
    KnownDeal,
    PayerNetwork,
)
from diversions.games.cucumber.rules import NAMES, RANKS, VALUE, CucumberState
from diversions.games.cucumber.variants import PREVIOUS
from diversions.rules import IllegalMove, Move, Outcome, but, play
from diversions.rules.bots import Advice, Budget, levels, often
from diversions.training.games import cucumber as learning


def dealt(code: str, score: tuple[int, ...] = (), **hands: str) -> CucumberState:
    """The table after a deal; the dealer is A, so B leads."""
    state = GAME.begin(GAME.terms_of(f"cucumber:{code}"))
    state = but(state, score=score or state.score)
    held = {ord(seat) - 65: cards.split() for seat, cards in hands.items()}
    return play(GAME, state, GAME.stacked(state, held))


def after(state: CucumberState, moves: str) -> CucumberState:
    for line in moves.split(" / "):
        state = play(GAME, state, Move.read(line))
    return state


def last(state: CucumberState, **cards: str) -> CucumberState:
    """The table with one card left to each."""
    hands = tuple((cards[seat],) if seat in cards else () for seat in "ABCDEFG")
    return but(state, hands=hands[: state.terms.seats])


@pytest.mark.parametrize(("code", "allowed"), [("parlett,seats=3", 3), ("circles,seats=3", 2)])
def test_against_the_card_before_or_against_the_highest(code: str, allowed: int) -> None:
    state = dealt(code, A="5S KS AS 2S 3S 4S", B="QS QH QD QC JS JH", C="4H 4D 4C 3H 3D TS")
    state = after(state, "B play QS / C play 3H")

    assert [m.what[0] for m in GAME.moves(state, 0)] == {
        3: ["5S", "KS", "AS", "3S", "4S"], 2: ["KS", "AS"]
    }[allowed]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("parlett", "Play a card as high as the Three of Hearts, or higher."),
        ("circles", "Play a card as high as the Queen of Spades, or higher."),
    ],
)
def test_the_strip_names_the_card_to_equal_and_whether_a_hand_can(code: str, asked: str) -> None:
    """“As high as the best card” was untrue where the card before it is to be equalled."""
    state = dealt(
        f"{code},seats=3", A="5S KS AS 2S 3S 4S", B="QS QH QD QC JS JH", C="4H 4D 4C 3H 3D TS"
    )
    assert table.asked(state, 1) == "Lead a card."
    state = after(state, "B play QS / C play 3H")
    assert table.asked(state, 0) == asked

    low = but(state, hands=(("2S", "2H"), *state.hands[1:]))
    assert table.asked(low, 0).endswith(": play your lowest card.")
    assert table.asked(but(state, hands=(("2S",), *state.hands[1:])), 0) == "Play your last card."


def test_who_cannot_go_as_high_plays_the_lowest() -> None:
    state = dealt("parlett,seats=3", B="QS QH QD QC JS JH", C="4H 4D 4C 3H 3D TS")
    state = after(state, "B play QS")

    assert [m.what[0] for m in GAME.moves(state, 2)] == ["3H", "3D"]
    with pytest.raises(IllegalMove) as error:
        after(state, "C play TS")
    assert error.value.ruling.rule == "cucumber.lowest"


def test_the_last_of_equals_leads() -> None:
    state = dealt("parlett,seats=3", A="QD AS AH AD AC KS", B="QS 2S 3S 4S 5S 6S",
                  C="QH 7S 8S 9S TS JS")  # fmt: skip
    state = after(state, "B play QS / C play QH / A play QD")

    assert state.acting == (0,)


def test_the_last_trick_costs_its_card_and_all_of_that_rank() -> None:
    state = last(dealt("parlett"), A="2S", B="KS", C="KH", D="3S")
    state = after(state, "B play KS / C play KH / D play 3S / A play 2S")

    assert state.score == (0, 13, 13, 0)


def test_one_may_buy_in_once_at_the_next_highest_total() -> None:
    state = last(dealt("parlett", (20, 25, 5, 0)), A="2S", B="AS", C="3H", D="3S")
    state = after(state, "B play AS / C play 3H / D play 3S / A play 2S / B buy")

    assert (state.score, state.pot) == ((20, 20, 5, 0), 5)

    state = last(play(GAME, state, GAME.stacked(state)), A="2S", B="AS", C="3H", D="3S")
    state = after(state, "C play 3H / D play 3S / A play 2S / B play AS")
    assert state.playing == (0, 2, 3)
    of_b = [note for note in state.notes if "B" in note.text][-2:]
    assert [note.rule for note in of_b] == ["cucumber.thirty", "cucumber.once"]
    assert "34" in of_b[0].text  # what B has, not the thirty that was passed


def test_two_sliced_at_once_begin_again_at_the_same_total() -> None:
    state = last(dealt("parlett", (20, 25, 25, 0)), A="2S", B="AS", C="AH", D="3S")
    state = after(state, "B play AS / C play AH / D play 3S / A play 2S / B buy / C buy")

    assert state.score == (20, 20, 20, 0)


def test_the_fourth_may_not_come_back_where_three_are_left() -> None:
    state = last(dealt("parlett,bar=left", (20, 25, 5, 0)), A="2S", B="AS", C="3H", D="3S")
    state = after(state, "B play AS / C play 3H / D play 3S / A play 2S")

    assert state.playing == (0, 2, 3)


@pytest.mark.parametrize(
    ("c", "outcome", "said"),
    [
        (5, Outcome((2,), "cucumber.end"), "{C} has the lowest total, and takes the pot."),
        (
            20,
            Outcome((0, 2), "cucumber.tie.share"),
            "{A} and {C} have the lowest total, and share the pot.",
        ),
    ],
)
def test_of_three_the_lowest_total_wins(c: int, outcome: Outcome, said: str) -> None:
    state = last(dealt("parlett,seats=3", (20, 25, c)), A="2S", B="AS", C="3H")
    state = after(state, "B play AS / C play 3H / A play 2S")

    assert (state.outcome, state.notes[-1].text) == (outcome, said)


def test_if_all_are_sliced_at_once_nobody_buys_in_and_the_lowest_total_wins() -> None:
    state = last(dealt("parlett", (20, 21, 25, 29)), A="AS", B="AC", C="AD", D="AH")
    state = after(state, "B play AC / C play AD / D play AH / A play AS")

    assert state.outcome == Outcome((0,), "cucumber.end")


def test_one_who_drops_out_leaves_the_next_to_buy_or_not() -> None:
    state = last(dealt("parlett,seats=5", (20, 25, 28, 0, 29)), A="2S", B="AC", C="AD", D="3H",
                 E="AH")  # fmt: skip
    state = after(state, "B play AC / C play AD / D play 3H / E play AH / A play 2S")
    state = after(state, "B leave / C leave / E buy")

    assert (state.playing, state.score[4]) == ((0, 3, 4), 20)


def test_the_lowest_may_play_on_between_themselves() -> None:
    state = last(dealt("parlett,tie=decide,seats=3", (20, 25, 20)), A="2S", B="AS", C="3H")
    state = after(state, "B play AS / C play 3H / A play 2S")
    assert state.playing == (0, 2)

    state = last(play(GAME, state, GAME.stacked(state)), A="2S", C="3H")
    state = after(state, "A play 2S / C play 3H")
    assert state.outcome == Outcome((0,), "cucumber.end")


# The master --------------------------------------------------------------------------------------


def advised(state: CucumberState, seed: int = 1) -> Advice:
    """What the master would do."""
    seat = state.acting[0]
    view = GAME.view(state, seat)
    rulings = [ruling for ruling in GAME.rulings(view, seat) if ruling.allowed]
    return players.master(GAME, view, rulings, Random(seed), Budget(4))


def random_tables(
    code: str, deals: int, seed: int, score: tuple[int, ...] = ()
) -> list[CucumberState]:
    """Tables at which a card is to be played, in deals of random play."""
    rng, tables = Random(seed), []
    for _ in range(deals):
        state = GAME.begin(GAME.terms_of(code))
        state = but(state, score=score or state.score)
        cards = rng.sample(GAME.pack(state.terms).cards, 6 * state.terms.seats)
        state = play(GAME, state, Move.read(f"* shuffle {' '.join(cards)}"))
        while not state.due and not state.outcome and not state.sliced:
            tables.append(state)
            state = play(GAME, state, rng.choice([*GAME.moves(state, state.acting[0])]))
    return tables


def stored_learner(players: int) -> learning.PayerWeights:
    """The learner as it was when its network was stored."""
    stored = json.loads(judgement.file_of(PREVIOUS).read_text(encoding="utf-8"))
    first, second = stored["layers"]
    learner = learning.PayerWeights(players, (first, second), np.random.default_rng(1))
    sizes = judgement.shapes(players, first, second)
    many = [rows * columns for rows, columns in sizes]
    flat = np.array(judgement.unpacked(stored["networks"][str(players)], sum(many)), np.float32)
    parts = np.split(flat / FINE, np.cumsum(many)[:-1])
    learner.weights = [
        part.reshape(size).astype(np.float32) for part, size in zip(parts, sizes, strict=True)
    ]
    return learner


@pytest.fixture
def forgotten() -> object:
    """The judgement is read anew, now and afterwards."""
    judgement.shipped.cache_clear()
    yield None
    judgement.shipped.cache_clear()


# What is told ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["parlett", "parlett,seats=3", "circles", "circles,seats=3"])
def test_learner_and_master_are_told_the_same_and_may_play_the_same(code: str) -> None:
    rng, count = Random(3), 6
    highest = code.startswith("circles")
    seats = GAME.terms_of(f"cucumber:{code}").seats
    deals = learning.Deals(count, seats, highest, np.random.default_rng(5))
    states, told = [], 0
    for hands in deals.hands:
        cards = {
            (seat + 1) % seats: [
                f"{RANKS[rank]}{suit}"
                for rank in range(NUMBER)
                for suit in "SHDC"[sum(hands[:seat, rank]) :][: hands[seat, rank]]
            ]
            for seat in range(seats)
        }
        state = GAME.begin(GAME.terms_of(f"cucumber:{code}"))
        states.append(play(GAME, state, GAME.stacked(state, cards)))
    while deals.left:
        lawful, ranks = deals.lawful(), []
        for number, state in enumerate(states):
            (seat,) = state.acting
            assert seat == (deals.seat[number] + 1) % seats
            moves = {VALUE[move.what[0]] - LEAST: move for move in GAME.moves(state, seat)}
            assert sorted(moves) == [*np.flatnonzero(lawful[number])]
            deal, one = KnownDeal(GAME.view(state, seat)), np.array([number])
            assert deal.before() == [*deals.before(one)[0]]
            for rank in moves:
                assert deal.after(rank) == [*deals.after(one, np.array([rank]))[0]]
                told += 1
            ranks.append(rng.choice(sorted(moves)))
            states[number] = play(GAME, state, moves[ranks[-1]])
        deals.play(np.array(ranks))
    payers = [{*np.flatnonzero(one)} for one in deals.now == deals.top[:, None]]
    for state, paid, top in zip(states, payers, deals.top, strict=True):
        assert {(seat - 1) % seats for seat, score in enumerate(state.score) if score} == paid
        assert max(state.score) == top + LEAST
    assert told > 6 * count * seats


def test_who_played_its_lowest_has_nothing_lower_and_nothing_as_high() -> None:
    state = dealt("parlett,seats=3", B="QS QH QD QC JS JH", C="4H 4D 4C 5H 5D TS",
                  A="5S KS AS 2S 3S 4S")  # fmt: skip
    state = after(state, "B play QS / C play 4H")
    low, high, least, last, now = KnownDeal(GAME.view(state, 0)).shown[2].told()

    assert (RANKS[low], RANKS[high]) == ("4", "J")
    assert least == last == judgement.NONE
    assert RANKS[now] == "4"


# The network -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["parlett", "parlett,seats=3"])
def test_the_master_judges_as_the_learner_does(code: str) -> None:
    seats = GAME.terms_of(f"cucumber:{code}").seats
    learner = learning.PayerWeights(seats, (5, 4), np.random.default_rng(2))
    learner.weights = [(np.rint(one * FINE) / FINE).astype(np.float32) for one in learner.weights]
    ties = [0.4, -0.3, 0.2, -0.1, 0.5]
    network = PayerNetwork(seats, [one.tolist() for one in learner.weights], ties)
    values = judgement.inputs(seats)

    for state in random_tables(f"cucumber:{code}", 2, 4):
        deal = KnownDeal(GAME.view(state, state.acting[0]))
        ranks = [rank for rank, count in enumerate(deal.counts) if count]
        before = learning.switched(np.array([deal.before()], np.int8), values[0])
        told = np.array([deal.after(rank) for rank in ranks], np.int8)
        card = learning.switched(told, values[1])
        promises = network.promises(deal, ranks)
        shares = [promise.shares for promise in promises]
        np.testing.assert_allclose(
            learner.shares(before, np.zeros(len(ranks), int), card), shares, atol=1e-6
        )
        assert [sum(one) for one in shares] == pytest.approx([1] * len(ranks))
        told, odds = learner.ties_told(np.repeat(before, len(ranks), axis=0), card)
        pays = 1 / (1 + np.exp(-odds - told @ np.array(ties)))
        pays[[deal.must_pay(rank) for rank in ranks]] = 1
        assert [promise.pays for promise in promises] == pytest.approx([*pays], abs=1e-6)


def test_learning_repeats_and_changes_what_is_known() -> None:
    first, again = (learning.learnt(3, 4, 16, (4, 3), False, 1) for _ in range(2))
    blank = learning.PayerWeights(3, (4, 3), np.random.default_rng((1, 3)))

    for one, two, was in zip(first.weights, again.weights, blank.weights, strict=True):
        assert (one == two).all()
        assert not np.allclose(one, was, atol=1e-5)


def test_a_step_of_learning_makes_what_came_of_it_likelier() -> None:
    rng = np.random.default_rng(1)
    learner = learning.PayerWeights(3, (8, 6), rng)
    one = learning.played(learner, 64, 0.1, False, rng)
    every = np.arange(len(one.came))

    def likely() -> float:
        shares = learner.shares(one.before, every, one.after)
        return float(np.log((shares * one.came).sum(axis=1)).mean())

    before = likely()
    for _ in range(10):
        learner.learn(one.before, one.after, one.came, 1e-3)
    assert likely() > before + 0.01


def test_weights_are_stored_as_they_are() -> None:
    numbers = [0, 1, -1, 32_767, -32_768, 250]

    assert judgement.unpacked(judgement.packed(numbers), len(numbers)) == numbers
    with pytest.raises(ValueError, match="12 bytes instead of 10"):
        judgement.unpacked(judgement.packed(numbers), 5)


@pytest.mark.parametrize("players", judgement.LEARNT)
def test_it_tells_how_often_one_pays_with_others_too(players: int) -> None:
    network, learner = shipped().networks[players], stored_learner(players)
    rounds = learning.played(learner, 1_000, 0.0, False, np.random.default_rng(3))
    told, odds = learner.ties_told(rounds.before, rounds.after)
    ties = np.array([*network.ties, network.bias_ties])
    pays, share = 1 / (1 + np.exp(-odds - told @ ties)), 1 / (1 + np.exp(-odds))
    paid = rounds.came[:, :NUMBER].sum(axis=1) > 0

    for low in (0.1, 0.3, 0.5, 0.7):
        rows = (pays >= low) & (pays < low + 0.2)
        assert pays[rows].mean() == pytest.approx(paid[rows].mean(), abs=0.04)
    assert share.mean() < paid.mean() - 0.03


def test_ties_are_learnt_the_same_again() -> None:
    learner = learning.PayerWeights(3, (4, 3), np.random.default_rng(1))
    first, again = (learning.ties_of(learner, 3, 32, False, 1) for _ in range(2))

    assert (first == again).all()
    assert first.any()


# The match -------------------------------------------------------------------------------------

PAYS = np.array([0, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5])  # threes and aces


def test_of_three_the_lowest_wins_when_one_is_sliced() -> None:
    three = learning.chances_of_three(PAYS)

    assert three[28, 28, 28] == pytest.approx(1 / 3)
    assert three[29, 28, 27] == pytest.approx(0)  # whoever pays, another has less
    assert three[27, 28, 29] == pytest.approx(2 / 3)
    assert three[5, 9, 20] + three[9, 5, 20] + three[20, 5, 9] == pytest.approx(1)


def test_what_follows_a_payment_is_what_the_rules_have() -> None:
    three = learning.chances_of_three(PAYS)
    four = np.zeros((2,) * 4 + (30,) * 4)
    four[1, 1, 1, 1] = 0.4  # all have bought in; only those who are below thirty are looked up
    stored = {3: learning.stored_of(three, 3), 4: learning.stored_of(four, 4)}
    chances = Chances(
        {many: [one / judgement.FINER for one in row] for many, row in stored.items()}
    )
    four_in = [(20, True), (10, True), (10, True), (28, True)]
    again = [(20, True), (10, True), (10, True), (28, False)]

    assert chances.after(four_in, 1, 14) == pytest.approx(0.4, abs=1e-3)
    left = chances.of(four_in[:3])
    assert chances.after(four_in, 3, 2) == left == pytest.approx(three[20, 10, 10], abs=1e-3)
    assert chances.after(four_in, 0, 14) == 0  # out for good
    assert chances.after(again, 3, 2) == pytest.approx(0.4, abs=1e-3)  # D buys in
    assert chances.after([(20, False), (20, False), (28, False)], 2, 3) == 0.5
    assert chances.after([(20, False), (20, False), (28, False)], 1, 13) == 1


def test_between_two_stored_totals_the_chance_changes_evenly() -> None:
    low, high = MARKS[4][4:6]
    rest = [(9, False)] * 3
    chances = shipped().chances
    ends = [chances.of([(total, False), *rest]) for total in (low, high)]

    assert chances.of([(low + 1, False), *rest]) == pytest.approx(
        ends[0] + (ends[1] - ends[0]) / (high - low)
    )


@pytest.mark.parametrize("totals", [(0, 0, 0, 0), (5, 17, 22, 8), (29, 3, 12, 14), (9, 20, 28)])
def test_the_chances_of_all_are_those_of_one_match(totals: tuple[int, ...]) -> None:
    chances, stands = shipped().chances, [(total, False) for total in totals]
    each = [chances.of([one, *(o for s, o in enumerate(stands) if s != seat)])
            for seat, one in enumerate(stands)]  # fmt: skip

    assert sum(each) == pytest.approx(1, abs=0.02)
    assert sorted(range(len(each)), key=lambda s: -each[s]) == sorted(
        range(len(each)), key=totals.__getitem__
    )
    if len(totals) > FEW:
        assert chances.of([(25, True), *stands[1:]]) < chances.of([(25, False), *stands[1:]])


# What it does ----------------------------------------------------------------------------------


def shipped() -> judgement.CardJudgement:
    known = judgement.shipped(PREVIOUS)
    assert known
    return known


def test_it_gets_rid_of_a_high_card_while_it_can() -> None:
    state = dealt("parlett", B="AS AH KS KH 2S 3S", C="4H 5D 6S 7S 8S 9S", D="4D 5H 6H 7H 8H 9H",
                  A="4S 5S 6D 7D 8D 9D")  # fmt: skip

    assert VALUE[advised(state).move.what[0]] >= VALUE["KS"]


@pytest.mark.parametrize("code", ["cucumber:parlett", "cucumber:parlett,seats=3"])
def test_for_points_it_gives_up_hardly_any_matches(code: str) -> None:
    """Not one match of five hundred in a choice; a match has some sixty choices."""
    for state in random_tables(code, deals=4, seed=5):
        view = GAME.view(state, state.acting[0])
        cards = {VALUE[r.move.what[0]] for r in GAME.rulings(view, state.acting[0]) if r.allowed}

        wins = [one for _, _, one in players.promised(shipped(), view, sorted(cards))]
        assert max(wins) - wins[0] < 0.002


def test_with_two_cards_it_keeps_the_one_that_takes_no_trick() -> None:
    state = dealt("parlett,seats=3", B="AS AH AD AC KS 2S", C="3C 4C 5C 6C 7C 8C",
                  A="3D 4D 5D 6D 7D 8D")  # fmt: skip
    for ace, low in zip("SHDC", "3456", strict=True):
        state = after(state, f"B play A{ace} / C play {low}C / A play {low}D")
    said = "With the King of Spades you should pay for the last trick hardly ever"

    advice = advised(state)
    assert advice.move == Move(1, "play", ("KS",))
    assert advice.because.startswith(f"{said}, with your next best card ")


def test_it_knows_who_must_pay_for_it_to_win() -> None:
    known = shipped()
    state = dealt("parlett,seats=3", (20, 22, 29), B="AS AH KS KH 2S 3S")
    match = known.match(GAME.view(state, 1))
    pays = [match[player * NUMBER : (player + 1) * NUMBER] for player in range(3)]

    # B has 22: it wins nothing if C, who has 29, pays, or if it is sliced itself.
    assert pays[1] == [0.0] * NUMBER
    assert not any(pays[0][8 - LEAST :])
    # Only if A, who has 20, pays enough to pass B without being sliced, or is sliced.
    assert pays[2][10 - LEAST] == 1
    assert pays[2][5 - LEAST] > pays[2][0]


def test_who_decides_a_tie_must_not_pay() -> None:
    state = but(dealt("parlett,tie=decide,seats=3", (20, 20, 20)), deciding=True)
    match = shipped().match(GAME.view(state, 1))

    assert match == [0.0] * NUMBER + [1.0] * 2 * NUMBER


@pytest.mark.parametrize(
    ("others", "said"),
    [((29, 5, 0), "hardly ever"), ((3, 3, 3), "in about one case in five")],
)
def test_it_always_buys_in_and_says_what_that_promises(others: tuple[int, ...], said: str) -> None:
    state = dealt("parlett", (others[0], 25, *others[1:]))
    state = but(state, hands=(("2S",), ("AS",), ("3H",), ("3S",)))
    state = after(state, "B play AS / C play 3H / D play 3S / A play 2S")
    because = f"At {others[0]} points you should win {said}; if you drop out, you can’t."
    pool = " This does not count the new stake."
    assert advised(state) == Advice(Move(1, "buy"), because + pool)

    state = but(state, terms=GAME.terms_of("cucumber:parlett,stakes=points"))
    assert advised(state) == Advice(Move(1, "buy"), because)


def test_it_buys_in_where_only_two_are_left() -> None:
    state = but(dealt("parlett", (28, 25, 27, 26)), bought=(1, 2))
    state = but(state, hands=(("2S",), ("AS",), ("AH",), ("AD",)))
    state = after(state, "B play AS / C play AH / D play AD / A play 2S")
    assert state.playing == (0, 3)

    because = "At 28 points you should win in about half of all cases; if you drop out, you can’t."
    assert advised(state).because.startswith(because)
    assert advised(state).move == Move(3, "buy")


def test_who_keeps_the_highest_card_of_all_must_pay() -> None:
    state = dealt("parlett", B="AS AH AD AC KS 2S", C="KH KD KC QH QD QC", D="3C 4C 5C 6C 7C 8C",
                  A="3D 4D 5D 6D 7D 8D")  # fmt: skip
    for ace, king, low in zip("SHDC", ("KH", "KD", "KC", "QH"), "3456", strict=True):
        others = [king, f"{low}C", f"{low}D"]
        state = but(state, trick=(), acting=(1,), played=(*state.played, f"A{ace}", *others),
                    hands=tuple(tuple(card for card in hand if card not in (*others, f"A{ace}"))
                                for hand in state.hands))  # fmt: skip
    deal = KnownDeal(GAME.view(state, 1))

    assert deal.must_pay(0)  # the Two goes and the King stays, above which there is nothing
    assert not deal.must_pay(VALUE["KS"] - LEAST)
    with_two, with_king = shipped().promises(GAME.view(state, 1), [0, VALUE["KS"] - LEAST])
    assert with_two.pays == 1
    assert with_king.pays < 0.1


def test_its_reason_is_what_the_judgement_says() -> None:
    known, compared, bold = shipped(), 0, 0
    for state in random_tables("cucumber:parlett", 2, 8) + random_tables(
        "cucumber:parlett,seats=3", 6, 9, (26, 29, 29)
    ):
        seat = state.acting[0]
        view, advice = GAME.view(state, seat), advised(state)
        ranks = sorted({VALUE[move.what[0]] - LEAST for move in GAME.moves(state, seat)})
        if len(ranks) == 1:
            allowed = len([*GAME.moves(state, seat)])
            assert advice.because == (players.ONLY if allowed == 1 else players.ALIKE)
            continue
        match = known.match(view)
        promises = known.promises(view, ranks)
        worth = [sum(a * b for a, b in zip(one.shares, match, strict=True)) for one in promises]
        card = advice.move.what[0]
        best = ranks.index(VALUE[card] - LEAST)
        assert worth[best] > max(worth) - players.NEAR
        values = [LEAST + rank for rank in reversed(ranks)]
        second = ranks.index(players.promised(known, view, values)[1][0] - LEAST)
        chances = [promises[one].pays for one in (best, second)]
        said = f"With the {NAMES[card]} you should pay for the last trick {often(chances[0])}"
        if often(chances[0]) != often(chances[1]):
            said += f", with your next best card {often(chances[1])}"
            if chances[0] > chances[1] and worth[best] > worth[second]:
                said, bold = f"{said}; but this way you’re more likely to win the match", bold + 1
        assert advice.because == f"{said}."
        compared += 1
    assert compared > 20
    assert bold


def test_cards_with_which_a_match_is_won_about_as_often_are_told_apart_by_points() -> None:
    """At 23 points, who pays thirty may buy in at 12: all the same a good card is not kept back."""
    state = but(
        dealt("parlett", (6, 0, 23, 12)),
        acting=(2,),
        trick=(),
        hands=(("4D", "5D", "6D"), ("4S", "5S", "6S"), ("2C", "3H", "7D"), ("8S", "9S", "9D")),
        played=(*["QC", "AS", "3S", "KC", "KS", "KH", "4H", "TC", "8D", "TD", "3D", "JS"],),
    )
    view = GAME.view(state, 2)
    wins = {value: won for value, _, won in players.promised(shipped(), view, [7, 3, 2])}

    assert wins[3] > wins[7] > wins[3] - players.NEAR
    assert advised(state).move.what == ("7D",)


def test_it_sees_no_more_than_its_view_and_throws_no_dice() -> None:
    for state in random_tables("cucumber:parlett", 1, 2)[:12]:
        seat = state.acting[0]
        others = [card for s, hand in enumerate(state.hands) if s != seat for card in hand]
        hidden = iter(reversed(others))
        swapped = tuple(
            hand if s == seat else tuple(next(hidden) for _ in hand)
            for s, hand in enumerate(state.hands)
        )
        assert advised(state, 1) == advised(but(state, hands=swapped), 2)


def test_cards_are_weighed_in_points_by_what_was_learnt() -> None:
    state = dealt("parlett,seats=3", B="AS KS 9S 7S 3S 2S")
    moves = [*GAME.moves(state, 1)]
    worth = players.weigh(GAME, GAME.view(state, 1), moves, Random(1), Budget(1))

    assert worth == players.weigh(GAME, GAME.view(state, 1), moves, Random(2), Budget(1))
    for move in moves:
        ((pays, _),) = shipped().promises(GAME.view(state, 1), [VALUE[move.what[0]] - LEAST])
        mine, *others = (
            sum(often * points for points, often in enumerate(pays[start:][:NUMBER], LEAST))
            for start in range(0, 3 * NUMBER, NUMBER)
        )
        assert worth[move] == pytest.approx(sum(others) / 2 - mine)


# Where there is no master ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "has"),
    [("parlett", True), ("parlett,seats=3,tie=decide", True), ("parlett,bar=left", True),
     ("parlett,seats=5", False), ("circles", False)],
)  # fmt: skip
def test_which_tables_have_a_master(code: str, has: bool) -> None:
    assert ("master" in levels(GAME, GAME.terms_of(f"cucumber:{code}"))) == has


@pytest.mark.parametrize(
    ("code", "why"), [("parlett,seats=5", players.FOR_FEW), ("circles", players.OTHERWISE)]
)
def test_where_nothing_was_learnt_it_advises_as_a_journeyman(code: str, why: str) -> None:
    state = random_tables(f"cucumber:{code}", 1, 1)[0]
    view = GAME.view(state, state.acting[0])
    rulings = [ruling for ruling in GAME.rulings(view, state.acting[0]) if ruling.allowed]
    his = players.journeyman(GAME, view, rulings, Random(1), Budget(4))

    assert advised(state) == his.after(why)


@pytest.mark.parametrize("damage", ["missing", "cut", "short", "odd", "small"])
@pytest.mark.usefixtures("forgotten")
def test_a_missing_or_damaged_table_leaves_a_journeyman(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "previous.json"
    text = judgement.file_of(PREVIOUS).read_text(encoding="utf-8")
    if damage == "cut":
        file.write_text(text[:5_000], encoding="utf-8")
    elif damage == "short":
        file.write_text(re.sub(r'("3": ".{100}).{5}', r"\1", text, count=1), encoding="utf-8")
    elif damage == "odd":  # half a number is missing
        file.write_text(re.sub(r'.("\n)', r"\1", text, count=1), encoding="utf-8")
    elif damage == "small":  # other layers than the weights are for
        file.write_text(text.replace("96", "64", 1), encoding="utf-8")
    monkeypatch.setattr(judgement, "TABLES", tmp_path)
    state = random_tables("cucumber:parlett", 1, 1)[0]

    assert advised(state).because.startswith(players.UNLEARNT)
    assert "This game has no master" in caplog.text

"""Rentoy: the report's own example in all its branches, and what its tricks allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from diversions.games.rentoy import GAME, equilibrium, players
from diversions.games.rentoy.players import LEVELS
from diversions.games.rentoy.state import (
    LADDER,
    PACK,
    UP,
    RentoyState,
    power,
    powers,
    true_signs,
)
from diversions.rules import BACK, IllegalMove, Move, Outcome, play, play_out, ruling_on
from diversions.rules.bots import Advice, Budget
from diversions.rules.players.bluffing import even
from diversions.rules.players.trumped import CARDS, TrumpedTable, beats
from tests.games import masters

# Folds that bring A to four points and B to five; A is eldest in the deal that follows.
TO_FOUR_AND_FIVE = (
    "B raise / A raise / B fold", "A raise / B raise / A fold",
    "B raise / A fold", "A raise / B fold", "B raise / A fold",
)  # fmt: skip

MIDDLING = {"B": "KD NS 7D", "turned": "7C"}  # good enough to raise upon, and not to raise upon


def at(code: str, deals: Sequence[str], **hands: str) -> RentoyState:
    """The table after *deals*, each played with any cards but the last, which has *hands*."""
    state = GAME.begin(GAME.terms_of(f"rentoy:{code}"))
    for number, moves in enumerate(deals, 1):
        held = {ord(s) - 65: cards.split() for s, cards in hands.items() if s != "turned"}
        last = number == len(deals)
        then = [hands["turned"]] if "turned" in hands and last else []
        state = play(GAME, state, GAME.stacked(state, held if last else {}, then))
        for line in filter(None, moves.split(" / ")):
            state = play(GAME, state, Move.read(line))
    return state


def refused(state: RentoyState, line: str) -> str:
    """The rule that refuses a move."""
    with pytest.raises(IllegalMove) as error:
        play(GAME, state, Move.read(line))
    return error.value.ruling.rule


A_WINS = "A play 2C / B play 7D / A play KC / B play 6D"


@pytest.mark.parametrize(
    ("moves", "score"),
    [
        ("A fold", (4, 8)),
        (f"A stay / {A_WINS}", (10, 5)),
        ("A raise / B fold", (10, 5)),
        ("A stay / A play 2C / B play 7D / A raise / B fold", (10, 5)),
    ],
)
def test_the_report_s_example_from_four_to_five(moves: str, score: tuple[int, int]) -> None:
    deals = (*TO_FOUR_AND_FIVE, f"A raise / B raise / {moves}")

    state = at("krasnopolsky", deals, A="2C KC 5S", B="7D 6D 4S", turned="JC")

    assert (state.score, state.outcome) == (score, None)


def test_the_report_s_example_lost_by_a() -> None:
    deals = (*TO_FOUR_AND_FIVE, "A raise / B raise / A stay / A play 5D / B play KD / B play ND")

    state = at("krasnopolsky", deals, A="5D 6S 4S", B="KD ND JD", turned="JC")
    state = play(GAME, state, Move.read("A play 4S"))

    assert (state.score, state.outcome) == ((4, 11), None)


@pytest.mark.parametrize(("hands", "winner"), [("2C KC 5S", 0), ("5D 6S 4S", 1)])
def test_nine_points_are_enough_for_either_side(hands: str, winner: int) -> None:
    other = "KD ND JD" if winner else "7D 6D 4S"
    deals = (*TO_FOUR_AND_FIVE, "A raise / B raise / A raise / B stay")

    state = at("krasnopolsky", deals, A=hands, B=other, turned="JC")
    while state.acting:
        seat = state.acting[0]
        state = play(GAME, state, next(m for m in GAME.moves(state, seat) if m.verb == "play"))

    assert state.outcome == Outcome((winner,), "rentoy.up")


def test_a_raise_past_what_is_needed_is_allowed() -> None:
    deals = (*TO_FOUR_AND_FIVE, "A raise / B raise / A raise / B raise / A fold")

    state = at("krasnopolsky", deals)

    assert state.outcome == Outcome((1,), "rentoy.up")


def test_whoever_raised_last_may_not_raise_again() -> None:
    state = at("krasnopolsky", ["B raise / A stay"])

    assert refused(state, "B raise") == "rentoy.raise-passes"


def test_the_two_of_trumps_is_highest_and_other_twos_lowest() -> None:
    state = at("krasnopolsky", ["B play KC / A play 2C"], A="2C 2D 4S", B="KC 3D 5S", turned="JC")
    assert state.won == (0,)

    state = play(GAME, play(GAME, state, Move.read("A play 2D")), Move.read("B play 3D"))
    assert state.won == (0, 1)


def test_only_a_sweep_obliges() -> None:
    state = at("krasnopolsky", ["B play KD"], A="4C 5D 6S", B="KD KC 4S", turned="JC")
    assert all(ruling_on(GAME, state, Move(0, "play", (card,))).allowed for card in state.hands[0])

    state = at("krasnopolsky", ["B play KC"], A="4C 5D 6S", B="KD KC 4S", turned="JC")
    assert refused(state, "A play 5D") == "rentoy.sweep.follow"


@pytest.mark.parametrize(
    ("held", "rule"), [("2C 5D 6S", "rentoy.free.bound"), ("2C 4C 6S", "rentoy.sweep.follow")]
)
def test_the_highest_trump_is_owed_to_a_sweep_like_any_other(held: str, rule: str) -> None:
    state = at("krasnopolsky", ["B play KC"], A=held, B="KD KC 4S", turned="JC")

    assert refused(state, "A play 6S") == rule
    assert ruling_on(GAME, state, Move.read("A play 2C")).allowed


def test_about_avila_a_sweep_is_overtaken_by_whoever_can() -> None:
    state = at("avila", ["B play NC"], A="KC 4C 6S", B="KD NC 4S", turned="JC")

    assert refused(state, "A play 4C") == "rentoy.sweep.overtake"


def test_about_avila_a_trump_too_low_must_still_be_played() -> None:
    state = at("avila", ["B play 2C"], A="KC 4D 6S", B="KD 2C 4S", turned="JC")

    assert refused(state, "A play 4D") == "rentoy.sweep.overtake"
    assert ruling_on(GAME, state, Move.read("A play KC")).allowed


def test_in_1704_the_valet_of_coins_takes_the_two_of_trumps() -> None:
    state = at("valet", ["B play 2C / A play JD"], A="JD 4D 6S", B="KD 2C 4S", turned="JC")

    assert state.won == (0,)


def test_the_highest_trump_may_be_kept_back_and_the_others_may_not() -> None:
    hands = {"A": "4D 5D 6D", "B": "KC 7D 4S", "C": "3B 4C 6S", "D": "5S 7S 7B"}
    state = at("envite", ["B play KC"], turned="JC", **hands)

    assert refused(state, "C play 6S") == "rentoy.sweep.follow"
    highest = ruling_on(GAME, state, Move.read("C play 3B"))
    assert (highest.allowed, highest.rule) == (True, "rentoy.free-others")
    assert ruling_on(GAME, state, Move.read("C play 4C")).allowed


def test_the_first_to_speak_binds_the_side() -> None:
    state = at("krasnopolsky,seats=4", ["B raise"])
    assert state.acting == (0, 2)

    state = play(GAME, state, Move.read("C stay"))
    assert refused(state, "A fold") == "rentoy.fold"


def test_a_card_played_with_a_raise_lies_on_the_table_when_it_is_answered() -> None:
    state = at("krasnopolsky", ["B raise KC"], B="KC 4S 5S", turned="JC")

    assert state.trick == ((1, "KC"),)
    assert (state.stake.worth, state.stake.asked, state.acting) == (1, 3, (0,))


def test_a_sign_is_seen_by_the_partner_and_by_whoever_watches() -> None:
    state = at("envite", ["D watch A / A sign eyes C"])

    keys = [GAME.view(state, seat).signs[0].key for seat in (0, 1, 2, 3, None)]
    assert keys == ["eyes", BACK, "eyes", "eyes", BACK]
    assert refused(state, "A sign wink C") == "rentoy.sign-once"


def test_three_partners_sign_to_the_youngest() -> None:
    state = at("krasnopolsky,seats=6", [""])

    signs = {m.what[1] for s in (0, 2, 4) for m in GAME.moves(state, s) if m.verb == "sign"}
    assert signs == {"A"}
    assert not [m for m in GAME.moves(state, 0) if m.verb == "sign"]


def test_true_signs_are_read_off_the_hand() -> None:
    state = at("envite", [""], A="3B 2C 4D", C="5C 6C 3C", turned="JC")

    assert true_signs(state, 0) == ("nose", "tongue")
    assert true_signs(state, 2) == ("cheeks", "shoulders")


@pytest.mark.parametrize(
    ("code", "hand", "turned", "signs"),
    [
        ("krasnopolsky,seats=4", "JD 4S 5S", "7D", ("finger",)),  # a trump like any other
        ("valet,seats=4", "JD 4S 5S", "7D", ("wink",)),
        ("krasnopolsky,seats=4", "3B 4B 5S", "7B", ("thumb", "shoulders")),
        ("envite", "3B 4B 5S", "7B", ("nose", "finger", "shoulders")),  # the Four is the lowest
        ("envite", "3B 5B 5S", "7B", ("nose", "finger")),
        ("envite", "4C 5C 5S", "7B", ("eyes",)),
    ],
)
def test_what_a_card_signs_hangs_on_what_stands_above_the_two(
    code: str, hand: str, turned: str, signs: tuple[str, ...]
) -> None:
    assert true_signs(at(code, [""], A=hand, turned=turned), 0) == signs


def test_a_journeyman_mixes_its_raises() -> None:
    state = at("krasnopolsky", [""], **MIDDLING)
    view = GAME.view(state, 1)
    rulings = [ruling for ruling in GAME.rulings(view, 1) if ruling.allowed]

    verbs = {
        LEVELS["journeyman"](GAME, view, rulings, Random(seed), Budget(40)).move.verb
        for seed in range(30)
    }

    assert verbs == {"play", "raise"}


@pytest.mark.parametrize(
    ("code", "moves", "line", "rule"),
    [
        ("krasnopolsky", "B raise", "A play 4S", "rentoy.answer-of-two"),
        ("krasnopolsky", "B raise", "B play KD", "rentoy.answer-of-two"),
        ("krasnopolsky", "B raise", "B raise", "rentoy.raise-passes"),
        ("krasnopolsky", "B raise", "B stay", "rentoy.answer-of-two"),
        ("krasnopolsky", "B raise", "A raise 4S", "rentoy.raise-back"),
        ("krasnopolsky", "", "B fold", "rentoy.fold"),
        ("krasnopolsky", "B raise / A stay", "B raise KD", "rentoy.raise-passes"),
        ("krasnopolsky", "B play KC", "A raise 4S", "rentoy.sweep.follow"),
        ("krasnopolsky", "", "B play 4S", "rentoy.play"),
        ("krasnopolsky", "", "A play 4S", "rentoy.turn"),
    ],
)
def test_a_typed_move_is_refused_by_its_own_rule(
    code: str, moves: str, line: str, rule: str
) -> None:
    state = at(code, [moves], A="4S 4C 6D", B="KD KC 7D", turned="JC")

    assert refused(state, line) == rule


def test_only_the_speaker_answers_where_it_is_so_agreed() -> None:
    state = at("krasnopolsky,seats=4,answer=speaker", ["B raise"])

    (speaker,) = state.acting
    assert refused(state, f"{'AC'[speaker == 0]} fold") == "rentoy.answer.speaker"


# The master ---------------------------------------------------------------------------------

TWO = "krasnopolsky"


def advised(state: RentoyState, seed: int = 0) -> Advice:
    """What the master advises whoever is to act."""
    return masters.advice(GAME, state, seed)


def needs_table() -> TrumpedTable:
    table = equilibrium.of(GAME.terms_of(f"rentoy:{TWO}"))
    assert table is not None
    return table


@pytest.mark.parametrize(
    ("code", "name"),
    [(TWO, TWO), (f"{TWO},seats=4", ""), ("valet", ""), ("avila", ""), (f"{TWO},free=free", "")],
)
def test_which_games_have_a_master(code: str, name: str) -> None:
    terms = GAME.terms_of(f"rentoy:{code}")
    states = play_out(GAME, terms, Random(0))
    first = advised(next(state for _, state in states if state.acting))

    assert equilibrium.contest(terms) == name
    assert name or "No master has learnt this game" in first.because


def test_the_table_is_of_this_game() -> None:
    assert needs_table().contest == equilibrium.CONTESTS[TWO]
    assert needs_table().contest.stakes == LADDER
    assert needs_table().contest.up == LADDER[-1] == UP


def test_the_strategy_has_the_cards_in_the_order_of_the_game() -> None:
    """Whatever is turned, of every two cards one beats the other as it does in the game."""
    for turned in ("5C", "2D"):
        cards = [card for card in PACK.cards if card != turned]
        known = {card: equilibrium.number(turned, card) for card in cards}
        assert sorted(known.values()) == list(range(CARDS))
        trumps = powers((), turned[1])
        for led in cards:
            for card in set(cards) - {led}:
                takes = power(trumps, led, card) > power(trumps, led, led)
                assert beats(known[card], known[led]) == takes


def test_the_master_does_only_what_may_be_done_and_never_plays_on_a_decided_deal() -> None:
    terms, verbs = GAME.terms_of(f"rentoy:{TWO}"), set()
    for seed in range(6):
        for _, state in play_out(GAME, terms, Random(seed)):
            if state.acting:
                said = advised(state, seed).move
                assert said in GAME.moves(state, state.acting[0])
                verbs.add((said.verb, bool(said.what)))
    assert verbs == {
        *(("play", True), ("stay", False), ("fold", False)),
        *(("raise", False), ("raise", True)),
    }


def test_the_master_knows_nothing_but_what_the_seat_sees() -> None:
    """Whatever the other holds, the same seed leads to the same move and the same words."""
    for seed in range(5):
        said = {
            advised(at(TWO, ["B raise / A stay / B play KS"], A="7S 3B JD", B=f"KS {two}"), seed)
            for two in ("4D 5D", "2B KB", "JB AB")
        }
        assert len(said) == 1


@pytest.mark.parametrize(("theirs", "verb"), [("2C", "fold"), ("4B", "raise")])
def test_where_the_cards_that_lie_decide_the_deal_it_is_known(theirs: str, verb: str) -> None:
    """B raises with the last card, which takes the trick or does not: then A raises back."""
    moves = "B play KS / A play 5S / B play 7D / A play JD / A play JB / B raise " + theirs
    state = at(TWO, [moves], A="5S JD JB", B=f"KS 7D {theirs}", turned="7C")

    assert {advised(state, seed).move.verb for seed in range(5)} == {verb}
    told = "cannot win this deal" if verb == "fold" else "decide the deal"
    assert told in advised(state).because


TO_LAST_TRICK = "B play KS / A play 5S / B play 7D / A play JD"


def test_whoever_replies_last_knows_who_has_the_deal() -> None:
    """And raises on a card that takes it, however low; folds one that does not, or bluffs."""
    for theirs, takes in (("KB", True), ("KC", True), ("4B", False), ("KD", False)):
        hands = {"A": "5S JD JB", "B": f"KS 7D {theirs}", "turned": "7C"}
        state, asked = (
            at(TWO, [f"{TO_LAST_TRICK} / A {verb} JB"], **hands) for verb in ("play", "raise")
        )
        own = [advised(state, seed) for seed in range(9)]
        answers = {advised(asked, seed).move.verb for seed in range(9)}
        if takes:
            assert {one.because for one in own} == {
                "Your last card takes this trick, and with it the deal."
            }
            assert {one.move.verb for one in own} | answers == {"raise"}
        else:
            raising = [one.because for one in own if one.move.verb == "raise"]
            assert all("So this is a bluff" in because for because in raising)
            assert "stay" not in answers


def test_nobody_raises_what_wins_the_match_as_it_is() -> None:
    """A has eight points and is asked for six: nine would gain nothing, and might lose the match.

    B has three, and so has not won by six.
    """
    state = replace(at(TWO, ["B raise"], A="2C KC 4D", B="3S KD JB", turned="7C"), score=(8, 3))
    state = replace(state, stake=state.stake._replace(worth=3, asked=6))

    assert {advised(state, seed).move.verb for seed in range(9)} == {"stay"}


def test_nobody_folds_who_loses_the_match_by_it() -> None:
    asked = at(TWO, ["B raise"], A="3S 4D 5D", B="2B KB JB", turned="7B")
    asked = replace(asked, score=(3, 11))

    assert "fold" not in {advised(asked, seed).move.verb for seed in range(9)}


def test_a_certain_deal_is_weighed_as_certain() -> None:
    """The three best trumps win the deal, so to stay is better than to fold by far."""
    state = at(TWO, ["B raise"], A="2C KC NC", B="4S 5D 6D", turned="7C")
    view, moves = GAME.view(state, 0), GAME.moves(state, 0)
    worths = players.WEIGH(GAME, view, moves, Random(1), Budget(20))
    fold, stay = (worths[Move(0, verb)] for verb in ("fold", "stay"))

    assert fold == pytest.approx(even(12, 11))
    assert stay > even(9, 12) - 1e-9
    assert advised(state).move.verb != "fold"


def test_a_missing_table_leaves_the_journeyman(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equilibrium, "of", lambda terms: None)
    state = at(TWO, ["B raise"], A="2C KC NC", B="4S 5D 6D", turned="7C")

    assert "No master has learnt this game" in advised(state).because

"""Catalan Truc: its ties, its captains, its calls, and the play at eleven."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from diversions.games.catalan_truc import GAME
from diversions.games.catalan_truc.bot import FOILS, LEVELS, at_eleven
from diversions.games.catalan_truc.state import PACK, POWERS, CatalanState, settled
from diversions.games.catalan_truc.tricks import before_deal
from diversions.rules import BACK, IllegalMove, Move, Outcome, play, play_out
from diversions.rules.bots import Budget, as_bot
from diversions.rules.core import but
from diversions.rules.kit.raises import Stake

ORDER = ["3S", "2S", "AS", "KS", "NS", "JS", "7S", "6S", "5S", "4S"]
HANDS = {0: ["3S", "4S", "5S"], 1: ["2S", "2C", "6S"], 2: ["3C", "4C", "5C"], 3: ["AS", "KS", "7S"]}


def at(*lines: str, code: str = "parlett", score: tuple[int, int] = (0, 0)) -> CatalanState:
    """The table after *lines*, in a first deal of A's with known hands."""
    state = begun(code, score)
    state = state if state.due else play(GAME, state, Move.read("D cut"))
    return on(play(GAME, state, GAME.stacked(state, HANDS)), *lines)


def begun(code: str = "parlett", score: tuple[int, int] = (0, 0)) -> CatalanState:
    """The table before A deals, at that score."""
    return before_deal(but(GAME.begin(GAME.terms_of(f"catalan-truc:{code}")), score=score))


def on(state: CatalanState, *lines: str) -> CatalanState:
    """The table after *lines*."""
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def refused(state: CatalanState, line: str) -> str:
    """The rule that refuses a move."""
    with pytest.raises(IllegalMove) as error:
        play(GAME, state, Move.read(line))
    return error.value.ruling.rule


def test_the_order_of_the_cards() -> None:
    powers = [POWERS[card] for card in ORDER]

    assert powers == sorted(powers, reverse=True)
    assert len(set(powers)) == 10
    assert len(PACK.cards) == 40


@pytest.mark.parametrize(
    ("won", "cards", "winner"),
    [
        ((0, 0), 3, 0),
        ((0, None), 3, 0),
        ((0,), 3, None),
        ((None, 1), 3, 1),
        ((0, 1, None), 3, 0),
        ((None, None, 0), 3, 0),
        ((None, None, None), 3, 1),
        ((None,), 1, 1),
        ((0,), 1, 0),
    ],
)
def test_whose_the_deal_is(won: Sequence[int | None], cards: int, winner: int | None) -> None:
    assert settled(won, 1, cards) == winner


def test_partners_who_tie() -> None:
    lines = "B play 2S", "C play 3C", "D play AS", "A play 3S"
    assert at(*lines).won == (None,)
    assert at(*lines, code="side").won == (2,)


def test_a_tie_is_led_to_again_by_the_same_leader() -> None:
    state = at("B play 2S", "C play 3C", "D play AS", "A play 3S")

    assert (state.leader, state.acting) == (1, (1,))


def test_captains_are_the_dealer_and_whoever_sits_at_his_left() -> None:
    assert at("B raise 6S").acting == (0, 2)  # A, who is captain, and C, whose card accepts
    assert at("B raise").acting == (0,)
    assert at("B play 2C", "C raise 4C").acting == (3,)  # D is both
    assert at("B play 2C", "C play 4C", "D play 7S", "A raise 3S").acting == (3,)


def test_the_captain_alone_concedes() -> None:
    called = at("B raise 6S")

    assert refused(called, "C fold") == "catalan-truc.captain"
    assert on(called, "A fold").score == on(called, "C leave", "A fold").score == (0, 1)
    assert on(called, "C leave").acting == (0,)
    assert on(called, "A stay").stake == Stake(2, 0, 1)


def test_the_next_card_of_the_other_side_accepts() -> None:
    accepted = on(at("B raise 6S"), "C play 4C")

    assert accepted.stake == Stake(2, 0, 1)
    assert "catalan-truc.card-accepts" in {note.rule for note in accepted.notes}
    assert refused(accepted, "A fold") == "catalan-truc.captain"


def test_either_of_the_other_side_retrucs_on_his_turn_then_or_later() -> None:
    called = at("B raise 6S")
    at_once = on(called, "C raise")
    with_card = on(called, "C raise 4C")
    later = on(called, "A stay", "C play 4C", "D play 7S", "A raise 3S")

    assert at_once.stake == with_card.stake == later.stake == Stake(2, 3, 0)
    assert refused(called, "A raise") == "catalan-truc.retruc"
    assert on(later, "D fold").score == (2, 0)
    assert refused(on(called, "A stay", "C play 4C"), "D raise") == "catalan-truc.retruc"


def test_there_is_no_call_above_retruc() -> None:
    state = on(at("B raise 6S"), "C raise 4C", "D stay")

    assert state.stake == Stake(3, 0, 0)
    assert refused(state, "D raise") == "catalan-truc.top"


def test_a_call_with_the_last_card_of_a_trick_may_be_accepted_by_the_next_lead() -> None:
    tied = at("B play 2S", "C play 3C", "D play AS", "A raise 3S")  # B leads again, no captain
    taken = at("B play 2S", "C play 3C", "D play AS", "A raise 4S")  # C leads, of A’s side

    assert (tied.won, tied.acting) == ((None,), (3, 1))
    assert on(tied, "B play 2C").stake == Stake(2, 0, 0)
    assert on(tied, "B raise 2C").stake == Stake(2, 3, 1)
    assert on(tied, "D fold").score == (1, 0)
    assert refused(tied, "B fold") == "catalan-truc.captain"
    assert (taken.won, taken.acting) == ((2,), (3,))
    assert refused(taken, "C play 4C") == "catalan-truc.captain"
    assert on(taken, "D stay").acting == (2,)


def test_a_call_with_the_card_that_settles_a_deal_is_answered_before_the_trick_is_closed() -> None:
    state = at("B play 2S", "C play 3C", "D play AS", "A play 4S")
    state = on(state, "C play 4C", "D play 7S", "A play 3S", "B raise 6S")

    assert (state.won, state.acting) == ((2,), (0,))
    assert (on(state, "A stay").score, on(state, "A fold").score) == ((2, 0), (0, 1))


@pytest.mark.parametrize(("answer", "cards", "worth"), [("agree", 1, 1), ("decline", 3, 1)])
def test_a_knock(answer: str, cards: int, worth: int) -> None:
    state = on(begun(), "D knock", f"A {answer}")
    state = play(GAME, state, GAME.stacked(state, {}))

    assert [len(hand) for hand in state.hands] == [cards] * 4
    assert state.stake.worth == worth


def test_a_deal_of_one_card_cannot_be_raised_and_its_tie_is_for_those_who_did_not_deal() -> None:
    state = on(begun(), "D knock", "A agree")
    hands = {0: ["KS"], 1: ["KC"], 2: ["4S"], 3: ["5S"]}
    state = play(GAME, state, GAME.stacked(state, hands))

    assert refused(state, "B raise") == "catalan-truc.one-card"
    assert on(state, "B play KC", "C play 4S", "D play 5S", "A play KS").score == (0, 1)


def test_nobody_knocks_when_a_side_has_eleven() -> None:
    assert begun(score=(10, 10)).asks == "knock"
    assert begun(score=(11, 0)).due is not None
    assert begun(score=(0, 11)).due is not None


@pytest.mark.parametrize(("reading", "acting"), [("captain", (0,)), ("either", (0, 2))])
def test_a_side_with_eleven_may_concede(reading: str, acting: tuple[int, ...]) -> None:
    state = at(code=f"parlett,concede={reading}", score=(11, 3))

    assert state.acting == acting
    conceded = on(state, "A concede")
    assert (conceded.score, conceded.dealer) == ((11, 4), 1)


def test_a_hand_at_eleven_is_played_for_three_without_calls() -> None:
    state = on(at(score=(3, 11)), "D hold")

    assert (state.stake.worth, state.acting) == (3, (1,))
    assert refused(state, "B raise") == "catalan-truc.eleven"
    won = on(state, "B play 2S", "C play 3C", "D play AS", "A play 4S")
    won = on(won, "C play 4C", "D play 7S", "A play 3S", "B play 2C")
    assert (won.score, won.outcome) == ((6, 11), None)


def test_at_eleven_both_nobody_concedes_or_calls() -> None:
    state = at(score=(11, 11))

    assert (state.stake.worth, state.asks, state.acting) == (3, "", (1,))
    assert refused(state, "B concede") == "catalan-truc.both-eleven"
    assert refused(state, "B raise") == "catalan-truc.both-eleven"
    won = on(state, "B play 2S", "C play 3C", "D play AS", "A play 4S")
    won = on(won, "C play 4C", "D play 7S", "A play 3S", "B play 2C")
    assert won.outcome == Outcome((0,), "catalan-truc.up")


def test_a_sign_is_seen_by_the_partner_and_by_an_opponent_who_watches() -> None:
    state = on(at(), "D watch C", "C sign wink A")
    seen = [GAME.view(state, seat).signs[0].key for seat in range(4)]

    assert seen == ["wink", BACK, "wink", "wink"]
    assert refused(state, "C sign pout A") == "catalan-truc.sign-once"


def test_bots_bluff_and_matches_come_to_an_end() -> None:
    for level in ("apprentice", "journeyman"):
        bot = as_bot(LEVELS[level], 2)
        *_, (_, last) = play_out(GAME, GAME.terms(), Random(1), bot)
        assert last.outcome is not None
        assert max(last.score) >= 12


def test_a_journeyman_sometimes_raises_on_middling_cards() -> None:
    state = on(at(), "B play 6S", "C play 4C", "D play 7S")
    raises = set()
    for seed in range(12):
        view = GAME.view(state, 0)
        rulings = [r for r in GAME.rulings(view, 0) if r.allowed and r.move.verb != "sign"]
        rulings = [r for r in rulings if r.move.verb != "watch"]
        advice = LEVELS["journeyman"](GAME, view, rulings, Random(seed), Budget(20))
        raises.add(advice.move.verb)

    assert raises == {"raise", "play"}


def test_a_side_with_eleven_plays_only_good_hands_while_the_other_is_far_behind() -> None:
    far, near = at_eleven(8), at_eleven(2)

    assert 0 == at_eleven(0) < at_eleven(1) == 0.5 < near < far < 1


@pytest.mark.parametrize(("hand", "verb"), [("3S 3C 3D", "hold"), ("4S 4C 5D", "concede")])
def test_a_journeyman_with_eleven_looks_at_his_hand(hand: str, verb: str) -> None:
    state = begun(score=(11, 4))
    state = play(GAME, state, GAME.stacked(state, {0: hand.split()}))
    view = GAME.view(state, 0)
    rulings = [r for r in GAME.rulings(view, 0) if r.allowed and r.move.verb in ("hold", "concede")]

    for level in LEVELS.values():
        assert level(GAME, view, rulings, Random(1), Budget(1)).move.verb == verb


def test_the_foils_do_the_same_always() -> None:
    called = GAME.view(at("B raise 6S"), 0)
    rulings = [r for r in GAME.rulings(called, 0) if r.allowed]
    for foil, verb in (("folder", "fold"), ("raiser", "stay")):
        assert FOILS[foil](GAME, called, rulings, Random(1), Budget(1)).move.verb == verb


@pytest.mark.parametrize(
    ("moves", "line", "rule"),
    [
        (("B raise",), "D stay", "catalan-truc.captain"),
        (("B raise",), "C stay", "catalan-truc.captain"),
        (("B raise",), "B raise", "catalan-truc.retruc"),
        (("B raise",), "B play 2S", "catalan-truc.captain"),
        (("B raise",), "A play 3S", "catalan-truc.captain"),
        ((), "B stay", "catalan-truc.captain"),
        ((), "B knock", "catalan-truc.knock"),
        ((), "B agree", "catalan-truc.agree"),
        ((), "B concede", "catalan-truc.eleven"),
        ((), "B play 3S", "catalan-truc.play"),
        ((), "C play 3C", "catalan-truc.turn"),
    ],
)
def test_a_typed_move_is_refused_by_its_own_rule(
    moves: Sequence[str], line: str, rule: str
) -> None:
    assert refused(at(*moves), line) == rule


def test_a_hand_is_not_conceded_once_it_is_held() -> None:
    state = at("A hold", score=(11, 4))

    assert refused(state, "B concede") == "catalan-truc.eleven"
    assert refused(state, "A concede") == "catalan-truc.eleven"

"""Catalan Truc: its ties, its captains, its calls, and the play at eleven."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from operator import lt
from pathlib import Path
from random import Random

import numpy as np
import pytest

from diversions.games.catalan_truc import GAME, kinds
from diversions.games.catalan_truc.kinds import (
    CAPTAIN,
    CARD,
    LATE,
    PARTNER,
    TURN,
    WAITING,
    CatalanStrategy,
    kind_of,
)
from diversions.games.catalan_truc.master import LOST, Turn, contest_of, shipped
from diversions.games.catalan_truc.players import FOILS, LEVELS, MIND, SAYS, at_eleven
from diversions.games.catalan_truc.state import PACK, POWERS, CatalanState, settled, true_signs
from diversions.games.catalan_truc.tricks import before_deal
from diversions.play import table, views
from diversions.rules import BACK, IllegalMove, Move, Outcome, play, play_out, ruling_on
from diversions.rules.bots import Advice, Budget, as_bot
from diversions.rules.core import but, letter
from diversions.rules.kit.raises import Stake
from diversions.rules.kit.vying import card_laid
from diversions.training.games.catalan_truc import (
    ASKED,
    DECIDES,
    HAND,
    MADE,
    OVER,
    SEAT,
    KindsLearner,
    Table,
    dealt,
    done,
    known_of,
    lawful,
)
from tests.games import masters

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


def test_nobody_calls_with_a_card_that_the_captain_sees_before_the_last_of_the_deal() -> None:
    """The captain of the other side plays last, and knows then whether to concede."""
    lines = ["B play 2S", "C play 3C", "D play AS", "A play 3S"]
    state = on(at(*lines), "B play 2C", "C play 4C", "D play KS")
    turn = Turn(MIND, None, GAME.view(state, 0), GAME.moves(state, 0), Random(0))  # type: ignore[arg-type]

    assert state.won == (None,)
    assert not turn.in_sight(state)  # A is captain of his own side
    before = on(at(*lines), "B play 2C", "C play 4C")
    turn = Turn(MIND, None, GAME.view(before, 3), GAME.moves(before, 3), Random(0))  # type: ignore[arg-type]
    assert turn.in_sight(card_laid(before, 3, "KS"))


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
    state = on(state, "B play KC", "C play 4S", "D play 5S", "A play KS")
    assert state.score == (0, 1)
    assert state.notes[0].text == "The trick is tied: neither side takes it."  # and nobody leads


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


@pytest.mark.parametrize(
    ("moves", "line", "because"),
    [
        (("B raise 2S", "C leave"), "C play 3C", "First the captain answers the call: play on, or"
         " concede."),
        (("B raise 2S", "C leave"), "C raise 3C", "You have left the answer to your captain, so"
         " wait for it."),
        (("B raise 2S",), "A raise 3S", "You can call retruc only on your own turn to play."),
        (("B raise 2S", "C raise 3C"), "D raise AS", "Retruc is the highest call."),
        (("B raise",), "C stay", "Only your captain answers for your side."),
        (("B raise 2S",), "C stay", "Only your captain answers, unless you play a card."),
        (("B raise 2S",), "C play 2S", "Play one card from your own hand."),
    ],
)  # fmt: skip
def test_who_waits_is_told_for_what(moves: Sequence[str], line: str, because: str) -> None:
    state, move = at(*moves), Move.read(line)

    assert ruling_on(GAME, state, move).because == because


def test_a_hand_is_not_conceded_once_it_is_held() -> None:
    state = at("A hold", score=(11, 4))

    assert refused(state, "B concede") == "catalan-truc.eleven"
    assert refused(state, "A concede") == "catalan-truc.eleven"


# The master ------------------------------------------------------------------------------------


def advised(state: CatalanState, seed: int = 0) -> Advice:
    """What the master advises whoever is to act."""
    return masters.advice(GAME, state, seed)


@pytest.mark.parametrize(
    ("code", "name"),
    [("parlett", "parlett"), ("side", ""), ("parlett,concede=either", "parlett"),
     ("parlett,signs=none", "")],
)  # fmt: skip
def test_which_games_have_a_master(code: str, name: str) -> None:
    assert contest_of(GAME.terms_of(f"catalan-truc:{code}")) == name
    assert ("No master has learnt" in advised(at(code=code)).because) == (not name)


def having_signed(state: CatalanState, seat: int) -> CatalanState:
    """The table when *seat* has watched the next player and signed truly, if it has not yet."""
    mate = letter((seat + 2) % 4)
    signs = [Move(seat, "sign", (key, mate)) for key in true_signs(state, seat)[:1]]
    for move in (Move(seat, "watch", (letter((seat + 1) % 4),)), *signs[: not state.won]):
        if move in GAME.moves(state, seat):
            state = play(GAME, state, move)
    return state


def same_hands(table: Table, code: str) -> CatalanState:
    """The table of the book with the hands of the one column of *table*."""
    ranks, left = [*dict.fromkeys(map(PACK.rank, reversed(PACK.cards)))], list(PACK.cards)
    hands: dict[int, list[str]] = {}
    for seat in range(4):
        cards = hands.setdefault((seat + 1) % 4, [])
        for rank in table[HAND + 3 * seat : HAND + 3 * seat + 3, 0]:
            cards.append(next(card for card in left if PACK.rank(card) == ranks[rank - 1]))
            left.remove(cards[-1])
    state = play(GAME, begun(code), Move.read("D cut"))
    return play(GAME, state, GAME.stacked(state, hands))


@pytest.mark.parametrize("code", ["parlett", "side"])
def test_the_master_has_learnt_the_game_of_the_book(code: str) -> None:
    """In random play, the master knows at the table what it knew where it learnt, and a deal
    brings the same points."""
    rng, met = np.random.default_rng(3), set()
    for _ in range(30):
        table = dealt(1, True, rng)[:, :1]
        state, card = same_hands(table, code), ""
        while table[DECIDES, 0] != OVER:
            decides, seat = int(table[DECIDES, 0]), (int(table[SEAT, 0]) + 1) % 4
            met.add(decides)
            state = having_signed(state, seat)
            view, moves = GAME.view(state, seat), GAME.moves(state, seat)
            turn = Turn(MIND, CatalanStrategy(array("Q"), b""), view, moves, Random(0))
            after = card_laid(view, seat, card) if decides == LATE else view
            assert kind_of(turn.known(decides, after)) == kind_of(known_of(table))[0]
            act = int(rng.choice(np.flatnonzero(lawful(table)[:, 0])))
            table = done(table, np.array([act]), code == "side", rng)
            card = turn.hand[act] if decides == CARD else card
            if decides == CARD and table[DECIDES, 0] == LATE:
                continue
            verb, what = {
                TURN: ("raise" if act else "", ()),
                CARD: ("play", (card,)),
                LATE: ("raise" if act else "play", (card,)),
                CAPTAIN: (("fold", "", "raise")[act % 3], ()),
                WAITING: (("fold", "stay", "raise")[act % 3], ()),
                PARTNER: (("leave", "", "raise")[act % 3], ()),
            }[decides]
            state = play(GAME, state, Move(seat, verb, what)) if verb else state
        points = int(1 + table[MADE, 0] - table[ASKED, 0])
        assert state.score == ((0, points) if table[SEAT, 0] == 0 else (points, 0))
    assert len(met) == 6


def test_the_table_has_chances_for_kinds_in_order() -> None:
    table = shipped("parlett")
    assert table is not None
    for strategy in table.strategies.values():
        sums = {sum(divmod(chance, kinds.STEPS + 1)) for chance in strategy.chances}
        assert 0 < len(strategy.kinds) == len(strategy.chances)
        assert all(map(lt, strategy.kinds, strategy.kinds[1:]))
        assert max(sums) == kinds.STEPS


def test_learning_again_teaches_the_same() -> None:
    taught = []
    for _ in range(2):
        learner = KindsLearner(False, True, 1)
        for number in range(3):
            learner.round(20, number + 1)
        taught.append(learner.strategy(rare=1))

    assert taught[0] == taught[1] == CatalanStrategy.unpacked(taught[0].packed())
    assert len(taught[0].kinds) > 100
    assert list(taught[0].kinds) == sorted(taught[0].kinds)


def test_masters_play_whole_matches_with_every_sort_of_act() -> None:
    bot, terms = as_bot(LEVELS["master"], 1), GAME.terms_of("catalan-truc:parlett")
    moves = [move for seed in range(8) for move, _ in play_out(GAME, terms, Random(seed), bot)]

    done_so = {(move.verb, bool(move.what)) for move in moves}
    assert {("fold", False), ("raise", False), ("raise", True), ("leave", False)} <= done_so


def test_the_master_knows_nothing_but_what_the_seat_sees() -> None:
    """Whatever the others hold and sign unseen, the same seed leads to the same act and words."""
    for seed in range(8):
        said = set()
        for b, c, a in (("2S 2C 6S", "KC 4C 5C", "3S 4S 5S"), ("2S 4S 5S", "KC 3S 3C", "2C 6S 6C")):
            hands = {1: b.split(), 2: c.split(), 3: ["AS", "KS", "7S"], 0: a.split()}
            state = play(GAME, begun(), Move.read("D cut"))
            state = having_signed(play(GAME, state, GAME.stacked(state, hands)), 1)
            state = on(state, "B play 2S", "C sign wink A", "C play KC")
            said.add(advised(having_signed(state, 3), seed))
        assert len(said) == 1


def before_the_last_card(first: str, score: tuple[int, int]) -> CatalanState:
    """A deal in which A’s last card, the Three, wins the third trick and with it the deal."""
    lines = (
        first, "C play 3C", "D play AS", "A play 4S", "C play 5C", "D play 7S", "A play 5S",
        "B play 2C", "B play 6S", "C play 4C", "D play KS",
    )  # fmt: skip
    return having_signed(at(*lines, score=score), 0)


@pytest.mark.parametrize(
    ("first", "score", "verb"),
    [("B play 2S", (0, 0), "raise"), ("B play 2S", (10, 10), "raise"),
     ("B raise 2S", (0, 0), "raise"), ("B raise 2S", (10, 0), "play")],
)  # fmt: skip
def test_a_call_costs_nothing_on_a_card_that_wins_the_deal(
    first: str, score: tuple[int, int], verb: str
) -> None:
    """But it gains nothing where the deal wins the match as it is."""
    state = before_the_last_card(first, score)

    assert {advised(state, seed).move.verb for seed in range(3)} == {verb}


def test_the_master_does_not_concede_the_match() -> None:
    """At ten points, with a truc accepted and retruc called, B and D concede no two points."""
    lines = "B play 6S", "C play 4C", "D raise KS", "A play 3S", "A raise 4S"
    for score, may_fold in (((10, 0), False), ((0, 0), True)):
        state = having_signed(at(*lines, score=score), 3)
        state = but(state, acting=(3,), hands=(*state.hands[:3], ("7S", "7C")))
        verbs = {advised(state, seed).move.verb for seed in range(12)}
        assert ("fold" in verbs) == may_fold


def dealt_to(hands: Mapping[int, str], *lines: str) -> CatalanState:
    """The table after *lines*, in a first deal of A's with these hands, where B and D sign."""
    state = play(GAME, begun(), Move.read("D cut"))
    cards = {seat: hand.split() for seat, hand in hands.items()}
    return on(play(GAME, state, GAME.stacked(state, cards)), *lines)


def test_a_deal_that_is_certain_is_neither_conceded_nor_left_to_the_captain() -> None:
    """With the first trick theirs, B’s Three wins the second or the third, whoever ties it."""
    hands = {0: "7C 6C 3C", 1: "3D AS KS", 2: "KC 5C 4C", 3: "2S 6S 5S"}
    lines = "B play KS", "C play KC", "D play 2S", "A play 7C", "D play 5S", "A raise 6C"
    state = having_signed(dealt_to(hands, *lines), 1)
    turn = Turn(MIND, CatalanStrategy(array("Q"), b""), GAME.view(state, 1), [Move(1, "leave")],
                Random(0))  # fmt: skip
    weaker = but(state, hands=(state.hands[0], ("2D", "AS"), *state.hands[2:]))

    assert turn.certain()
    assert "leave" not in {advised(but(state, acting=(1,)), seed).move.verb for seed in range(20)}
    assert not Turn(
        MIND, turn.strategy, GAME.view(weaker, 1), [Move(1, "leave")], Random(0)
    ).certain()


def test_nobody_calls_on_a_deal_that_all_can_see_is_lost() -> None:
    """A Three lies there, and whoever has it took the first trick."""
    hands = {0: "AC 5D JS", 1: "JC 7C 6D", 2: "6C 4C 4S", 3: "3S 3D 5S"}
    lines = "B play JC", "C play 6C", "D play 3S", "A play JS", "D play 3D"
    state = having_signed(dealt_to(hands, *lines, "A play 5D", "B play 7C"), 2)
    turn = Turn(MIND, CatalanStrategy(array("Q"), b""), GAME.view(state, 2), GAME.moves(state, 2),
                Random(0))  # fmt: skip

    assert turn.lost_in_sight()
    said = {advised(state, seed) for seed in range(20)}
    assert {(one.move.verb, one.because) for one in said} == {("play", LOST)}


def test_a_call_is_no_bluff_on_a_partner_who_has_signed_a_three() -> None:
    """By their own cards alone B would seldom have the deal."""
    hands = {0: "7C 6C 4D", 1: "JD 5D 4S", 2: "KC 5C 4C", 3: "3S 3D 5S"}
    state = dealt_to(hands, "D sign wink B")
    said = [
        Turn(MIND, CatalanStrategy(array("Q"), b""), GAME.view(one, 1), [Move(1, "raise")],
             Random(0)).on_calling(GAME.view(one, 1))
        for one in (dealt_to(hands), state)
    ]  # fmt: skip

    assert said == [SAYS["bluff"], SAYS["good"]]


def test_where_nothing_was_learnt_the_journeyman_plays() -> None:
    """As for a leader who has seen a sign before the first card, which hardly came up."""
    state = having_signed(on(at(), "D sign tongue B"), 1)
    view, rulings = GAME.view(state, 1), GAME.rulings(GAME.view(state, 1), 1)
    allowed = [ruling for ruling in rulings if ruling.allowed]

    for seed in range(3):
        journeyman = LEVELS["journeyman"](GAME, view, allowed, Random(seed), Budget(1))
        assert advised(state, seed) == journeyman


@pytest.mark.parametrize("change", [b"catalan 0", b""])
def test_without_its_table_the_master_is_a_journeyman_and_says_so(
    change: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As it also does if the file is there, and is of another kind or too short."""
    whole = kinds.path_of("parlett").read_bytes()
    damaged = change + whole[len(change) :] if change else whole[:-1]
    (tmp_path / "parlett.kinds").write_bytes(damaged)
    monkeypatch.setattr(kinds, "TABLES", tmp_path)
    shipped.cache_clear()
    said = advised(at())
    shipped.cache_clear()

    assert "No master has learnt" in said.because
    assert "cannot be read" in caplog.text


def test_a_hint_where_a_call_waits_is_an_answer_to_it() -> None:
    """“Watch Alison” was true, and no answer to what was asked; before a card it may be said."""
    first = at()
    called = on(first, f"{letter(first.acting[0])} raise")
    (seat,) = called.acting

    def hint(state: CatalanState, seat: int) -> str:
        view = GAME.view(state, seat)
        seen = table.Table(
            GAME, state.terms, view, seat, (), rulings=tuple(GAME.rulings(view, seat))
        )
        return views.advice(seen).move.verb

    assert {"watch", "stay"} <= {r.move.verb for r in GAME.rulings(called, seat) if r.allowed}
    assert hint(called, seat) not in ("watch", "sign")
    assert hint(first, first.acting[0]) == "watch"

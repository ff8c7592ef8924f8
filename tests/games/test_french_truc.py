"""French Truc: its two packs, its ties, raises that add, new hands by consent."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from diversions.games.french_truc import GAME, equilibrium, players
from diversions.games.french_truc.state import LADDER, UP, FrenchTrucState
from diversions.rules import IllegalMove, Move, Outcome, play, play_out, ruling_on, step
from diversions.rules.bots import Advice, Budget
from diversions.rules.kit.vying import settled
from diversions.rules.players.dare import scores
from diversions.rules.players.dominance import LAST_CHANCE
from diversions.rules.players.ladder import History
from diversions.training.ladder import making
from diversions.training.ladder.arrays import LadderArrays
from diversions.training.ladder.packing import unpacked
from diversions.training.ladder.solving import Tree
from tests.games import masters

TWO = "parlett,seats=2"


def at(code: str, moves: str, **hands: str) -> FrenchTrucState:
    """The table after *moves* of a first deal with these hands."""
    state = GAME.begin(GAME.terms_of(f"french-truc:{code}"))
    held = {ord(seat) - 65: cards.split() for seat, cards in hands.items()}
    state = play(GAME, state, GAME.stacked(state, held))
    return on(state, moves)


def on(state: FrenchTrucState, moves: str) -> FrenchTrucState:
    """*state* after more moves."""
    for line in filter(None, moves.split(" / ")):
        state = play(GAME, state, Move.read(line))
    return state


def refused(state: FrenchTrucState, line: str) -> str:
    """The rule that refuses a move."""
    with pytest.raises(IllegalMove) as error:
        play(GAME, state, Move.read(line))
    return error.value.ruling.rule


@pytest.mark.parametrize(
    ("code", "order"),
    [(TWO, "7S 8S AS KS QS JS TS 9S"), ("older,seats=2", "7S 6S AS KS QS JS TS 9S 8S")],
)
def test_the_order_of_each_pack(code: str, order: str) -> None:
    cards = order.split()
    for better, worse in zip(cards, cards[1:], strict=False):
        state = at(code, f"B play {worse} / A play {better}", A=better, B=worse)

        assert state.won == (0,), (better, worse)


@pytest.mark.parametrize(
    ("won", "side"),
    [
        ((0, None), 0),
        ((None, 1), 1),
        ((0, 1, None), 0),
        ((0, 1), None),
        ((None, None, 0), 0),
        ((None, None, None), 1),
    ],
)
def test_the_first_trick_decides_and_three_ties_are_for_those_who_did_not_deal(
    won: tuple[int | None, ...], side: int | None
) -> None:
    assert settled(won, eldest=1) == side


def test_three_if_i_play_makes_four_and_then_seven() -> None:
    four = at(TWO, "B raise 3 / A stay", A="7S 8S AS", B="9S 9D 9C")
    seven = on(four, "B play 9S / A raise 3 / B stay")

    assert (four.stake.worth, seven.stake.worth) == (4, 7)
    assert refused(four, "B raise remainder") == "french-truc.raise-passes"


def test_a_raise_is_called_by_how_much_and_to_what() -> None:
    state = at(TWO, "")

    said = [ruling.label for ruling in GAME.rulings(state, 1) if ruling.move.verb == "raise"]
    assert said[2] == "Raise by 3 points, to 4"
    assert said[-1] == "Raise by the remainder, to 12 points"


def test_to_concede_gives_the_old_value() -> None:
    state = at(TWO, "B raise 3 / A stay / B play 9S / A raise 5 / B fold", B="9S")

    assert state.score == (4, 0)


@pytest.mark.parametrize(("reading", "worth"), [("twelve", 12), ("needed", 11)])
def test_the_remainder_is_twelve_or_what_is_needed(reading: str, worth: int) -> None:
    state = at(f"{TWO},remainder={reading}", "B raise 1 / A fold")
    state = play(GAME, state, GAME.stacked(state, {0: ["7S"]}))
    state = on(state, "A play 7S / B raise remainder")

    assert state.stake.asked == worth


def test_hands_are_replaced_while_the_stock_lasts_if_all_agree() -> None:
    state = at("parlett", "B propose / C agree / D agree / A agree", B="9S 9D 9C")

    assert not {"9S", "9D", "9C"} & {card for hand in state.hands for card in hand}
    assert refused(state, "B propose") == "french-truc.redeal.again"


@pytest.mark.parametrize(("code", "times"), [(TWO, 4), ("parlett", 1), ("older", 2)])
def test_how_often_the_stock_serves(code: str, times: int) -> None:
    state = at(code, "")
    seats = state.terms.seats
    agreed = " / ".join(f"{'ABCD'[(2 + place) % seats]} agree" for place in range(seats - 1))
    for _ in range(times):
        state = on(state, f"B propose / {agreed}")

    assert refused(state, "B propose") == "french-truc.redeal.again"


def test_a_raise_is_answered_by_playing_on_or_conceding_alone() -> None:
    assert refused(at(TWO, "B raise 3"), "A raise remainder") == "french-truc.raise"


def test_one_refusal_keeps_the_hands() -> None:
    state = at("parlett", "B propose / C refuse", B="9S 9D 9C")

    assert (state.hands[1], state.acting) == (("9S", "9D", "9C"), (1,))
    assert refused(state, "B propose") == "french-truc.redeal-refused"


def test_the_captains_are_the_last_two_to_play() -> None:
    assert at("parlett", "B raise 1").acting == (0,)
    assert at("parlett,answer=any", "B raise 1").acting == (0, 2)


@pytest.mark.parametrize(("reading", "won"), [("tied", None), ("taken", 1)])
def test_partners_who_lay_equal_cards(reading: str, won: int | None) -> None:
    hands = {"B": "7S", "C": "9S", "D": "7D", "A": "9D"}
    moves = "B play 7S / C play 9S / D play 7D / A play 9D"

    assert at(f"parlett,partners={reading}", moves, **hands).won == (won,)


def test_two_games_win_the_rubber() -> None:
    state = GAME.begin(GAME.terms_of(f"french-truc:{TWO}"))
    for number in range(2):
        first = "B raise remainder / A stay / " if not number else ""
        other = "A play 9S / B raise remainder / A stay / B play 7S / B play 7D"
        state = play(GAME, state, GAME.stacked(state, {0: ["9S", "9D"], 1: ["7S", "7D"]}))
        moves = "B play 7S / A play 9S / B play 7D / A play 9D"
        state = on(state, first + moves if not number else f"{other} / A play 9D")
        assert state.games == (0, number + 1)

    assert state.outcome == Outcome((1,), "french-truc.length.rubber")


@pytest.mark.parametrize(
    ("moves", "line", "rule"),
    [
        ("B raise 3", "A play 8S", "french-truc.answer-of-two"),
        ("B raise 3", "B play 7S", "french-truc.answer-of-two"),
        ("B raise 3", "A raise 3", "french-truc.raise"),
        ("B raise 3", "B raise 3", "french-truc.raise-passes"),
        ("B raise 3 / A stay", "B raise 3", "french-truc.raise-passes"),
        ("B raise 3 / A stay", "B stay", "french-truc.stay"),
        ("", "B raise 12", "french-truc.top"),
        ("", "B agree", "french-truc.redeal"),
        ("B play 7S", "A propose", "french-truc.redeal"),
        ("", "B play 8S", "french-truc.play"),
        ("", "A raise 3", "french-truc.raise"),
        ("", "B raise 0", "french-truc.raise"),
        ("", "B raise 7S", "french-truc.raise"),
        ("", "A play 8S", "french-truc.turn"),
    ],
)
def test_a_typed_move_is_refused_by_its_own_rule(moves: str, line: str, rule: str) -> None:
    assert refused(at(TWO, moves, A="8S AS KS", B="7S 9S TS"), line) == rule


@pytest.mark.parametrize(
    ("line", "because"),
    [
        ("B propose", "New hands have been proposed, and another player answers now."),
        ("B play 7S", "New hands have been proposed, and another player answers now."),
        ("A play 8S", "New hands have been proposed: agree or refuse first."),
    ],
)
def test_while_new_hands_are_proposed_each_is_told_who_answers(line: str, because: str) -> None:
    state = at(TWO, "B propose", A="8S AS KS", B="7S 9S TS")

    assert ruling_on(GAME, state, Move.read(line)).because == because


# What may be shared with the Catalan game ------------------------------------------------------

SHARED = "parlett,seats=2,above=all"


def before(code: str) -> FrenchTrucState:
    """The table before the first deal, where the pack may be knocked on."""
    return GAME.begin(GAME.terms_of(f"french-truc:{code}"))


def dealt(state: FrenchTrucState, *hands: str) -> FrenchTrucState:
    """*state* with these hands dealt, from A's on."""
    held = {seat: cards.split() for seat, cards in enumerate(hands)}
    return play(GAME, state, GAME.stacked(state, held))


@pytest.mark.parametrize(("mine", "score"), [("7S", (0, 1)), ("9S", (1, 0)), ("AH", (0, 1))])
def test_a_deal_of_one_card_is_worth_a_point_and_a_tie_is_for_those_who_did_not_deal(
    mine: str, score: tuple[int, int]
) -> None:
    state = dealt(on(before(SHARED), "B knock / A one"), "AS", mine)

    assert [len(hand) for hand in state.hands] == [1, 1]
    assert refused(state, "B raise 3") == refused(state, "B propose") == "french-truc.one-card"
    assert on(state, f"B play {mine} / A play AS").score == score


def test_the_dealer_may_deal_three_all_the_same() -> None:
    state = dealt(on(before(SHARED), "B knock / A three"), "AS KS QS", "7S 8S 9S")

    assert refused(state, "B knock") == "french-truc.knock"
    assert (state.asks, state.acting) == ("", (1,))


@pytest.mark.parametrize(
    ("score", "asked", "worth", "rule"),
    [
        ((11, 4), (0,), 3, "french-truc.eleven"),
        ((4, 11), (1,), 3, "french-truc.eleven"),
        ((11, 11), (1,), 3, "french-truc.both-eleven"),
    ],
)
def test_at_eleven_a_hand_is_played_for_three_and_nobody_raises(
    score: tuple[int, int], asked: tuple[int, ...], worth: int, rule: str
) -> None:
    state = on(before(SHARED), "B cut")
    state = dealt(replace(state, score=score), "AS KS QS", "7S 8S 9S")
    assert (state.acting, state.stake.worth) == (asked, worth)

    if rule == "french-truc.eleven":
        state = on(state, f"{'AB'[asked[0]]} hold")

    assert refused(state, "B raise 3") == refused(state, "B concede") == rule


def test_a_hand_at_eleven_may_be_conceded_for_a_point() -> None:
    state = on(before(SHARED), "B cut")
    state = dealt(replace(state, score=(11, 4)), "9S 9C 9D", "7S 8S AS")

    assert on(state, "A concede").score == (11, 5)


def test_a_side_with_eleven_that_plays_is_not_asked_again_if_hands_are_replaced() -> None:
    state = dealt(replace(on(before(SHARED), "B cut"), score=(11, 4)), "9S 9C 9D", "7S 8S AS")
    state = on(state, "A hold / B propose / A agree")

    assert (state.asks, state.acting, state.stake.worth) == ("", (1,), 3)
    assert refused(state, "A concede") == "french-truc.eleven"


def test_nothing_of_it_is_shared_where_only_the_tricks_are() -> None:
    state = at(TWO, "", A="7S 8S AS", B="9S 9D 9C")

    for line in ("B knock", "B cut", "A one", "B concede"):
        assert refused(state, line) == "french-truc.above.tricks"


# The master ---------------------------------------------------------------------------------


def advised(state: FrenchTrucState, seed: int = 0) -> Advice:
    """What the master advises whoever is to act."""
    return masters.advice(GAME, state, seed)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("parlett,seats=2", "belote"),
        ("parlett,seats=2,remainder=needed", "belote"),
        ("parlett,seats=2,redeal=once,length=game", "belote"),
        ("parlett", ""),
        ("older,seats=2", ""),
        ("parlett,seats=2,above=all", ""),
    ],
)
def test_which_games_are_solved(code: str, name: str) -> None:
    terms = GAME.terms_of(f"french-truc:{code}")

    assert equilibrium.contest(terms) == name
    assert name or "has no table for this" in advised_first(code).because


def advised_first(code: str) -> Advice:
    """What the master advises at the first choice that is dealt."""
    states = play_out(GAME, GAME.terms_of(f"french-truc:{code}"), Random(0))
    return advised(next(state for _, state in states if state.acting))


def test_the_tree_of_the_table_knows_these_raises() -> None:
    known = equilibrium.CONTESTS["belote"]

    assert known.stakes == LADDER
    assert known.up == LADDER[-1] == UP


def test_a_perfect_opponent_with_those_raises_gains_little_on_the_shipped_table() -> None:
    """Over a whole game as its head has it; and the deals at some scores, reckoned anew."""
    table = equilibrium.of(GAME.terms_of(f"french-truc:{TWO}"))
    assert table is not None
    rows = {
        row: dict(zip(scores(UP), table.head[row], strict=True))
        for row in ("plain", "eldest", "dealer")
    }
    assert 0 <= rows["eldest"][0, 0] - rows["plain"][0, 0] < 0.05
    assert 0 <= rows["dealer"][0, 0] + rows["plain"][0, 0] < 0.05

    least = {score: -value for score, value in rows["dealer"].items()}
    values = making.DealValues(least, rows["plain"], rows["eldest"])
    arrays = LadderArrays(table.contest)
    for score in ((11, 11), (9, 10)):
        tree = Tree(arrays, table.contest.useful(score))
        unpacked(tree, table.block(score))
        stored = [known[score] for known in values]
        assert making.of_deal(tree, values, score) == pytest.approx(stored, abs=1e-5)


@pytest.mark.parametrize(
    ("moves", "score", "histories"),
    [
        ("B raise 1", (0, 0), {(): 1.0}),
        ("B raise 3", (0, 0), {(0,): 1.0}),
        ("B raise remainder", (0, 0), {(0, 0): 1.0}),
        ("B raise 8", (4, 6), {(0, 0): 1.0}),  # more than either still wants
        ("B raise 2", (0, 0), {(): 3 / 8, (0,): 5 / 8}),
        ("B raise 3 / A stay / B play KS / A raise 8", (0, 0), {(0, 0): 1.0}),
        ("B raise 1 / A stay / B play KS / A raise 1", (0, 0), {(0,): 3 / 5}),
        ("B raise 10 / A stay / B play KS / A raise 1", (0, 0), {(0, 0): 2 / 23}),
    ],
)
def test_a_raise_is_answered_as_the_steps_of_the_table_about_it(
    moves: str, score: tuple[int, int], histories: dict[History, float]
) -> None:
    """By hand: of 3, between 2 and 4, (B - x)(1 + A) / (B - A)(1 + x) in units of the pot."""
    state = replace(at(TWO, moves, A="AS QS 9S", B="KS JS 8S"), score=score)
    known = equilibrium.readings(state, state.acting[0])

    told = {one.history: share for one, share in known if one.asked and share}
    assert told == pytest.approx(histories)
    assert sum(share for _, share in known) == pytest.approx(1)


def test_the_master_does_only_what_may_be_done() -> None:
    """Against raises of any amount, at any score; and its raises are those of the table."""
    terms = GAME.terms_of(f"french-truc:{TWO}")
    raised = set()
    for seed in range(4):
        state, rng = GAME.begin(terms), Random(seed)
        for _, after in play_out(GAME, terms, rng):
            if state.acting:
                said, because = advised(state, seed)
                assert said in GAME.moves(state, state.acting[0])
                if said.verb == "raise" and because != LAST_CHANCE:
                    raised.add(step(GAME, state, said).stake.asked)
            state = after
    assert raised <= set(LADDER)
    assert {2, UP} <= raised


def test_new_hands_are_never_had() -> None:
    state = at(TWO, "B propose", A="9S 9D 9C", B="TS TD 9H")

    assert advised(state).move == Move(0, "refuse")


def test_nobody_concedes_who_loses_the_game_by_it() -> None:
    asked = replace(at(TWO, "B raise 3", A="9S 9D TS", B="7S 7D 7C"), score=(3, 11))

    assert {advised(asked, seed).move.verb for seed in range(9)} == {"stay"}
    assert "Giving up would lose the game" in advised(asked).because


def test_no_raise_is_accepted_when_the_deal_is_certainly_lost() -> None:
    """A raise from three to four counts as none else, and so is never refused."""
    moves = "B raise 2 / A stay / B play TC / A play QS / A raise 1"
    lost, open_ = (at(TWO, moves, A="QS KH JD", B=f"TC {two}") for two in ("9S 9H", "7S 8H"))

    assert {advised(lost, seed).move.verb for seed in range(9)} == {"fold"}
    assert {advised(open_, seed).move.verb for seed in range(9)} == {"stay"}


def test_the_master_knows_nothing_but_what_the_seat_sees() -> None:
    """Whatever the other holds, the same seed leads to the same move and the same words."""
    for seed in range(5):
        said = {
            advised(at(TWO, "B raise 2 / A stay / B play KS", A="QS 9S JD", B=f"KS {two}"), seed)
            for two in ("8S 7S", "9D 9H", "TC AS")
        }
        assert len(said) == 1


# What acts are worth --------------------------------------------------------------------------


def weighed(state: FrenchTrucState, trials: int = 1) -> dict[Move, float]:
    seat = state.acting[0]
    view, moves = GAME.view(state, seat), GAME.moves(state, seat)
    return dict(players.WEIGH(GAME, view, moves, Random(1), Budget(trials)))


@pytest.mark.parametrize(
    "moves",
    ["B play KS", "B raise 3 / A stay / B play KS", "B play KS / A raise 1", "B raise remainder"],
)
def test_nothing_is_worth_much_more_than_what_the_table_does(moves: str) -> None:
    state = at(TWO, moves, A="9S TH JD", B="KS QD JC")
    worths = weighed(state)

    for seed in range(20):
        assert worths[advised(state, seed).move] > max(worths.values()) - 0.01
    assert all(0 < worth < 1 for worth in worths.values())


def test_the_raises_of_the_table_are_weighed_by_it_and_no_others() -> None:
    raises = {move.what[0] for move in weighed(at(TWO, "")) if move.verb == "raise"}

    assert raises == {"1", "3", "11", "remainder"}


def test_after_a_raise_that_the_table_does_not_have_hands_are_dealt_out() -> None:
    state = at(TWO, "B raise 2 / A stay / B play KS", A="9S TH JD", B="KS QD JC")

    assert {move.what[0] for move in weighed(state) if move.verb == "raise"} == {
        *("1", "3", "6", "remainder")
    }


def test_a_game_of_the_rubber_counts_for_what_it_changes() -> None:
    """The rubber is lost with this game, or even after it; at no games all a quarter is sure."""
    even = at(TWO, "B raise 3", A="9S TH JD", B="KS QD JC")
    behind = weighed(replace(even, games=(0, 1)))

    for move, worth in weighed(even).items():
        assert behind[move] == pytest.approx(worth - 0.25)

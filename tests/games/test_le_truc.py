"""Le Truc: the order of its cards, its ties, its doubles, and the rubber."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from diversions.games.le_truc import GAME, equilibrium, players
from diversions.games.le_truc.state import UP, LeTrucState, pack_of
from diversions.games.le_truc.tricks import whose
from diversions.rules import IllegalMove, Move, play, play_out
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import but
from diversions.rules.kit.vying import NOBODY
from diversions.rules.players.dare import scores
from diversions.rules.players.ladder import LadderTable
from diversions.rules.players.ladder_master import act
from diversions.training.ladder import making
from diversions.training.ladder.arrays import LadderArrays
from diversions.training.ladder.packing import unpacked
from diversions.training.ladder.solving import Tree
from tests.games import masters


def at(code: str, moves: str = "", **hands: str) -> LeTrucState:
    """The table after *moves* of the first deal, which has *hands*."""
    state = GAME.begin(GAME.terms_of(f"le-truc:{code}"))
    held = {ord(seat) - 65: cards.split() for seat, cards in hands.items()}
    state = play(GAME, state, GAME.stacked(state, held))
    for line in filter(None, moves.split(" / ")):
        state = play(GAME, state, Move.read(line))
    return state


def refused(state: LeTrucState, line: str) -> str:
    """The rule that refuses a move."""
    with pytest.raises(IllegalMove) as error:
        play(GAME, state, Move.read(line))
    return error.value.ruling.rule


@pytest.mark.parametrize(
    ("code", "order"),
    [("sackson", "6S 7S AS KS QS JS TS 9S"), ("parlett", "7S 6S AS KS QS JS TS 9S")],
)
def test_the_order_of_the_cards(code: str, order: str) -> None:
    cards = order.split()
    assert len(GAME.pack(GAME.terms_of(f"le-truc:{code}")).cards) == 32
    for better, worse in zip(cards, cards[1:], strict=False):
        state = at(code, f"B play {worse} / A play {better}", A=better, B=worse)

        assert state.won == (0,), (better, worse)


@pytest.mark.parametrize(
    ("code", "won", "seat"),
    [
        ("sackson", (0, 0), 0),
        ("sackson", (0, None), None),
        ("sackson", (None, 0, None), 0),
        ("sackson", (0, None, 1), NOBODY),
        ("sackson", (None, None, None), NOBODY),
        ("sackson,ties=first", (0, None), 0),
        ("sackson,ties=first", (0, 1, None), 0),
        ("sackson,three=eldest", (None, None, None), 1),
    ],
)
def test_whose_the_deal_is(code: str, won: tuple[int | None, ...], seat: int | None) -> None:
    assert whose(GAME.terms_of(f"le-truc:{code}"), won, eldest=1) == seat


def test_a_hand_thrown_in_scores_what_it_was_worth_before_the_double() -> None:
    assert at("sackson", "B raise / A fold").score == (0, 1)
    assert at("sackson", "B play 9S / A raise / B fold", B="9S").score == (1, 0)
    doubled_twice = "B raise / A stay / B play 9S / A raise / B fold"
    assert at("sackson", doubled_twice, B="9S").score == (2, 0)


def test_a_double_is_not_answered_by_a_double() -> None:
    assert refused(at("sackson", "B raise"), "A raise") == "le-truc.answer"


@pytest.mark.parametrize(
    ("code", "rule"),
    [("sackson", "le-truc.again.passes"), ("sackson,again=once", "le-truc.again.once")],
)
def test_who_may_double_again(code: str, rule: str) -> None:
    assert refused(at(code, "B raise / A stay"), "B raise") == rule


def test_either_may_double_again_up_to_a_game() -> None:
    state = at("sackson,again=either", "B raise / A stay / B raise / A stay")
    state = play(GAME, state, Move.read("B raise"))
    assert state.stake.asked == 8
    for line in ("A stay", "B raise", "A stay"):
        state = play(GAME, state, Move.read(line))
    assert refused(state, "B raise") == "le-truc.top"


def test_two_games_of_twelve_win_the_rubber() -> None:
    *_, (_, last) = play_out(GAME, GAME.terms(), Random(3))

    assert last.outcome is not None
    assert max(last.games) == 2
    assert last.games[last.outcome.winners[0]] == 2


@pytest.mark.parametrize(
    ("moves", "line", "rule"),
    [
        ("B raise", "A play 6S", "le-truc.answer"),
        ("B raise", "B play 7S", "le-truc.answer"),
        ("B raise", "B raise", "le-truc.answer"),
        ("", "B fold", "le-truc.fold"),
        ("", "B play 6S", "le-truc.play"),
        ("", "A play 6S", "le-truc.turn"),
        ("", "A raise", "le-truc.double"),
    ],
)
def test_a_typed_move_is_refused_by_its_own_rule(moves: str, line: str, rule: str) -> None:
    assert refused(at("sackson", moves, A="6S AS KS", B="7S 9S TS"), line) == rule


def test_what_was_doubled_is_remembered_until_the_next_deal() -> None:
    """The course of the doubles says what hands are likely: so a player may know it."""
    state = at("sackson", "B raise / A stay / B play 9S / A raise / B stay", B="9S 9D 9H")

    assert state.doubled == (0, 1)
    folded = at("sackson", "B raise / A stay / B play 9S / A raise / B fold", B="9S")
    assert play(GAME, folded, GAME.stacked(folded, {})).doubled == ()


# The master ---------------------------------------------------------------------------------


def advised(state: LeTrucState, seed: int = 0) -> Advice:
    """What the master advises whoever is to act."""
    return masters.advice(GAME, state, seed)


def scored(state: LeTrucState, *score: int) -> LeTrucState:
    return but(state, score=score)


def table_of(state: LeTrucState) -> LadderTable:
    table = equilibrium.of(state.terms)
    assert table is not None
    return table


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("sackson", "sackson"),
        ("parlett", "sackson"),
        ("earliest", "earliest"),
        ("earliest,lead=eldest", "earliest"),
        ("sackson,lead=eldest", ""),
        ("sackson,again=either", ""),
        ("sackson,again=once", ""),
        ("sackson,three=eldest", ""),
    ],
)
def test_which_games_are_solved(code: str, name: str) -> None:
    assert equilibrium.contest(GAME.terms_of(f"le-truc:{code}")) == name


@pytest.mark.parametrize("name", equilibrium.CONTESTS)
def test_a_perfect_opponent_gains_little_on_the_shipped_table(name: str) -> None:
    """Over a whole game as its head has it; and the deals at some scores, reckoned anew."""
    table = equilibrium.table(name)
    assert table is not None
    rows = {
        row: dict(zip(scores(UP), table.head[row], strict=True))
        for row in ("plain", "eldest", "dealer")
    }
    assert 0 <= rows["eldest"][0, 0] - rows["plain"][0, 0] < 0.03
    assert 0 <= rows["dealer"][0, 0] + rows["plain"][0, 0] < 0.03

    least = {score: -value for score, value in rows["dealer"].items()}
    values = making.DealValues(least, rows["plain"], rows["eldest"])
    arrays = LadderArrays(table.contest)
    for score in ((11, 11), (9, 10), (0, 6)):
        tree = Tree(arrays, table.contest.useful(table.contest.stands_for(score)))
        unpacked(tree, table.block(table.contest.stands_for(score)))
        stored = [known[score] for known in values]
        assert making.of_deal(tree, values, score) == pytest.approx(stored, abs=1e-5)


@pytest.mark.parametrize("code", ["le-truc:sackson", "le-truc:parlett", "le-truc:earliest"])
def test_what_the_table_says_is_what_may_be_done(code: str) -> None:
    terms = GAME.terms_of(code)
    for seed in range(4):
        state = GAME.begin(terms)
        for _, after_it in play_out(GAME, terms, Random(seed)):
            if state.acting:
                seat = state.acting[0]
                moves = GAME.moves(state, seat)
                said = dict(table_of(state).chances(equilibrium.position(state, seat)))
                double = said.pop("double", 0.0)
                assert set(said) <= {act(pack_of(terms), move) for move in moves}
                assert sum(said.values()) == pytest.approx(1)
                assert not double or "raise" in {move.verb for move in moves}
            state = after_it


def test_the_master_knows_nothing_but_what_the_seat_sees() -> None:
    """Whatever the other holds, the same seed leads to the same move and the same words."""
    moves = "B raise / A stay / B play KS"
    for seed in range(5):
        said = {
            advised(at("sackson", moves, A="QS 9S JD", B=f"KS {others}"), seed)
            for others in ("6S 7S", "9D 9H", "TC AS")
        }
        assert len(said) == 1


def test_the_master_doubles_as_often_as_the_table_says() -> None:
    state = at(
        "sackson", "B play TS / A play AS / A play KS / B play KH", A="AS KS 9S", B="TS KH 7S"
    )
    share = table_of(state).chances(equilibrium.position(state, 0))["double"]
    doubled = sum(advised(state, seed).move.verb == "raise" for seed in range(200))

    assert doubled == pytest.approx(200 * share, abs=30)


def test_the_master_says_why() -> None:
    asked = at("sackson", "B raise", A="9S 9D TS")
    lost = advised(scored(asked, 3, 11))
    assert lost.move.verb == "stay"
    assert "Giving up would lose the game" in lost.because
    folded = advised(asked)
    assert folded.move.verb == "fold"
    assert "give up 1 point every time" in folded.because
    only = at(
        "sackson", "B play 9S / A play 9D / B play TS / A play TD", A="9D TD 6S", B="9S TS 6H"
    )
    cards = [said for seed in range(9) if (said := advised(only, seed)).move.verb == "play"]
    assert {said.because for said in cards} <= {"This is the only card to play."}


def test_a_double_costs_nothing_when_the_deal_would_lose_the_game_anyway() -> None:
    state = scored(at("sackson", B="6S 6D 7S"), 11, 3)
    said = [advised(state, seed) for seed in range(20)]

    doubles = [one.because for one in said if one.move.verb == "raise"]
    assert doubles
    assert all("costs you nothing" in because for because in doubles)


def test_a_double_that_can_only_cost_is_not_made() -> None:
    """B needs one point and A two."""
    state = scored(at("earliest", B="6S 6D 6H"), 10, 11)

    assert {advised(state, seed).move.verb for seed in range(20)} == {"play"}


@pytest.mark.parametrize("last", ["QC", "JD"])
def test_nobody_throws_in_who_loses_the_game_by_it(last: str) -> None:
    """Not even after a double that no good player makes, of which the table has no knowledge."""
    moves = "B raise / A stay / B play AS / A play 9H / B play KD / A play AD / A raise / B stay"
    asked = at("sackson", f"{moves} / A play {last} / B raise", A=f"{last} 9H AD", B="AS KD 6D")
    state = scored(asked, 6, 11)

    assert table_of(state).chances(equilibrium.position(state, 0)) == {"stay": 1.0, "fold": 0.0}
    assert {advised(state, seed).move.verb for seed in range(9)} == {"stay"}


@pytest.mark.parametrize("code", ["sackson,again=either", "sackson,lead=eldest"])
def test_of_a_game_that_is_not_solved_the_master_is_a_journeyman_and_says_so(code: str) -> None:
    assert "has no table for this" in advised(at(code)).because


@pytest.mark.parametrize("broken", [None, b"", b"ladder 1\nnothing of the kind"])
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if broken is not None:
        (tmp_path / "sackson.ladder").write_bytes(broken)
    monkeypatch.setattr(equilibrium, "TABLES", tmp_path)
    assert advised(at("sackson")).because.startswith(players.UNSOLVED)
    assert "its table cannot be read" in caplog.text


# What acts are worth --------------------------------------------------------------------------


def test_nothing_is_worth_much_more_than_what_the_table_does() -> None:
    for hand in ("9S TH JD", "6S QH 9D", "7S 7H KD", "6S 6H 6D"):
        state = at("sackson", "B play KS", A=hand, B="KS QD JC")
        weighed = players.WEIGH(
            GAME, GAME.view(state, 0), GAME.moves(state, 0), Random(1), Budget(1)
        )
        chances = dict(table_of(state).chances(equilibrium.position(state, 0)))
        double = chances.pop("double")
        best = max(weighed.values())
        for move, worth in weighed.items():
            done = act(pack_of(state.terms), move)
            share = double if done == "double" else (1 - double) * chances[done]
            assert 0 < worth < 1
            if share > 0.2:
                assert worth > best - 0.01, (hand, move)


@pytest.mark.parametrize(
    "moves",
    [
        "B raise / A stay",
        "B raise / A stay / B play 9S",
        "B raise / A stay / B play 6S / A play 9H",
        "B play 9S / A raise / B stay / A play 9H / B raise / A stay",
        "B raise / A stay / B play 9S / A raise / B stay / A play 9H / B raise / A stay"
        " / B play 6S / A raise",
    ],
)
@pytest.mark.parametrize("score", [(0, 0), (11, 9), (11, 11)])
def test_after_any_doubles_every_act_is_weighed_and_no_other(
    moves: str, score: tuple[int, int]
) -> None:
    state = scored(at("sackson", moves, A="9H KH 7S", B="9S 6S JD"), *score)
    seat = state.acting[0]
    view, allowed = GAME.view(state, seat), GAME.moves(state, seat)
    weighed = players.WEIGH(GAME, view, allowed, Random(1), Budget(1))

    assert set(weighed) == set(allowed)
    assert all(0 <= worth <= 1 for worth in weighed.values())


def test_with_hands_on_which_the_table_throws_in_nothing_is_won_by_playing_on() -> None:
    """The other may have doubled on no hand on which the table never doubles."""
    for hand in ("9S 9C TD", "9S TC JD", "TS TC QD"):
        state = at("sackson", "B raise", A=hand)
        stay, fold = (Move(0, verb) for verb in ("stay", "fold"))
        weighed = players.WEIGH(GAME, GAME.view(state, 0), (stay, fold), Random(1), Budget(1))

        assert table_of(state).chances(equilibrium.position(state, 0))["fold"] == 1
        assert weighed[fold] > weighed[stay] - 0.005, hand


def test_a_match_is_worth_less_than_the_game_that_is_played() -> None:
    """In the first game a deal moves the rubber half as much as in the last."""
    state = at("sackson", "B raise", A="9S 9D TS", B="6S 6D 7S")

    def spread(*games: int) -> float:
        view = GAME.view(but(state, games=games), 0)
        weighed = players.WEIGH(GAME, view, GAME.moves(state, 0), Random(1), Budget(1))
        return max(weighed.values()) - min(weighed.values())

    assert spread(1, 1) == pytest.approx(2 * spread(0, 0), rel=1e-6)
    assert spread(1, 1) > 0

"""Le Truc: the order of its cards, its ties, its doubles, and the rubber."""

from __future__ import annotations

from random import Random

import pytest

from diversions.games.le_truc import GAME
from diversions.games.le_truc.state import LeTrucState
from diversions.games.le_truc.tricks import whose
from diversions.rules import IllegalMove, Move, play, play_out
from diversions.rules.kit.vying import NOBODY


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

"""Cucumber: what may be played, what the last trick costs, and who may come back."""

from __future__ import annotations

import pytest

from diversions.games.cucumber import GAME
from diversions.games.cucumber.rules import CucumberState
from diversions.rules import IllegalMove, Move, Outcome, but, play


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

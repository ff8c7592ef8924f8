"""Reversis: what counts, who pays whom, and what becomes of a discard."""

from __future__ import annotations

import pytest

from diversions.games.reversis import GAME
from diversions.games.reversis.rules import POINTS, ReversisState, payments, taken_at
from diversions.rules import BACK, IllegalMove, Move, Outcome, but, play


def dealt(code: str = "parlett", **hands: str) -> ReversisState:
    """The table after a deal by A; B is eldest."""
    state = GAME.begin(GAME.terms_of(f"reversis:{code}"))
    held = {ord(seat) - 65: cards.split() for seat, cards in hands.items()}
    return play(GAME, state, GAME.stacked(state, held))


def after(state: ReversisState, moves: str) -> ReversisState:
    for line in moves.split(" / "):
        state = play(GAME, state, Move.read(line))
    return state


KEPT = "B keep / C keep / D keep / A keep"


def test_forty_points_lie_in_the_pack() -> None:
    assert [POINTS[rank + "S"] for rank in "AKQJT2"] == [4, 3, 2, 1, 0, 0]
    assert sum(POINTS.values()) == 40


def test_suit_must_be_followed_and_nothing_trumps() -> None:
    state = after(dealt(B="5H", C="2H AS"), KEPT + " / B play 5H")

    with pytest.raises(IllegalMove) as error:
        after(state, "C play AS")
    assert error.value.ruling.rule == "reversis.follow"
    assert taken_at(((1, "5H"), (2, "AS"), (3, "9H"), (0, "2H"))) == 2


@pytest.mark.parametrize(("code", "left"), [("parlett", 12), ("parlett,discard=less", 11)])
def test_a_discard_is_replaced_or_not_and_nobody_sees_it(code: str, left: int) -> None:
    state = after(dealt(code, B="AH"), "B discard AH")

    assert len(state.hands[1]) == left
    assert GAME.view(state, 1).discards[1] == ("AH",)
    assert GAME.view(state, 2).discards[1] == (BACK,)
    assert GAME.told(Move(1, "discard", ("AH",)), 2).what == (BACK,)


@pytest.mark.parametrize(
    ("code", "taken", "coins"),
    [
        ("parlett", (20, 10, 6, 4), (-20, -10, -6, 36)),
        ("parlett", (20, 12, 4, 4), (-40, -24, 32, 32)),
        ("parlett,tie=none", (20, 12, 4, 4), (0, 0, 0, 0)),
        ("dafydd", (20, 10, 6, 4), (-6, -2, 2, 6)),
        ("dafydd", (20, 12, 4, 4), (-6, -2, 4, 4)),
        ("high", (20, 10, 6, 4), (-40, 0, 16, 24)),
    ],
)
def test_the_ways_of_paying(code: str, taken: tuple[int, ...], coins: tuple[int, ...]) -> None:
    got = [0, 0, 0, 0]
    for loser, winner, paid in payments(GAME.terms_of(f"reversis:{code}"), taken):
        got[loser] -= paid
        got[winner] += paid

    assert tuple(got) == coins


@pytest.mark.parametrize(("code", "taken"), [("nobody", (0, 0, 0, 0)), ("last", (0, 4, 0, 0))])
def test_what_was_discarded_counts_for_nobody_or_with_the_last_trick(
    code: str, taken: tuple[int, ...]
) -> None:
    state = dealt(f"parlett,left={code}", C="AH")
    state = after(state, "B keep / C discard AH / D keep / A keep")
    state = but(state, hands=(("2S",), ("5S",), ("3S",), ("4S",)))
    state = after(state, "B play 5S / C play 3S / D play 4S / A play 2S")

    assert state.taken == taken
    assert state.revealed == (("AH",) if code == "last" else ())


def test_who_has_no_card_left_stays_out_of_the_last_trick() -> None:
    state = after(dealt("parlett,discard=less", B="AH"), "B discard AH / C keep / D keep / A keep")
    state = but(state, hands=(("2S", "3S"), ("5S",), ("3H", "4H"), ("4D", "5D")))
    state = after(state, "B play 5S / C play 3H / D play 4D / A play 2S")

    assert state.acting == (2,)
    assert after(state, "C play 4H / D play 5D / A play 3S").deals == 1


@pytest.mark.parametrize("tie", ["each", "none"])
def test_the_fewest_points_win_a_single_deal(tie: str) -> None:
    state = after(dealt(f"parlett,length=one,tie={tie}"), KEPT)
    state = but(state, hands=(("2S",), ("5S",), ("3S",), ("4S",)), taken=(4, 20, 12, 4))

    state = after(state, "B play 5S / C play 3S / D play 4S / A play 2S")

    assert state.outcome == Outcome((0, 3), "reversis.length.one")
    assert [note.text for note in state.notes if note.rule == "reversis.fewest"] == [
        "{A} has the fewest points: 4. {D} has the fewest points: 4."
    ]

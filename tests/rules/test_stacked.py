"""A table set with chosen hands: the shuffle that deals them."""

from __future__ import annotations

import pytest

from diversions.games.put import GAME
from diversions.rules import play


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_named_hands_are_dealt_to_the_named_seats(seats: int) -> None:
    state = GAME.begin(GAME.terms("willughby", seats, first="agreed"))
    wanted = {0: ("3S", "2H"), seats - 1: ("KD",)}

    dealt = play(GAME, state, GAME.stacked(state, wanted))

    for seat, hand in wanted.items():
        assert set(hand) <= set(dealt.hands[seat])
    cards = [card for hand in dealt.hands for card in hand]
    assert len(cards) == len(set(cards)) == seats * (seats + 1)


def test_what_is_not_named_is_filled_in_the_same_way_each_time() -> None:
    state = GAME.begin(GAME.terms(first="agreed"))

    assert GAME.stacked(state, {0: ("4S",)}) == GAME.stacked(state, {0: ("4S",)})


def test_without_hands_a_whole_shuffle_is_found() -> None:
    state = GAME.begin(GAME.terms(first="agreed"))
    assert state.due is not None

    assert state.due.admits(GAME.stacked(state).what)


@pytest.mark.parametrize(
    ("hands", "then", "word"),
    [
        ({0: ("XX",)}, (), "“XX”"),
        ({0: ("3S", "3S")}, (), "twice"),
        ({0: ("3S",), 1: ("3S",)}, (), "twice"),
        ({0: ("3S", "2S", "AS", "KS")}, (), "3 cards, not 4"),
        ({}, ("3S",), "0 cards are laid"),
    ],
)
def test_an_impossible_table_says_why(
    hands: dict[int, tuple[str, ...]], then: tuple[str, ...], word: str
) -> None:
    with pytest.raises(ValueError, match=word):
        GAME.stacked(GAME.begin(GAME.terms(first="agreed")), hands, then)


def test_where_no_shuffle_is_due_none_is_found() -> None:
    state = GAME.begin(GAME.terms(first="agreed"))
    dealt = play(GAME, state, GAME.stacked(state))

    with pytest.raises(ValueError, match="No shuffle is due"):
        GAME.stacked(dealt)

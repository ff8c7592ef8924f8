"""Whist: what its sources say happens, at the engine."""

from __future__ import annotations

import pytest

from diversions.games.whist import GAME
from diversions.rules import Move, play


@pytest.mark.parametrize(("code", "taker"), [("usual", 1), ("usual,tie=last", 0)])
def test_an_equal_card_takes_the_trick_or_not(code: str, taker: int) -> None:
    state = GAME.begin(GAME.terms_of(f"whist:{code}"))
    state = play(GAME, state, GAME.stacked(state, {0: ["9S"], 1: ["9C"]}))
    for line in ("B play 9C", "A play 9S"):
        state = play(GAME, state, Move.read(line))

    assert state.acting == (taker,)

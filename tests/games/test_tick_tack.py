"""Tick-Tack: what its sources say happens, at the engine."""

from __future__ import annotations

import pytest

from diversions.games.tick_tack import GAME
from diversions.rules import Move, ruling_on


@pytest.mark.parametrize(("reading", "allowed"), [("all", False), ("free", True)])
def test_what_is_thrown_is_played_if_it_must_be(reading: str, allowed: bool) -> None:
    terms = GAME.terms(None, None, play=reading)
    state = GAME.set_up(terms, "24:1 6:4; 1:1 19:4; A; 6 3")

    ruling = ruling_on(GAME, state, Move(0, "leave"))
    assert ruling.allowed is allowed
    assert ruling.rule == f"tick-tack.play.{reading}"

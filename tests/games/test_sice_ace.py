"""Sice-Ace: what Cotton says happens, at the engine."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from diversions.games.sice_ace import GAME
from diversions.games.sice_ace.bot import rival, weigh
from diversions.games.sice_ace.rules import SiceAceState
from diversions.rules import Move, replay, ruling_on
from diversions.rules.bots import Budget, adviser, levels
from diversions.rules.core import CHANCE
from diversions.rules.record import step


def at(code: str, *lines: str) -> SiceAceState:
    return replay(GAME, GAME.terms_of(f"sice-ace:{code}"), map(Move.read, lines))


def test_five_with_six_men_each_have_the_men_of_a_pair_of_tables() -> None:
    assert at("cotton").men == (6,) * 5
    assert sum(at("cotton").men) == 30


def test_sixes_bear_only() -> None:
    assert at("cotton", "A throw", "* throw 6 3").men == (5, 6, 6, 6, 6)
    assert at("cotton", "A throw", "* throw 5 4").men == (6,) * 5


def test_aces_load_another() -> None:
    state = at("cotton", "A throw", "* throw 6 1")
    assert (state.men[0], state.aces) == (5, 1)
    assert ruling_on(GAME, state, Move(0, "load", ("A",))).rule == "sice-ace.free"

    state = step(GAME, state, Move(0, "load", ("D",)))

    assert state.men == (4, 6, 6, 7, 6)
    assert state.acting == (1,)


def test_the_next_player_is_loaded_if_so_agreed() -> None:
    state = at("cotton,load=next", "A throw", "* throw 2 1")

    assert state.men == (5, 7, 6, 6, 6)
    assert state.acting == (1,)


def test_doublets_throw_again() -> None:
    assert at("cotton", "A throw", "* throw 3 3").acting == (0,)
    state = at("cotton", "A throw", "* throw 1 1", "A load B", "A load B")
    assert (state.acting, state.men) == ((0,), (4, 8, 6, 6, 6))


def played(code: str, seed: int, level: str) -> SiceAceState:
    rng, state = Random(seed), GAME.begin(GAME.terms_of(f"sice-ace:{code}"))
    advises = adviser(GAME, level)
    while not state.outcome:
        if state.due:
            fell = tuple(str(rng.randint(1, 6)) for _ in range(2))
            state = step(GAME, state, Move(CHANCE, "throw", fell))
        else:
            rulings = [r for r in GAME.rulings(state, state.acting[0]) if r.allowed]
            state = step(GAME, state, advises(GAME, state, rulings, rng, Budget(1)).move)
        assert GAME.amiss(state) == ""
    return state


@pytest.mark.parametrize(
    ("code", "winners"), [("cotton", 3), ("cotton,lose=last", 4), ("cotton,seats=3", 1)]
)
def test_the_last_two_or_the_last_lose_and_the_rest_go_free(code: str, winners: int) -> None:
    for seed in range(6):
        state = played(code, seed, "journeyman")

        assert state.outcome
        assert len(state.outcome.winners) == winners
        assert all(bool(men) != (seat in state.outcome.winners)
                   for seat, men in enumerate(state.men))  # fmt: skip


def test_a_game_is_of_about_sixty_throws() -> None:
    """Five players, each loading the next, until two are left."""
    throws = [played("cotton,load=next", seed, "apprentice").throws for seed in range(60)]

    assert 55 < fmean(throws) < 75


def test_the_rival_is_loaded_and_the_figures_agree() -> None:
    """Three players, of whom one goes free: the one with fewest men is to be stopped."""
    lines = (
        "A throw", "* throw 2 3", "B throw", "* throw 6 6", "B throw", "* throw 6 6", "B throw",
        "* throw 2 5", "C throw", "* throw 2 3", "A throw", "* throw 4 1",
    )  # fmt: skip
    state = at("cotton,seats=3", *lines)
    moves = GAME.moves(state, 0)

    worths = weigh(GAME, state, moves, Random(1), Budget(1))

    assert rival(state.men, 0, 2) == 1
    assert worths[Move(0, "load", ("B",))] > worths[Move(0, "load", ("C",))]
    assert levels(GAME) == ("apprentice", "journeyman")

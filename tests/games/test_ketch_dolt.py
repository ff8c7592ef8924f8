"""Ketch-Dolt: what Cotton says happens, at the engine."""

from __future__ import annotations

from random import Random

import pytest

from diversions.games.ketch_dolt import GAME
from diversions.games.ketch_dolt.rules import KetchDoltState, dues
from diversions.rules import Move, replay, ruling_on
from diversions.rules.bots import Budget, adviser, levels
from diversions.rules.core import CHANCE
from diversions.rules.record import step

BEGUN = "* throw 6 5", "* throw 1 2", "* throw 6 2"  # A’s sice and deuce, as in Cotton’s example
LAID = *BEGUN, "A heap", "A lay 6", "A heap", "A lay 2"


def at(code: str, *lines: str) -> KetchDoltState:
    return replay(GAME, GAME.terms_of(f"ketch-dolt:{code}"), map(Move.read, lines))


def test_the_first_lays_from_the_heap_what_is_thrown() -> None:
    state = at("cotton", *LAID)

    assert state.tables == ((0, 1, 0, 0, 0, 1), (0,) * 6)
    assert (state.heap, state.turn) == (28, 1)


def test_the_other_draws_to_the_same_point() -> None:
    state = at("cotton", *LAID, "* throw 6 2", "B draw 6", "B draw 2")

    assert state.tables == ((0,) * 6, (0, 1, 0, 0, 0, 1))
    assert state.heap == 28


@pytest.mark.parametrize("code", ["cotton", "cotton,ace=other"])
def test_the_wrong_act_is_offered_and_loses(code: str) -> None:
    """“Or if he but touch a man of the heap and then recall himself, the loss is the same.”"""
    state = at(code, *LAID, "* throw 6 2")
    assert ruling_on(GAME, state, Move(1, "heap")).allowed
    assert GAME.binding(state, Move(1, "heap"))

    state = step(GAME, state, Move(1, "heap"))

    assert state.outcome
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "ketch-dolt.touch")


def test_a_man_laid_that_should_be_drawn_loses() -> None:
    state = at("cotton", *LAID, "* throw 6 1", "B heap")
    assert not state.outcome
    assert GAME.moves(state, 1) == [Move(1, "lay", ("6",)), Move(1, "lay", ("1",))]

    lost = step(GAME, state, Move(1, "lay", ("6",)))
    assert lost.outcome
    assert (lost.outcome.winners, lost.outcome.rule) == ((0,), "ketch-dolt.dolt")

    kept = step(GAME, step(GAME, state, Move(1, "lay", ("1",))), Move(1, "draw", ("6",)))
    assert not kept.outcome
    assert kept.tables == ((0, 1, 0, 0, 0, 0), (1, 0, 0, 0, 0, 1))


def test_the_ace_laid_before_the_sice_is_drawn() -> None:
    """The other reading: the ace of sice-ace is laid down, and the sice not yet drawn."""
    state = at("cotton,ace=other", *LAID, "* throw 6 1", "B heap")

    assert state.outcome
    assert state.outcome.winners == (0,)
    drawn_first = at("cotton,ace=other", *LAID, "* throw 6 1", "B draw 6", "B heap", "B lay 1")
    assert not drawn_first.outcome


def test_what_is_not_there_cannot_be_drawn() -> None:
    state = at("cotton", *LAID, "* throw 6 1")

    refused = ruling_on(GAME, state, Move(1, "draw", ("1",)))
    assert (refused.rule, refused.because) == (
        "ketch-dolt.draw",
        "No man is on White’s ace point.",
    )


def played(code: str, seed: int, level: str) -> KetchDoltState:
    rng, state = Random(seed), GAME.begin(GAME.terms_of(f"ketch-dolt:{code}"))
    adviser_of = adviser(GAME, level)
    while not state.outcome:
        if state.due:
            fell = tuple(str(rng.randint(1, 6)) for _ in range(2))
            state = step(GAME, state, Move(CHANCE, "throw", fell))
        else:
            rulings = [r for r in GAME.rulings(state, state.acting[0]) if r.allowed]
            state = step(GAME, state, adviser_of(GAME, state, rulings, rng, Budget(1)).move)
        assert GAME.amiss(state) == ""
        if not state.outcome and not state.acting and state.filled == (False, False):
            assert not any(map(all, state.tables)) or state.terms.meets(["full.fifteen"])
    return state


@pytest.mark.parametrize("code", ["cotton", "cotton,full=fifteen", "cotton,ace=other"])
def test_the_journeyman_is_never_dolted_and_bears_all(code: str) -> None:
    """“Some by frequent practice will never be Dolted.”"""
    for seed in range(12):
        state = played(code, seed, "journeyman")

        assert state.outcome
        assert state.outcome.rule == "ketch-dolt.won"
        (winner,) = state.outcome.winners
        assert state.borne[winner] >= (15 if "fifteen" in code else 6)
        assert not any(state.tables[winner])


def test_the_apprentice_is_dolted_now_and_then() -> None:
    ends = {played("cotton", seed, "apprentice").outcome for seed in range(30)}

    assert {end.rule for end in ends if end} >= {"ketch-dolt.touch", "ketch-dolt.won"}
    assert levels(GAME) == ("apprentice", "journeyman")


def test_a_filled_table_is_left_alone() -> None:
    state = at("cotton", *LAID, "* throw 6 1")
    safe = KetchDoltState(
        terms=state.terms,
        tables=state.tables,
        heap=state.heap,
        filled=(True, False),
        turn=1,
        left=(6, 1),
        acting=(1,),
        throws=3,
    )

    assert dues(state) == (6,)
    assert dues(safe) == ()

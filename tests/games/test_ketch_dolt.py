"""Ketch-Dolt: what Cotton says happens, at the engine."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from diversions.games.ketch_dolt import GAME
from diversions.games.ketch_dolt.rules import KetchDoltState, dues
from diversions.games.ketch_dolt.variants import OPTIONS
from diversions.play.words import of_the_opponent
from diversions.rules import Move, replay, ruling_on
from diversions.rules.bots import Budget, adviser, levels
from diversions.rules.core import CHANCE
from diversions.rules.record import step
from tests.games.anew_ketch_dolt import Judge
from tests.samples import LONG

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
        "No man is on {A}’s ace point.",
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


def emptied(*tables: tuple[int, ...], dice: str) -> KetchDoltState:
    """B's throw with those tables, when the heap is empty."""
    before = at("cotton", *LAID)
    state = KetchDoltState(
        terms=before.terms, tables=(tables[0], tables[1]), heap=0, turn=1, throws=9, due=before.due
    )
    return step(GAME, state, Move(CHANCE, "throw", tuple(dice)))


def test_no_man_is_taken_from_an_empty_heap() -> None:
    """A table may be so that the heap is empty, one number is to be drawn, and the other is
    nowhere: that one does nothing, and the heap is no man to touch."""
    tables = (13, 1, 1, 0, 0, 0), (0, 6, 7, 0, 2, 0)
    one = emptied(*tables, dice="26")
    both = emptied(*tables, dice="23")

    assert (one.left, one.acting) == ((2,), (1,))
    assert [note.text for note in one.notes] == ["The heap is empty, and {B} has no sice to draw."]
    for state in (one, both):
        refused = ruling_on(GAME, state, Move(1, "heap"))
        assert (refused.allowed, refused.rule) == (False, "ketch-dolt.empty")


@pytest.mark.parametrize("careless", [0.0, 0.04])
def test_a_judge_made_anew_from_the_page_agrees_at_every_move(careless: float) -> None:
    """Who acts, what they may do, where the men are, and how it ends: every reading, with low
    throws in every third game, so that the heap is emptied."""
    rng, ends = Random(1674), set()
    for n, readings in enumerate([*product(*(o.readings for o in OPTIONS))] * (90 if LONG else 9)):
        words = {option.key: one.key for option, one in zip(OPTIONS, readings, strict=True)}
        judge, state = Judge(words), GAME.begin(GAME.terms(None, None, **words))
        while not state.outcome:
            seat = judge.whose()
            assert state.acting == (() if seat is None else (seat,)), words
            moves = GAME.moves(state, seat or 0) if state.acting else []
            assert {str(move)[2:] for move in moves} == judge.may(), words
            assert [list(table) for table in state.tables] == [table[1:] for table in judge.table]
            assert state.heap == judge.heap
            draws = [move for move in moves if move.verb == "draw"]
            hand = [move for move in moves if move.verb == "lay"]
            laid = [move for move in hand if int(move.what[0]) not in judge.must_draw()]
            if state.due:
                low = n % 3 == 0 and judge.turn >= 0 and rng.random() < 0.97
                dice = tuple(rng.choices("123" if low else "123456", k=2))
                move = Move(CHANCE, "throw", dice)
            else:
                move = rng.choice(moves if rng.random() < careless else draws or laid or moves)
            state = step(GAME, state, move)
            judge.hear(str(move))
        assert judge.end
        winner, end = judge.end
        assert state.outcome.winners == (() if winner is None else (winner,))
        assert state.outcome.rule == f"ketch-dolt.{end}"
        ends.add(end)
    assert ends >= ({"won", "limit"} if not careless else {"won", "touch"})


def test_the_player_whose_point_it_is_is_told_your() -> None:
    drawn = ruling_on(GAME, at("cotton", *LAID, "* throw 6 1"), Move(1, "draw", ("6",)))

    assert of_the_opponent(drawn.label, "") == "Draw a man from your sice point"
    assert of_the_opponent(drawn.label, "{A}") == "Draw a man from {A}’s sice point"

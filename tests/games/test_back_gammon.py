"""Back-Gammon: what Cotton says of it, at the engine."""

from __future__ import annotations

import pytest

from diversions.games.back_gammon import GAME
from diversions.games.back_gammon.rules import PLACING
from diversions.rules import Move, play
from diversions.rules.kit import points
from diversions.rules.kit.points import Laws
from diversions.rules.kit.running import RunningState

LAST = "1:2 home:13; {}; A; {}"


def table(text: str, **readings: str) -> RunningState:
    return GAME.set_up(GAME.terms(None, None, **readings), text)


def after(state: RunningState, *lines: str) -> RunningState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def test_men_are_placed_as_at_irish() -> None:
    """P. 156, and pp. 154-155."""
    assert points.laid_out({24: 2, 13: 5, 8: 3, 6: 5}) == PLACING


def test_doublets_are_played_fourfold() -> None:
    """P. 156."""
    state = table("24:2 13:5 8:3 6:5; 1:2 12:5 17:3 19:5; A; 3 3")
    for line in ("A move 24 21", "A move 24 21", "A move 8 5", "A move 8 5"):
        assert state.acting == (0,)
        state = play(GAME, state, Move.read(line))

    assert state.due is not None
    assert points.pips(state.men[0]) == points.pips(PLACING) - 12


@pytest.mark.parametrize(
    ("black", "thrown", "stakes"),
    [
        ("24:2 home:13", "2 1", 1),
        ("24:2 home:13", "2 2", 2),
        ("18:1 24:14", "2 1", 3),
        ("18:1 24:14", "2 2", 4),
        ("7:15", "2 1", 3),  # more men than there are words for numbers
    ],
)
def test_the_four_stakes(black: str, thrown: str, stakes: int) -> None:
    """Pp. 156-157."""
    over = after(table(LAST.format(black, thrown)), "A move 1 home", "A move 1 home")

    assert over.outcome
    assert over.score == (stakes, 0)
    words = ("one", "two", "three", "four")
    assert f"back-gammon.{words[stakes - 1]}" in [note.rule for note in over.notes]


@pytest.mark.parametrize(
    ("black", "reading", "stakes"),
    [("18:1 24:14", "tables", 3), ("18:1 24:14", "entered", 1), ("out:1 24:14", "entered", 3)],
)
def test_men_have_come_in_when_at_home_or_when_entered(
    black: str, reading: str, stakes: int
) -> None:
    state = GAME.set_up(GAME.terms(None, None, **{"in": reading}), LAST.format(black, "2 1"))

    assert after(state, "A move 1 home", "A move 1 home").score == (stakes, 0)


@pytest.mark.parametrize(
    ("men", "reading", "stakes"),
    [("1:2 home:13", "throw", 2), ("1:2 home:13", "all", 1), ("1:4 home:11", "all", 2)],
)
def test_doublets_at_the_end_are_a_throw_or_all_four_moves(
    men: str, reading: str, stakes: int
) -> None:
    terms = GAME.terms(None, None, **{"with": reading})
    state = GAME.set_up(terms, f"{men}; 24:2 home:13; A; 2 2")
    while not state.outcome:
        state = play(GAME, state, Move(0, "move", ("1", "home")))

    assert state.score == (stakes, 0)


def test_a_dispatch_is_quicker_by_a_sixth_of_the_pips() -> None:
    """P. 156: doublets make “a quicker dispatch of the Game than Irish”."""
    plain, fourfold = (
        sum(
            points.weight(throw) * sum(points.dice_of(tuple(map(str, throw)), Laws(fourfold=fold)))
            for throw in points.THROWS
        )
        for fold in (False, True)
    )

    assert (plain, fourfold) == (36 * 7, 36 * 7 + 42)

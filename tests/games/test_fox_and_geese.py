"""Fox and Geese: the report’s rules, the fewest geese, counts against an independent one."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.fox_and_geese import players
from diversions.games.fox_and_geese import variants as v
from diversions.games.fox_and_geese.rules import (
    BOARDS,
    FLOCK,
    FOX,
    GEESE,
    LIMIT,
    POINTS,
    FoxState,
    held,
)
from diversions.rules import IllegalMove, Move, Terms, play, play_out, replay, ruling_on
from diversions.rules.bots import Budget
from tests.games import laws
from tests.games import perft_fox_and_geese as apart

GAME = GAMES["fox-and-geese"]


def at(position: str, **readings: str) -> FoxState:
    state: FoxState = GAME.set_up(GAME.terms(None, None, **readings), position)
    return state


def then(state: FoxState, *lines: str) -> FoxState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def refused(state: FoxState, line: str) -> tuple[str, str]:
    ruling = ruling_on(GAME, state, Move.read(line))
    return ruling.rule, ruling.because


CORNERED = """
        . f g
        . g g
    . . . . . . .
    . . . . . . .
    . . . . . . .
        . . .
        . . .
    geese to move
"""


# The report ---------------------------------------------------------------------------------


def test_a_goose_is_not_taken_twice() -> None:
    state = at("""
            . . .
            . . .
        . . . . . . .
        . g f . . . .
        . g . . . g .
            . g .
            g g .
        fox to move
    """)

    rule, because = refused(state, "A take c4 a4 c4")

    assert (rule, because) == ("fox-and-geese.take", "The goose on b4 has been taken already.")


def test_thirteen_geese_fill_one_side_and_the_fox_is_placed_where_his_player_likes() -> None:
    state = GAME.begin(GAME.terms())
    places = [r.move.what[0] for r in GAME.rulings(state, FOX) if r.allowed]

    assert state.geese == FLOCK
    assert len(places) == 33 - FLOCK
    assert refused(state, "A place d7") == ("fox-and-geese.place", "A goose stands there.")


def test_the_fox_moves_first_and_then_a_goose() -> None:
    placed = then(GAME.begin(GAME.terms()), "A place d4")
    moved = then(placed, "A move d4 d3")

    assert placed.acting == (FOX,)
    assert moved.acting == (GEESE,)


def test_a_goose_may_go_back() -> None:
    state = then(GAME.begin(GAME.terms()), "A place d2", "A move d2 d1", "B move d5 d4")

    state = then(state, "A move d1 d2", "B move d4 d5")

    assert state.men[POINTS.index("d5")] == "g"


TWO_IN_A_TURN = """
        . . .
        g . .
    . . . . . . .
    . f g . g . g
    . . . . . . .
        . g .
        . . .
"""


def test_the_fox_takes_two_in_one_turn() -> None:
    state = then(at(TWO_IN_A_TURN), "A take b4 d4 f4")

    assert state.geese == 3
    assert state.outcome is not None
    assert state.outcome.rule == "fox-and-geese.few.held"


def test_the_fox_may_stop_after_one_unless_he_must_go_on() -> None:
    short = "A take b4 d4"

    assert ruling_on(GAME, at(TWO_IN_A_TURN), Move.read(short)).allowed
    assert refused(at(TWO_IN_A_TURN, taking="must"), short)[0] == "fox-and-geese.taking.must"
    assert refused(at(TWO_IN_A_TURN, taking="must"), "A move b4 b3") == (
        "fox-and-geese.taking.must",
        "The fox can take, so it must.",
    )


def test_a_goose_neither_takes_nor_leaps() -> None:
    assert refused(at(OVER), "B take d5 d3")[0] == "fox-and-geese.geese"


OVER = """
        . . .
        . g .
    . . . g . . .
    . . . f . . .
    . . . . . . .
        . g .
        . g .
    geese to move
"""


def test_the_geese_win_when_the_fox_can_neither_step_nor_leap() -> None:
    state = at(
        """
        f . g
        g g .
    . . g . . . .
    . . . . . . .
    . . . . . . .
        . . .
        . . .
    geese to move
    """
    )

    state = then(state, "B move d6 d7")

    assert state.outcome is not None
    assert state.outcome.winners == (GEESE,)
    assert state.outcome.rule == "fox-and-geese.held"


def test_slanting_lines_are_there_only_if_agreed() -> None:
    start = ["A place d4", "A move d4 c3"]

    slanted = then(GAME.begin(GAME.terms("slanted")), *start)
    plain = then(GAME.begin(GAME.terms()), start[0])

    assert slanted.acting == (GEESE,)
    assert refused(plain, start[1]) == (
        "fox-and-geese.step",
        "c3 is not the next point on any line from d4.",
    )


def test_play_without_a_goose_taken_is_drawn_at_the_limit() -> None:
    to_and_fro = ["A move d1 d2", "B move d5 d4", "A move d2 d1", "B move d4 d5"]
    moves = [Move.read(line) for line in ["A place d1", *to_and_fro * (LIMIT // 4)]]

    state = replay(GAME, GAME.terms(), moves)

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((), "fox-and-geese.limit")


# Positions as text --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("f", "."), "There must be one fox, and 0 are drawn."),
        ((". f g", ". f ."), "Too few geese are left, so the play is over."),
        ((". . . . . . .", "g g g g g g g"), "There are 24 geese, but only 13 at the start."),
        (("geese to", "hens to"), "“hens to move”: write “fox to move” or “geese to move” here."),
        (("f", "x"), "“x” is not a piece; choose one of: f, g, or “.” for vacant."),
        ((". f g", ". f g g"), "Rank 7 has 3 points, and “.fgg” draws 4."),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(
    change: tuple[str, str], why: str
) -> None:
    with pytest.raises(ValueError, match=".") as error:
        at(CORNERED.replace(*change))

    assert str(error.value) == why


# How few geese lose -------------------------------------------------------------------------


@pytest.mark.parametrize("lines", ["plain", "slanting"])
def test_four_geese_can_hold_the_fox_and_three_cannot(lines: str) -> None:
    board = BOARDS[lines]

    needed = [len({*board.steps[at], *(jump.to for jump in board.jumps[at])}) for at in range(33)]

    assert min(needed) == v.ENOUGH[lines, "held"]


@pytest.mark.parametrize("lines", ["plain", "slanting"])
def test_fewer_geese_than_enough_cannot_drive_the_fox(lines: str) -> None:
    enough = v.ENOUGH[lines, "forced"]

    assert not driven(lines, enough - 1)
    assert driven(lines, enough)


Places = set[tuple[int, frozenset[int]]]  # the fox and the geese, by number


def driven(lines: str, geese: int) -> bool:
    """Whether so many geese ever win but by closing the ring in one step.

    Searched backward: from the positions in which the fox is held, to those in which he has a
    step or a leap, and yet each of them lets the geese close the ring.
    """
    board, lost = BOARDS[lines], held_by(lines, geese)
    closes = closing(lines, lost)
    closes_fewer = closing(lines, held_by(lines, geese - 1))
    before = {(at, flock) for fox, flock in closes for at in board.steps[fox]}
    for fox, flock in closes_fewer:
        before |= {(at, flock | {over}) for over, at in board.jumps[fox]}
    return any(
        fox not in flock and len(flock) == geese and loses(lines, fox, flock, closes, closes_fewer)
        for fox, flock in before - lost
    )


def held_by(lines: str, geese: int) -> Places:
    """All positions of so many geese in which the fox is held."""
    board, places = BOARDS[lines], set()
    for fox in range(33):
        ring = frozenset([*board.steps[fox], *(jump.to for jump in board.jumps[fox])])
        others = [at for at in range(33) if at != fox and at not in ring]
        if len(ring) <= geese:
            for more in combinations(others, geese - len(ring)):
                places.add((fox, ring.union(more)))
    return places


def closing(lines: str, lost: Places) -> Places:
    """The positions, geese to move, from which one step leads into *lost*."""
    board = BOARDS[lines]
    return {
        (fox, flock - {at} | {back})
        for fox, flock in lost
        for at in flock
        for back in board.steps[at]
        if back != fox and back not in flock
    }


def loses(lines: str, fox: int, flock: frozenset[int], won: Places, won_fewer: Places) -> bool:
    """Whether each step of the fox leads into *won*, and each leap into *won_fewer*."""
    board = BOARDS[lines]
    for to in board.steps[fox]:
        if to not in flock and (to, flock) not in won:
            return False
    leaps = [(to, flock - {o}) for o, to in board.jumps[fox] if o in flock and to not in flock]
    return all((to, left) in won_fewer and not leaps_on(lines, to, left) for to, left in leaps)


def leaps_on(lines: str, fox: int, flock: frozenset[int]) -> bool:
    return any(o in flock and to not in flock for o, to in BOARDS[lines].jumps[fox])


@pytest.mark.parametrize("lines", ["plain", "slanting"])
def test_what_the_search_calls_held_the_rules_call_held(lines: str) -> None:
    terms: Terms = GAME.terms("slanted" if lines == "slanting" else "modar")
    for fox, flock in held_by(lines, 4):
        men = "".join("f" if at == fox else "g" if at in flock else "." for at in range(33))

        assert held(FoxState(terms=terms, acting=(FOX,), men=men))


def test_the_geese_always_have_a_move_for_no_point_parts_the_board() -> None:
    for board in BOARDS.values():
        for fox in range(33):
            reached = {0 if fox else 1}
            edge = list(reached)
            while edge:
                for to in board.steps[edge.pop()]:
                    if to != fox and to not in reached:
                        reached.add(to)
                        edge.append(to)

            assert len(reached) == 32


# Counts -------------------------------------------------------------------------------------


def perft(state: FoxState, depth: int) -> int:
    if depth == 0:
        return 1
    moves = [move for seat in state.acting for move in GAME.moves(state, seat)]
    return sum(perft(GAME.apply(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize("variant", ["modar", "slanted"])
@pytest.mark.parametrize("taking", ["may", "must"])
def test_sequences_from_the_start_agree_with_an_independent_count(
    variant: str, taking: str
) -> None:
    terms = GAME.terms(variant, taking=taking)
    start = then(GAME.begin(terms), "A place d4")
    geese = frozenset(apart.offset(POINTS[i]) for i, man in enumerate(start.men) if man == "g")
    options = {"slanting": variant == "slanted", "must": taking == "must"}

    for depth in range(1, 5):
        counted = apart.count(apart.offset("d4"), geese, True, depth, **options)

        assert perft(start, depth) == counted
    assert perft(GAME.begin(terms), 2) == apart.count(None, geese, True, 2, **options)


@pytest.mark.parametrize("variant", ["modar", "slanted"])
@pytest.mark.parametrize("taking", ["may", "must"])
@pytest.mark.parametrize("position", [TWO_IN_A_TURN, OVER, CORNERED.replace(". f g", "g f g")])
def test_sequences_amid_takings_agree_with_an_independent_count(
    variant: str, taking: str, position: str
) -> None:
    lines = "slanting" if variant == "slanted" else "plain"
    state = at(position, lines=lines, taking=taking)
    geese = frozenset(apart.offset(POINTS[i]) for i, man in enumerate(state.men) if man == "g")
    fox = apart.offset(POINTS[state.men.index("f")])

    for depth in range(1, 5):
        counted = apart.count(
            fox, geese, state.acting == (FOX,), depth, lines == "slanting", taking == "must"
        )

        assert perft(state, depth) == counted


def test_a_refused_move_is_told_why() -> None:
    with pytest.raises(IllegalMove) as error:
        then(GAME.begin(GAME.terms()), "A place d4", "A move d4 d6")

    assert error.value.ruling.because == "d6 is not empty."


# Players ------------------------------------------------------------------------------------


@pytest.mark.parametrize("terms", list(laws.all_terms(GAME)), ids=lambda terms: terms.code)
def test_the_fast_board_knows_the_same_moves(terms: Terms) -> None:
    board = players.fast(terms)
    for _, state in play_out(GAME, terms, Random(9)):
        if state.acting:
            fast = {players.spoken(state, act) for act, _ in board.after(board.node(state))}

            assert fast == set(GAME.moves(state, state.acting[0]))


def test_a_master_of_the_fox_takes_and_one_of_the_geese_closes_the_ring() -> None:
    taking, closing = at(TWO_IN_A_TURN, few="held"), at(RING)

    for state, line in ((taking, "A take b4 d4 f4"), (closing, "B move d6 d7")):
        rulings = [ruling for ruling in GAME.rulings(state, state.acting[0]) if ruling.allowed]
        advice = players.master(GAME, state, rulings, Random(1), Budget(20))

        assert str(advice.move) == line
        assert advice.because.startswith("It wins")


RING = """
        f . g
        g g .
    . . g . . . .
    . . . . . . .
    . . . . . . .
        . . .
        . . .
    geese to move
"""


# The laws that not every game keeps yet

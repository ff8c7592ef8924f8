"""Alquerque: what the essay says, position by position; counts against an independent one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.alquerque import players
from diversions.games.alquerque.position import BOARD, POINTS, AlquerqueState
from diversions.games.alquerque.rules import LIMIT
from diversions.rules import Move, Outcome, Terms, but, play, play_out, ruling_on, step
from diversions.rules.bots import Budget
from diversions.rules.record import read
from tests.games import laws
from tests.games import perft_alquerque as apart
from tests.samples import PLIES

GAME = GAMES["alquerque"]


def at(position: str, variant: str = "pritchard", **readings: str) -> AlquerqueState:
    state: AlquerqueState = GAME.set_up(GAME.terms(variant, None, **readings), position)
    return state


def begun(variant: str = "pritchard", **readings: str) -> AlquerqueState:
    state: AlquerqueState = GAME.begin(GAME.terms(variant, None, **readings))
    return state


def then(state: AlquerqueState, *lines: str) -> AlquerqueState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def refused(state: AlquerqueState, line: str) -> tuple[str, str]:
    ruling = ruling_on(GAME, state, Move.read(line))
    return ruling.rule, ruling.because


def test_a_huff_that_cannot_be_is_refused_for_what_is_wrong_with_it() -> None:
    """White might have taken with a1, c1 or e1, and moves a5."""
    board = """
        w . . . .
        . . . . b
        . . . . .
        . b . b .
        w . w . w
    """
    state = play(GAME, at(f"{board}\nwhite to move"), Move.read("A move a5 a4"))
    every = play(GAME, at(f"{board}\nwhite to move", several="every"), Move.read("A move a5 a4"))
    none = at(f"{board}\nwhite to move", duty="none")

    assert [POINTS[man] for man in state.huffable] == ["a1", "c1", "e1"]
    assert refused(state, "B huff a1 c1")[0] == "alquerque.several.one"
    assert refused(every, "B huff a1")[0] == "alquerque.several.every"
    assert refused(state, "B huff a5") == ("alquerque.huffing", "There is no man to huff on a5.")
    assert refused(state, "B huff")[0] == "alquerque.huffing"
    assert refused(none, "A huff a2")[0] == "alquerque.duty.none"


@pytest.mark.parametrize(
    ("variant", "line", "rule", "because"),
    [
        ("pritchard", "A take a1 c3 a1", "take", "The man on b2 has been taken already."),
        ("pritchard", "A take a1 c3 c1", "take", "There is no opposing man on c2 to take."),
        ("bell", "A take a1 c3 e1", "jumps.as-moves", "This man may not take backward."),
    ],
)
def test_a_later_leap_is_refused_for_what_is_wrong_with_it(
    variant: str, line: str, rule: str, because: str
) -> None:
    board = """
        . . . . .
        . . . . .
        . . . . .
        . b . b .
        w . . . .
    """
    assert refused(at(f"{board}\nwhite to move", variant), line) == (f"alquerque.{rule}", because)


def allowed(state: AlquerqueState, seat: int, verb: str) -> set[str]:
    return {
        " ".join(move.what) for move in GAME.moves(state, seat) if move.verb == verb
    }  # without the seat and the verb


def ended(state: AlquerqueState) -> tuple[tuple[int, ...], str, tuple[int, ...]]:
    assert state.outcome is not None
    return state.outcome.winners, state.outcome.rule, state.score


# The board and the array --------------------------------------------------------------------


def test_there_are_twenty_five_points_and_twelve_men_a_side_about_a_vacant_centre() -> None:
    state = begun()

    assert len(POINTS) == 25
    assert (state.men.count("w"), state.men.count("b")) == (12, 12)
    assert state.men[POINTS.index("c3")] == "."


def test_either_layout_of_the_two_foremost_men_mirrors_the_other() -> None:
    right, left = begun(), begun(front="left")

    assert right.men[10:15] == "bb.ww"
    assert left.men[10:15] == "ww.bb"


def test_the_first_man_must_go_to_the_centre_and_can_be_taken_there() -> None:
    start = begun()

    for move in GAME.moves(start, 0):
        assert move.what[1] == "c3"
        assert allowed(then(start, str(move)), 1, "take")


def test_slanting_lines_meet_at_thirteen_points() -> None:
    slanting = [at for at in range(25) if any(0 not in way for way in BOARD.ways[at])]

    assert len(slanting) == 13


# The essay's position, made anew ------------------------------------------------------------

# Ours, for the essay's figure is lost: X is on c2, Y on d2; 1 on c3, 2 on d4, 3 on e5.
ESSAY = """
    5 . . . . b
    4 . . . b .
    3 . . b . .
    2 . . w w .
    1 . . . . .
      a b c d e
    white to move
"""


def test_y_may_take_one_and_x_may_take_one_and_two() -> None:
    state = at(ESSAY, further="go-on", duty="must")

    assert allowed(state, 0, "take") == {"d2 b4", "c2 c4 e4"}
    assert allowed(state, 0, "move") == set()


def test_x_can_be_huffed_if_it_takes_one_and_stops() -> None:
    state = then(at(ESSAY), "A take c2 c4")

    assert allowed(state, 1, "huff") == {"c4"}
    assert then(state, "B huff c4").acting == (1,)


def test_if_x_takes_both_then_three_takes_both_of_whites_men() -> None:
    state = then(at(ESSAY), "A take c2 c4 e4", "B take e5 e3 c1")

    assert ended(state) == ((1,), "alquerque.all-taken", (-1, 1))


def test_if_y_takes_white_loses_nothing_by_it() -> None:
    state = then(at(ESSAY), "A take d2 b4")

    assert allowed(state, 1, "take") == set()


def test_a_master_takes_with_y_as_the_essay_advises() -> None:
    state = at(ESSAY, duty="must")
    rulings = [ruling for ruling in GAME.rulings(state, 0) if ruling.allowed]

    advice = players.master(GAME, state, rulings, Random(1), Budget(20))

    assert str(advice.move) == "A take d2 b4"
    assert advice.because.endswith(".")


# Moving -------------------------------------------------------------------------------------

LONE = """
    . . . . b
    . . . . .
    . . w . .
    . . . . .
    b . . . .
"""


def test_after_pritchard_a_man_goes_in_every_direction() -> None:
    assert len(allowed(at(LONE), 0, "move")) == 8


def test_after_bell_a_man_goes_forward_aslant_or_sideways() -> None:
    state = at(LONE, "bell")

    assert allowed(state, 0, "move") == {"c3 b3", "c3 d3", "c3 b4", "c3 c4", "c3 d4"}
    assert refused(state, "A move c3 c2")[0] == "alquerque.ways.onward"


def test_after_bell_no_man_comes_again_to_a_point_where_it_has_stood() -> None:
    state = then(at(LONE, "bell"), "A move c3 d3", "B move e5 d5")

    assert refused(state, "A move d3 c3") == (
        "alquerque.again.never",
        "This man has stood on c3 before.",
    )


def test_another_man_may_come_where_the_first_has_stood() -> None:
    position = LONE.replace(". . w . .\n    . . . . .", ". . w . .\n    . w . . .")
    state = then(at(position, "bell"), "A move c3 d4", "B move e5 d5", "A move b2 c3")

    assert state.men[POINTS.index("c3")] == "w"


BACK_ROW = """
    . w b . .
    . . . . .
    . . . . .
    . . . . .
    . . . w b
"""


def test_on_the_back_row_a_man_may_only_take_after_bell() -> None:
    state = at(BACK_ROW, "bell")

    assert refused(state, "A move b5 a5")[0] == "alquerque.back-row.takes-only"
    assert ruling_on(GAME, state, Move.read("A take b5 d5")).allowed


def test_the_back_row_rule_can_be_left_out() -> None:
    state = at(BACK_ROW, "bell", back_row="like-others")

    assert ruling_on(GAME, state, Move.read("A move b5 a5")).allowed


TWO_POINTS = "Name the points: where the man is, and where it goes."


@pytest.mark.parametrize(
    ("line", "rule", "because"),
    [
        ("A move b2 c3", "alquerque.move", "There is no white man on b2."),
        ("A move c3 c5", "alquerque.move", "c5 is not the next point on any line from c3."),
        ("A move c3 z9", "alquerque.turn", "“z9” is not a point of the board."),
        ("A move c3", "alquerque.turn", TWO_POINTS),
        ("A take c3 c5", "alquerque.take", "There is no opposing man on c4 to take."),
        ("A huff a1", "alquerque.huffing", "There is no man to huff on a1."),
        (
            "A pass",
            "alquerque.stuck.loses",
            "There is no passing here: a player who has no move loses.",
        ),
        ("B move a1 a2", "alquerque.turn", "It is another player’s turn."),
    ],
)  # fmt: skip
def test_a_try_that_cannot_be_is_told_why(line: str, rule: str, because: str) -> None:
    assert refused(at(LONE), line) == (rule, because)


# Taking -------------------------------------------------------------------------------------

BEHIND = """
    . . . . b
    . . . . .
    . . w . .
    . . b . .
    . . . . .
"""


@pytest.mark.parametrize(("jumps", "backward"), [("as-moves", False), ("any", True)])
def test_whether_a_man_takes_backward_after_bell_is_a_crux(jumps: str, backward: bool) -> None:
    state = at(BEHIND, "bell", jumps=jumps)

    ruling = ruling_on(GAME, state, Move.read("A take c3 c1"))

    assert (ruling.allowed, ruling.rule) == (backward, f"alquerque.jumps.{jumps}")


FORTH_AND_BACK = """
    . . . . .
    . . . b b
    . . w . .
    . . . . .
    . . . . .
"""


def test_only_the_jumps_after_the_first_may_go_backward_if_so_agreed() -> None:
    onward = at(FORTH_AND_BACK, "bell", jumps="as-moves")
    free_after = at(FORTH_AND_BACK, "bell", jumps="first")

    assert allowed(onward, 0, "take") == {"c3 e5"}
    assert allowed(free_after, 0, "take") == {"c3 e5", "c3 e5 e3"}


def test_where_a_man_may_stop_it_is_not_huffed_for_stopping() -> None:
    state = then(at(ESSAY, further="may-stop"), "A take c2 c4")

    assert allowed(state, 1, "huff") == set()


def test_where_one_must_take_anything_else_is_refused() -> None:
    state = at(ESSAY, duty="must")

    assert refused(state, "A move c2 c1")[0] == "alquerque.duty.must"
    assert refused(state, "A take c2 c4")[0] == "alquerque.further.go-on"


# Huffing ------------------------------------------------------------------------------------


def test_of_several_men_that_might_have_taken_the_huffer_chooses_one() -> None:
    state = then(at(ESSAY), "A move d2 d1")

    assert allowed(state, 1, "huff") == {"c2", "d1"}


def test_all_of_them_are_huffed_if_so_agreed() -> None:
    state = then(at(ESSAY, several="every"), "A move d2 d1", "B huff d1 c2")

    assert ended(state)[:2] == ((1,), "alquerque.all-taken")


def test_a_huff_comes_before_ones_own_turn_and_not_after() -> None:
    passed_over = then(at(ESSAY), "A move d2 d1")
    huffed = then(passed_over, "B huff c2")
    played = then(passed_over, "B move e5 d5")

    assert huffed.acting == (1,)
    assert refused(played, "B huff c2")[1] == "It is another player’s turn."
    assert allowed(then(played, "A move d1 e1"), 1, "huff") <= {"c2"}


# The end, and the stakes --------------------------------------------------------------------


def test_bell_pays_two_and_two_for_each_man_left_when_all_are_taken() -> None:
    state = at(".....\n.....\n..b..\n..w..\n...ww", "bell")

    assert ended(then(state, "A take c2 c4")) == ((0,), "alquerque.all-taken", (8, -8))


def test_bell_pays_for_want_of_a_move_by_both_sides_men() -> None:
    state = at("w....\n.....\n.....\n.....\nb...w", "bell")

    assert ended(then(state, "A move e1 d1")) == ((0,), "alquerque.stuck.loses", (3, -3))


@pytest.mark.parametrize(("below", "score"), [("nothing", (0, 0)), ("paid-back", (-1, 1))])
def test_a_reckoning_below_nothing_is_a_crux(below: str, score: tuple[int, int]) -> None:
    position = ".....\n.....\n....w\n.....\nbbbb."

    state = then(at(position, "bell", below=below), "A move e3 d3")

    assert ended(state) == ((0,), "alquerque.stuck.loses", score)


@pytest.mark.parametrize(
    ("stuck", "winners", "score"), [("loses", (0,), (1, -1)), ("drawn", (), (0, 0))]
)
def test_what_befalls_who_is_shut_in_is_a_crux(
    stuck: str, winners: tuple[int, ...], score: tuple[int, int]
) -> None:
    state = then(at(JAMMED, stuck=stuck), "A move d1 d2")

    assert ended(state) == (winners, f"alquerque.stuck.{stuck}", score)


JAMMED = """
    b w w . .
    w w . . .
    w . w . .
    . . . . .
    . . . w .
"""


def test_who_is_shut_in_passes_if_so_agreed() -> None:
    state = then(at(JAMMED, stuck="passes"), "A move d1 d2")

    assert [str(move) for move in GAME.moves(state, 1)] == ["B pass"]
    assert then(state, "B pass").acting == (0,)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("b....\n" * 4, "Draw 5 ranks, not 4."),
        ("bbbbb\nbbbbb\nbbb..\n.....\n....w", "Black has 13 men, and begins with 12."),
        ("b....\n" * 5, "White has no man left, so the play is over."),
        ("b...x\n" * 5, "“x” is not a piece; choose one of: w, b, or “.” for vacant."),
        (LONE + "red to move", "“red to move”: write “white to move” or “black to move” here."),
        ("b....\n.....\n.....\n.....\n.....w", "Rank 1 has 5 points, and “.....w” draws 6."),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(position: str, why: str) -> None:
    with pytest.raises(ValueError, match=".") as error:
        at(position)

    assert str(error.value) == why


# Counts -------------------------------------------------------------------------------------


def perft(state: AlquerqueState, depth: int) -> int:
    if depth == 0:
        return 1
    moves = [move for seat in state.acting for move in GAME.moves(state, seat)]
    return sum(perft(GAME.apply(state, move), depth - 1) for move in moves)


def counted(state: AlquerqueState, depth: int) -> int:
    white, black = (
        [point for point, man in zip(POINTS, state.men, strict=True) if man == colour]
        for colour in "wb"
    )
    return apart.count(state.terms.variant == "bell", white, black, state.acting[0], depth)


MIDDLE = """
    b . b . b
    . b . . .
    . w b w .
    . . w . .
    w . . w w
"""


def test_an_open_huff_puts_off_the_draw_for_one_turn_alone() -> None:
    late = but(at("....b\n.....\n..b..\n.w...\n....w"), idle=LIMIT - 1)  # White can take c3
    open_huff = then(late, "A move b2 b1")

    assert open_huff.outcome is None
    assert then(open_huff, "B huff b1").idle == 0
    assert then(open_huff, "B move e5 e4").outcome == Outcome((), "alquerque.limit")


def test_two_who_leave_every_huff_open_are_drawn() -> None:
    text = (Path(__file__).parent / "stored" / "alquerque-huff-stays-open.txt").read_text()
    terms, moves = read(text, {GAME.slug: GAME})
    state = GAME.begin(terms)
    for move in moves:
        if state.outcome:
            break
        assert state.idle <= LIMIT
        state = step(GAME, state, move)

    assert state.outcome == Outcome((), "alquerque.limit-and-huff")
    assert state.idle == LIMIT + 1


def test_a_player_who_is_stuck_at_the_limit_loses() -> None:
    state = then(but(at(JAMMED), idle=LIMIT - 1), "A move d1 d2")

    assert state.idle == LIMIT
    assert state.outcome == Outcome((0,), "alquerque.stuck.loses")


@pytest.mark.parametrize("variant", ["pritchard", "bell"])
@pytest.mark.parametrize("position", ["", ESSAY, MIDDLE, BACK_ROW])
def test_sequences_agree_with_an_independent_count(variant: str, position: str) -> None:
    start = at(position, variant) if position else begun(variant)

    for depth in range(1, PLIES + 1):
        assert perft(start, depth) == counted(start, depth)


# Players ------------------------------------------------------------------------------------


@pytest.mark.parametrize("terms", list(laws.all_terms(GAME)), ids=lambda terms: terms.code)
def test_the_fast_board_knows_the_same_moves(terms: Terms) -> None:
    board = players.fast(terms)
    for _, state in play_out(GAME, terms, Random(9)):
        if state.acting:
            seat = state.acting[0]
            fast = {
                Move(seat, verb, tuple(POINTS[at] for at in path))
                for (verb, path), _ in board.after(board.node(state))
            }

            assert fast == set(GAME.moves(state, seat))


# The laws that not every game keeps yet


def test_the_master_takes_a_win_that_is_there_at_once() -> None:
    state = at(
        """
        . . . . .
        b . . . .
        w . . . .
        . . . w .
        . w w . .
        white to move
        """
    )
    rulings = [ruling for ruling in GAME.rulings(state, 0) if ruling.allowed]

    for seed in range(20):  # other moves win only if Black takes, which nothing compels it to
        advice = players.master(GAME, state, rulings, Random(seed), Budget(20))
        assert advice.move == Move.read("A take a3 a5"), seed


def test_who_huffs_the_last_man_is_not_said_to_have_a_turn_to_play() -> None:
    board = """
        . . . . .
        . . . . .
        . . . . b
        . b . . .
        w . . . .
    """
    over = then(at(f"{board}\nwhite to move"), "A move a1 a2", "B huff a2")

    assert over.outcome
    assert [note.text for note in over.notes] == [
        "{A} has no men left, and loses.",
        "{A} pays {B} one stake.",
    ]

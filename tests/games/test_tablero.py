"""Tablero: what the report says, sentence by sentence, and its readings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from benchmarks.hints import places
from diversions.games.tablero import equilibrium, players
from diversions.games.tablero.ideas import IDEAS
from diversions.games.tablero.players import longest, longest_after, played, throwing_on
from diversions.games.tablero.rules import DICE, LIMIT, SURRENDERS, Tablero, TableroState, standing
from diversions.games.tablero.tools import TOOLS
from diversions.rules import IllegalMove, Move, Outcome, Throw, but, play
from diversions.rules.bots import Advice, Budget, adviser, as_bot
from diversions.rules.coaching import ActChoice
from diversions.rules.kit.dice import total
from tests.games import perft_tablero

GAME = Tablero()


def at(text: str, *lines: str, code: str = "dagonell") -> TableroState:
    """The position, and the table after those moves."""
    state = GAME.set_up(GAME.terms_of(f"tablero:{code}"), text)
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def at_table(state: TableroState, *lines: str) -> TableroState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def begun(lots: str, code: str = "dagonell") -> TableroState:
    return play(GAME, GAME.begin(GAME.terms_of(f"tablero:{code}")), Move.read(f"* throw {lots}"))


def refused(state: TableroState, line: str) -> str:
    with pytest.raises(IllegalMove) as raised:
        play(GAME, state, Move.read(line))
    return raised.value.ruling.rule


SPREAD = "a1 b3 c5 d7 e2 f4 g7; 11 12; A"


def test_the_low_roller_lays_five_and_begins() -> None:
    state = begun("5 2")

    assert state.rows == (7, 7, 7, 7, 7, 1, 1)  # A threw higher: f1 and g1 are at his right hand
    assert (state.purses, state.acting) == ((13, 10), (1,))


@pytest.mark.parametrize(
    ("code", "rows"),
    [("dagonell", (7, 7, 1, 1, 1, 1, 1)), ("dagonell,right=below", (1, 1, 1, 1, 1, 7, 7))],
)
def test_the_right_hand_of_him_who_sits_above(code: str, rows: tuple[int, ...]) -> None:
    state = begun("2 5", code)

    assert (state.rows, state.purses, state.acting) == (rows, (10, 13), (0,))


def test_alike_lots_are_thrown_again() -> None:
    assert begun("4 4").due is not None


def test_each_die_moves_a_coin_of_its_own() -> None:
    """At six and three, neither six and four, nor the same coin six forward and three back."""
    state = at("a1 b3 c5 d7 e2 f4 g7; 11 12; A", "A throw", "* throw 6 4", "A move a1 a7")

    assert refused(state, "A move a7 a3") == "tablero.two-coins"
    assert refused(state, "A move b3 b6") == "tablero.move"
    assert play(GAME, state, Move.read("A move b3 b7")).left == ()


def test_a_coin_moves_forward_or_backward_in_its_own_column() -> None:
    state = at(SPREAD, "A throw", "* throw 2 1")
    moves = {str(move) for move in GAME.moves(state, 0)}

    assert {"A move c5 c7", "A move c5 c3", "A move c5 c6", "A move c5 c4"} <= moves
    assert not any("c5 b" in move for move in moves)


@pytest.mark.parametrize("thrown", ["3 4", "5 6", "6 6"])
def test_seven_eleven_and_twelve_surrender_the_dice(thrown: str) -> None:
    state = at("a1 b3 c3 d7 e2 f4 g7; 11 12; A", "A throw", f"* throw {thrown}")

    assert (state.acting, state.purses) == ((1,), (11, 12))


def test_they_come_once_in_four_throws() -> None:
    chance = sum((p for thrown, p in DICE.outcomes() if total(thrown) in SURRENDERS), Fraction(0))

    assert chance == Fraction(1, 4)


def test_a_six_with_no_coin_at_home_surrenders_the_dice() -> None:
    nowhere = "a2 b3 c5 d6 e2 f4 g6; 11 12; A"

    assert at(nowhere, "A throw", "* throw 6 3").acting == (1,)
    one = at(nowhere, "A throw", "* throw 6 3", code="dagonell,throw=one")
    assert (one.acting, one.left) == ((0,), ("3",))


def test_of_two_dice_that_one_coin_alone_can_play_he_chooses() -> None:
    lone, code = "a1 b4 c4 d4 e4 f4 g4; 11 12; A", "dagonell,throw=one"
    state = at(lone, "A throw", "* throw 6 4", code=code)

    assert {str(move) for move in GAME.moves(state, 0)} == {"A move a1 a7", "A move a1 a5"}
    assert play(GAME, state, Move.read("A move a1 a5")).left == ()
    assert at(lone, "A throw", "* throw 6 4").acting == (1,)


def test_a_throw_is_not_spoilt_that_can_be_made() -> None:
    state = at("a1 b3 c5 d6 e2 f4 g6; 11 12; A", "A throw", "* throw 6 2")

    assert refused(state, "A move a1 a3") == "tablero.both"
    assert GAME.moves(play(GAME, state, Move.read("A move b3 b5")), 0) == [
        Move(0, "move", ("a1", "a7"))
    ]


def test_rows_are_of_two_and_more_side_by_side_and_not_at_home() -> None:
    assert standing((1, 1, 3, 3, 3, 4, 3)) == [(2, 3, 4)]
    assert standing((3, 4, 3, 4, 3, 4, 3)) == []
    assert refused(at("a1 b1 c4 d4 e2 f7 g5; 11 12; A; moved"), "A take a1 b1") == "tablero.home"


def test_who_takes_gives_the_dice_to_the_other_who_fills() -> None:
    state = at("a1 b4 c4 d4 e7 f1 g7; 11 12; A; moved", "A take b4 c4 d4")

    assert state.rows == (1, 7, 7, 7, 7, 1, 7)
    assert (state.purses, state.acting) == ((14, 9), (1,))


def test_he_may_throw_on_instead() -> None:
    state = at("a1 b4 c4 d4 e7 f1 g7; 11 12; A; moved", "A throw")

    assert state.due == DICE


def test_a_row_cannot_be_taken_before_the_throw_is_played() -> None:
    state = at("a1 b4 c4 d4 e7 f1 g7; 11 12; A")

    assert refused(state, "A take b4 c4 d4") == "tablero.take"


@pytest.mark.parametrize(
    ("code", "what", "rule"),
    [
        ("dagonell", "b4 c4", "part.whole"),
        ("dagonell", "c4 d4", "part.whole"),
        ("dagonell", "b4 d4", "part.whole"),
        ("dagonell", "d4 c4 b4", "row"),
        ("dagonell,part=some", "c4 b4", "row"),
        ("dagonell,part=some", "b4 d4", "row"),
        ("dagonell", "b4 c4 d4 e5 f5", "rows.one"),
        ("dagonell,rows=all", "e5 f5", "rows.all"),
        ("dagonell", "d4 e5", "rows.one"),
        ("dagonell", "a1 b4 c4 d4", "home"),
        ("dagonell", "e5", "row"),
        ("dagonell", "e5 e5", "row"),
        ("dagonell", "", "row"),
        ("dagonell", "e4 f4", "take"),
    ],
)
def test_coins_that_are_no_row_are_refused_for_what_is_wrong(
    code: str, what: str, rule: str
) -> None:
    state = at("a1 b4 c4 d4 e5 f5 g7; 11 12; A; moved", code=code)

    assert refused(state, f"A take {what}") == f"tablero.{rule}"


def test_nothing_is_taken_while_a_die_is_to_be_played() -> None:
    state = at("a1 b4 c4 d4 e5 f1 g7; 11 12; A; 3 1")

    assert refused(state, "A take b4 c4 d4") == "tablero.take"


def test_a_row_left_standing_is_taken_without_a_throw_and_the_dice_come_back() -> None:
    state = at("a1 b4 c4 d4 e7 f1 g7; 11 12; A; moved", "A throw", "* throw 4 3", "B take b4 c4 d4")

    assert (state.purses, state.rows) == ((8, 15), (1, 1, 1, 1, 7, 1, 7))
    assert state.acting == (0,)
    assert not state.may_take


def test_he_to_whom_a_row_is_left_may_throw_instead() -> None:
    state = at("a1 b4 c4 d4 e7 f1 g7; 11 12; A; moved", "A throw", "* throw 4 3", "B throw")

    assert (state.due, state.turn) == (DICE, 1)


NO_ROW = ("A throw", "* throw 1 2", "A move b3 b4", "A move d7 d5")


def test_a_turn_goes_on_without_a_row() -> None:
    assert at("a1 b3 c6 d7 e2 f4 g7; 11 12; A", *NO_ROW).acting == (0,)


def test_in_the_other_way_a_throw_without_a_row_loses_the_dice() -> None:
    state = at("a1 b3 c6 d7 e2 f4 g7; 11 12; A", *NO_ROW, code="row-or-surrender")

    assert (state.acting, state.surrendered) == ((1,), False)


@pytest.mark.parametrize(
    ("code", "takes"),
    [
        ("dagonell", {"A take a3 b3", "A take d5 e5 f5"}),
        ("dagonell,rows=all", {"A take a3 b3 d5 e5 f5"}),
        ("dagonell,part=some", {"A take a3 b3", "A take d5 e5 f5", "A take d5 e5",
                                "A take e5 f5"}),
    ],
)  # fmt: skip
def test_what_may_be_taken_of_two_rows(code: str, takes: set[str]) -> None:
    state = at("a3 b3 c1 d5 e5 f5 g7; 11 12; A; moved", code=code)

    assert {str(m) for m in GAME.moves(state, 0) if m.verb == "take"} == takes


@pytest.mark.parametrize(("code", "purses"), [("dagonell", (18, 5)), ("eighth-coin", (19, 4))])
def test_all_seven_bring_an_eighth_in_the_variation(code: str, purses: tuple[int, int]) -> None:
    state = at("a4 b4 c4 d4 e4 f4 g4; 11 12; A; moved", "A take a4 b4 c4 d4 e4 f4 g4", code=code)

    assert state.purses == purses


def test_who_cannot_fill_has_lost_and_the_board_is_the_winners() -> None:
    state = at("a7 b1 c3 d3 e3 f1 g7; 21 2; A; moved", "A take c3 d3 e3")

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "tablero.ruin")
    assert state.purses == (28, 2)


def test_after_forty_throws_without_a_row_taken_the_fuller_purse_wins() -> None:
    state = but(at("a1 b3 c5 d7 e2 f4 g7; 11 12; A"), idle=LIMIT - 1)
    surrendered = at_table(state, "A throw", "* throw 6 6")

    assert surrendered.outcome == Outcome((1,), "tablero.limit")
    assert surrendered.purses == (11, 19)


def test_the_last_throw_may_still_be_followed_by_a_taking() -> None:
    state = but(at("a1 b3 c3 d7 e2 f4 g7; 12 11; A; moved"), idle=LIMIT)

    assert at_table(state, "A throw").outcome == Outcome((0,), "tablero.limit")
    assert at_table(state, "A take b3 c3").idle == 0
    assert at_table(state, "A take b3 c3").outcome is None


@pytest.mark.parametrize("level", sorted(players.LEVELS))
@pytest.mark.parametrize(("purses", "verb"), [("12 11", "throw"), ("11 12", "take")])
def test_players_know_what_leaving_the_last_row_does(level: str, purses: str, verb: str) -> None:
    state = but(at(f"a1 b3 c3 d7 e2 f4 g7; {purses}; A; moved"), idle=LIMIT)
    rulings = [ruling for ruling in GAME.rulings(state, 0) if ruling.allowed]

    advice = adviser(GAME, level)(GAME, state, rulings, Random(1), Budget(50))
    worth = players.WEIGH(GAME, state, [r.move for r in rulings], Random(1), Budget(50))

    assert advice.move.verb == verb
    assert max(worth, key=lambda move: worth[move]).verb == verb


def test_who_can_just_fill_plays_on() -> None:
    state = at("a7 b1 c3 d3 e3 f1 g7; 20 3; A; moved", "A take c3 d3 e3")

    assert (state.outcome, state.purses) == (None, (23, 0))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a1 b1 c1 d1 e1 f1; 11 12; A", "Column g has no coin"),
        ("a1 a2 c1 d1 e1 f1 g1; 11 12; A", "Column a has two"),
        ("a1 b1 c1 d1 e1 f1 h1; 11 12; A", "not a square"),
        ("a1 b1 c1 d1 e1 f1 g8; 11 12; A", "not a square"),
        ("a1 b1 c1 d1 e1 f1 g1; 11 13; A", "must make 30 in all"),
        ("a1 b1 c1 d1 e1 f1 g1; 11; A", "two purses"),
        ("a1 b1 c1 d1 e1 f1 g1; 11 12; C", "A or B"),
        ("a1 b1 c1 d1 e1 f1 g1; 11 12; A; 6 7", "two dice"),
        ("a1 b1 c1 d1 e1 f1 g1; 11 12; A; 3 4", "cannot be played"),
        ("a2 b2 c2 d2 e2 f2 g2; 11 12; A; 6 2", "cannot be played"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        at(text)


# The bots ----------------------------------------------------------------------------------


def test_the_rows_a_bot_sees_are_those_of_the_rules() -> None:
    rng = Random(1)
    for _ in range(300):
        rows = tuple(rng.randint(1, 7) for _ in range(7))
        assert longest(rows) == max(map(len, standing(rows)), default=0)


def test_the_boards_a_bot_looks_at_are_those_the_engine_makes() -> None:
    state = at(SPREAD, "A throw", "* throw 4 1")
    made = set()
    for first in GAME.moves(state, 0):
        half = play(GAME, state, first)
        made |= {play(GAME, half, second).rows for second in GAME.moves(half, 0)}

    assert set(played(state.rows, ("1", "4"))) == made
    assert longest_after(state.rows, ("1", "4")) == max(map(longest, made))


def test_throwing_on_is_worth_less_the_more_there_is_to_lose() -> None:
    assert throwing_on((1, 4, 4, 4, 4, 4, 4), 1.0) < 6


def test_the_journeyman_takes_what_the_other_cannot_fill() -> None:
    state = at("a7 b1 c3 d3 e2 f1 g7; 22 1; A; moved")
    bot = as_bot(adviser(GAME, "journeyman"))

    move = bot(GAME, state, [r for r in GAME.rulings(state, 0) if r.allowed], Random(1))

    assert str(move) == "A take c3 d3"


# The master ----------------------------------------------------------------------------------


def advised(state: TableroState) -> Advice:
    rulings = [ruling for ruling in GAME.rulings(state, state.turn) if ruling.allowed]
    return adviser(GAME, "master")(GAME, state, rulings, Random(1), Budget(1))


def worths_at(state: TableroState) -> Mapping[Move, float]:
    moves = GAME.moves(state, state.turn)
    return players.WEIGH(GAME, state, moves, Random(1), Budget(1))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a7 b3 c3 d4 e4 f4 g7; 21 2; A; moved", "dagonell"),
        ("a7 b4 c4 d4 e3 f3 g7; 2 21; B; left", "dagonell"),
        ("a4 b4 c4 d4 e4 f4 g4; 16 7; A; moved", "eighth-coin"),
    ],
)
def test_the_master_takes_what_the_other_cannot_fill(text: str, code: str) -> None:
    state = at(text, code=code)
    advice = advised(state)
    played = play(GAME, state, advice.move)

    assert played.outcome is not None
    assert played.outcome.winners == (state.turn,)
    assert advice.because == "Your opponent cannot fill that many columns."


def test_the_master_makes_a_row_that_ruins_the_other() -> None:
    state = at("a7 b3 c4 d6 e2 f2 g7; 21 2; A; 1 2")
    assert "more coins than your opponent can replace" in advised(state).because

    done = play(GAME, state, advised(state).move)
    done = play(GAME, done, advised(done).move)

    assert max(map(len, standing(done.rows))) == 3


def test_the_master_does_not_say_that_a_move_makes_a_row_which_stands() -> None:
    advice = advised(at("a4 b7 c5 d5 e7 f1 g3; 22 1; A; 4 1"))

    assert advice.because == "There will be a row of more coins than your opponent can replace."


@pytest.mark.parametrize("code", ["dagonell", "eighth-coin", "row-or-surrender"])
def test_a_board_is_worth_as_much_to_either_player_and_in_the_mirror(code: str) -> None:
    """A’s acts, B’s on the board turned round, and both in the mirror."""
    rng = Random(2)
    for how in ("moved", "3 1"):
        rows = tuple(rng.randint(1, 7) for _ in range(5)) + (5, 5)
        worths = []
        for seat, purses in (("A", "11 12"), ("B", "12 11")):
            seen = rows if seat == "A" else tuple(8 - row for row in rows)
            for board in (seen, seen[::-1]):
                coins = " ".join(f"{c}{row}" for c, row in zip("abcdefg", board, strict=True))
                known = worths_at(at(f"{coins}; {purses}; {seat}; {how}", code=code))
                worths.append(sorted(known.values()))

        assert len(worths[0]) > 1
        assert all(one == worths[0] for one in worths)


def test_what_a_move_is_worth_is_what_the_best_after_it_is_worth() -> None:
    state = at("a1 b4 c6 d7 e2 f4 g7; 11 12; A; 3 1")
    for move, worth in worths_at(state).items():
        half = play(GAME, state, move)
        assert worth == max(worths_at(half).values())
        for second, then in worths_at(half).items():
            done = play(GAME, half, second)
            assert then == max(worths_at(done).values())


def test_the_master_says_by_how_much_one_act_is_worth_more() -> None:
    for coins in ("a1 b4 c4 d4 e7 f1 g7", "a1 b4 c4 d3 e5 f3 g4"):
        state = at(f"{coins}; 11 12; A; moved")
        worths = worths_at(state)
        best, other = sorted(worths, key=lambda move: -worths[move])
        advice = advised(state)
        assert advice.move == best
        assert advice.because.startswith(f"{players.named(best).capitalize()} is worth ")
        assert advice.because.endswith(f" more than {players.named(other)}.")


@pytest.mark.parametrize(
    ("purses", "how", "few"),
    [
        ("21 2", "moved", True),
        ("2 21", "moved", True),
        ("2 21", "4 1", True),
        ("21 2", "4 1", False),  # a row of three ruins the other, whatever the table says
        ("20 3", "moved", False),
        ("3 20", "4 1", False),
    ],
)
def test_the_master_says_that_it_leaves_out_how_few_coins_somebody_has(
    purses: str, how: str, few: bool
) -> None:
    advice = advised(at(f"a6 b4 c4 d6 e2 f1 g3; {purses}; A; {how}"))

    assert advice.because.endswith(players.NEAR_RUIN) is few


def test_the_master_takes_three_coins_and_leaves_two_where_more_can_be_made() -> None:
    assert advised(at("a1 b4 c4 d4 e7 f1 g7; 11 12; A; moved")).move.verb == "take"
    assert advised(at("a1 b4 c4 d3 e5 f3 g4; 11 12; A; moved")).move.verb == "throw"


@pytest.mark.parametrize("reading", ["throw=one", "rows=all", "part=some"])
def test_of_a_game_that_is_not_solved_the_master_is_a_journeyman_and_says_so(reading: str) -> None:
    state = at("a1 b4 c4 d4 e7 f1 g7; 11 12; A; moved", code=f"dagonell,{reading}")

    assert advised(state).because.startswith(players.UNSOLVED)


UNPACKED = b"{}\nnothing that was packed"
WHOLE = b"rows 1\n" + sha256(UNPACKED).digest() + UNPACKED


@pytest.mark.parametrize(
    "broken",
    [None, b"", b"rows 1\nnothing of the kind", WHOLE],
    ids=["missing", "empty", "damaged", "not packed"],
)
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if broken is not None:
        (tmp_path / "dagonell.rows").write_bytes(broken)
    monkeypatch.setattr(equilibrium, "TABLES", tmp_path)
    state = at("a1 b4 c4 d4 e7 f1 g7; 11 12; A; moved")

    assert advised(state).because.startswith(players.UNSOLVED)
    assert worths_at(state)
    assert "its table cannot be read" in caplog.text


# What one more throw can do ------------------------------------------------------------------


def test_one_more_throw_is_counted_as_the_engine_plays_it() -> None:
    """Every fall of the dice, and every way to play it, through the rules alone."""
    coins = "a1 b7 c4 d4 e5 f1 g7"
    best: dict[int, int] = {}
    lost = 0
    for thrown, _ in DICE.outcomes():
        state = at(f"{coins}; 11 12; A", "A throw", f"* throw {' '.join(thrown)}")
        if state.acting == (1,):
            lost += 1
            continue
        halves = [play(GAME, state, move) for move in GAME.moves(state, 0)]
        boards = [play(GAME, half, move).rows for half in halves for move in GAME.moves(half, 0)]
        length = max(max(map(len, standing(rows)), default=0) for rows in boards)
        best[length] = best.get(length, 0) + 1

    prospect = TOOLS["throw"].work({"coins": coins})["prospect"]

    assert prospect.lost == Fraction(lost, 36)
    assert dict(prospect.rows) == {length: Fraction(n, 36) for length, n in best.items()}
    assert prospect.lost + sum(share for _, share in prospect.rows) == 1


@pytest.mark.parametrize("coins", ["a1 b1", "a1 b7 c4 d4 e5 f1 g7; 3 3; A", "nonsense"])
def test_the_page_refuses_what_is_no_board(coins: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        TOOLS["throw"].work({"coins": coins})


# Sequences counted twice ----------------------------------------------------------------------


def sequences(state: TableroState, depth: int) -> int:
    """How many sequences of acts and falls the engine allows; equal tables are counted together."""
    layer = {state: 1}
    for _ in range(depth):
        after: dict[TableroState, int] = {}
        for table, times in layer.items():
            moves = [m for seat in table.acting for m in GAME.moves(table, seat)]
            if table.due:
                assert isinstance(table.due, Throw)
                moves = [Move(-1, "throw", thrown) for thrown, _ in table.due.outcomes()]
            for move in moves:
                then = but(play(GAME, table, move), notes=(), thrown=())
                after[then] = after.get(then, 0) + times
        layer = after
    return sum(layer.values())


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    ("coins", "purses"),
    [
        ("a7 b7 c1 d1 e1 f1 g1", (10, 13)),
        ("a1 b4 c4 d4 e7 f1 g7", (11, 12)),
        ("a2 b3 c3 d5 e5 f6 g6", (21, 2)),
        ("a1 b4 c4 d4 e4 f4 g4", (11, 12)),
    ],
)
@pytest.mark.parametrize(
    ("code", "readings"),
    [
        ("dagonell", {}),
        ("row-or-surrender", {"must": True}),
        ("dagonell,throw=one", {"one_die": True}),
    ],
)
def test_as_many_sequences_as_a_count_without_the_engine(
    code: str, readings: dict[str, bool], coins: str, purses: tuple[int, int], depth: int
) -> None:
    state = at(f"{coins}; {purses[0]} {purses[1]}; A", code=code)

    assert sequences(state, depth) == perft_tablero.count(coins, purses, depth, **readings)


# The laws that not every game keeps yet


def test_a_row_that_is_taken_is_told_with_what_another_throw_could_lose_and_gain() -> None:
    """Both sides of it; and what the opponent can do, where more throws would gain than lose."""
    told = set()
    for place in places(GAME, 40, 3, 4):
        for ruling in place.allowed:
            choice = ActChoice(GAME, place.view, ruling.move, tuple(place.allowed))
            for idea in IDEAS(choice) if ruling.move.verb == "take" else ():
                if "lose you the row" not in idea.text:
                    continue
                counts = r"again, (\d+) of .* and (\d+|none) makes? it"
                lost, longer = re.findall(counts, idea.text)[0]
                more = longer != "none" and int(longer) >= int(lost)
                assert ("if you take it" in idea.text) is more
                told.add(more)

    assert False in told


def weighed_at(rows: tuple[int, ...], die: str, moved: int, code: str, moves: str) -> ActChoice:
    """A choice of the first of *moves*, which beats the second; what stands in it does as well."""
    view = but(
        GAME.begin(GAME.terms(code)), due=None, acting=(0,), turn=0, score=(18, 5), purses=(18, 5),
        rows=rows, thrown=(die, die), left=(die,), moved=(moved,),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in GAME.rulings(view, 0) if ruling.allowed)
    best, rival = (Move(0, "move", tuple(move.split())) for move in moves.split(", "))
    worths = dict.fromkeys((ruling.move for ruling in allowed), 0.0)
    return ActChoice(GAME, view, best, allowed, worths | {rival: -0.5}, rival)


@pytest.mark.parametrize(
    ("rows", "die", "moved", "code", "moves", "said"),
    [
        # One would throw on after d7 to d2, and take after f7 to f2.
        ((2, 2, 1, 7, 7, 7, 4), "5", 0, "row-or-surrender", "d7 d2, f7 f2",
         "none counted as nothing, and of 1.89 after f7 to f2"),
        # One would take after a2 to a7, and throw on after b1 to b6.
        ((2, 1, 5, 5, 7, 7, 7), "5", 2, "row-or-surrender", "a2 a7, b1 b6",
         "After this 9 of your opponent’s 36 throws can make a row, and 21 after b1 to b6"),
    ],
)  # fmt: skip
def test_a_row_taken_after_one_coin_and_left_after_another_is_told_by_throws(
    rows: tuple[int, ...], die: str, moved: int, code: str, moves: str, said: str
) -> None:
    """No bare worth in coins: both are looked at as what is best after the advised one."""
    (idea,) = IDEAS(weighed_at(rows, die, moved, code, moves))

    assert idea.key.startswith(("mean-", "chances-"))
    assert said in idea.text


def test_where_all_coins_are_as_good_one_is_told_after_which_most_throws_make_a_row() -> None:
    """A count that another coin beats speaks for that one."""
    rows, heard = (6, 7, 7, 1, 7, 3, 1), dict[str, bool]()
    for start, end in (("b7", "b4"), ("d1", "d4")):
        choice = weighed_at(rows, "3", 0, "eighth-coin", f"{start} {end}, c7 c4")
        even = dict.fromkeys(choice.worths, 0.0)
        (idea,) = IDEAS(replace(choice, worths=even, rival=None))
        assert idea.key == "level"
        heard[start] = idea.dull
        assert ("; after this one, 27" in idea.text) is not idea.dull

    assert heard == {"b7": True, "d1": False}

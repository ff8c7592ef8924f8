"""Irish: what Cotton says of it, at the engine."""

from __future__ import annotations

import pytest

from diversions.games.irish import GAME
from diversions.games.irish.rules import PLACING
from diversions.rules import Move, Ruling, play, ruling_on
from diversions.rules.kit import points
from diversions.rules.kit.running import RunningState
from diversions.rules.pictures import doors
from diversions.rules.pictures.points import PointsPicture

START = "24:2 13:5 8:3 6:5; 1:2 12:5 17:3 19:5; A; "


def table(text: str, **readings: str) -> RunningState:
    return GAME.set_up(GAME.terms(None, None, **readings), text)


def on(state: RunningState, line: str) -> Ruling:
    return ruling_on(GAME, state, Move.read(line))


def after(state: RunningState, *lines: str) -> RunningState:
    for line in lines:
        state = play(GAME, state, Move.read(line))
    return state


def test_cottons_two_placings_are_one() -> None:
    """Pp. 154-155: ace, sice, cinque, ace of each table in the way the men travel; and double sice
    or sice-cinque, cinque in one’s own tables, sice at home."""
    tables = {"far": 24, "across": 18, "own": 12, "home": 6}

    def travelled(table: str, number: int) -> int:
        return tables[table] - number + 1

    first = {travelled("far", 1): 2, travelled("across", 6): 5,
             travelled("own", 5): 3, travelled("home", 1): 5}  # fmt: skip
    second = {travelled("far", 1): 2, 24 - (6 + 5): 5, travelled("own", 5): 3, 6: 5}

    assert points.laid_out(first) == points.laid_out(second) == PLACING
    assert travelled("across", 6) == 24 - 12 + 1  # “double sice”: the twelfth point of the way
    assert points.pips(PLACING) == 167


def test_doublets_are_two_plain_moves() -> None:
    state = table(START + "3 3")

    assert state.left == (3, 3)


def test_a_point_with_two_men_is_shut_and_a_blot_is_hit() -> None:
    state = table("24:2 13:4 8:4 6:5; 1:1 5:1 12:5 17:3 19:5; A; 5 1")

    assert on(state, "A move 24 19").rule == "irish.shut"
    hit = after(state, "A move 6 5")
    assert hit.men[1][points.OUT] == 1
    assert [note.rule for note in hit.notes] == ["irish.hit"]


def test_by_hitting_him_enter_though_his_tables_are_filled() -> None:
    """P. 155: all his men at home, with blots; you win by a hit, even when few are left."""
    state = after(table("out:1 6:3 5:3 4:3 3:3 2:2; 21:1 23:1 home:13; A; 4 1"), "A move out 21")

    assert state.men[1][points.OUT] == 1
    assert state.men[0][points.OUT] == 0


@pytest.mark.parametrize(("reading", "allowed"), [("first", False), ("free", True)])
def test_other_men_wait_for_one_that_is_out(reading: str, allowed: bool) -> None:
    state = table("out:1 24:1 13:5 8:3 6:5; 1:2 12:5 17:3 19:5; A; 4 3", enter=reading)

    ruling = on(state, "A move 13 10")
    assert ruling.allowed is allowed
    assert ruling.rule == f"irish.enter.{reading}"


@pytest.mark.parametrize(("reading", "allowed"), [("furthest", True), ("exact", False)])
def test_a_die_that_is_too_high_bears_the_furthest_man_or_none(reading: str, allowed: bool) -> None:
    state = table("5:2 4:3 2:2 home:8; 20:4 22:4 home:7; A; 6 2", bear=reading)

    assert on(state, "A move 5 home").allowed is allowed
    assert on(state, "A move 2 home").allowed
    assert on(state, "A move 4 home").rule == f"irish.bear.{reading}"


def test_as_much_is_played_as_can_be() -> None:
    text = "12:1 5:1 home:13; 6:2 home:13; A; 6 3"

    assert on(table(text), "A move 5 2").rule == "irish.play.all"
    assert on(table(text, play="free"), "A move 5 2").allowed
    assert on(table(text), "A leave").rule == "irish.play.all"
    assert after(table(text, play="free"), "A leave").due


def test_no_man_is_borne_while_one_is_abroad() -> None:
    state = table("7:1 5:4 4:3 2:2 home:5; 20:4 22:4 home:7; A; 5 1")

    assert on(state, "A move 5 home").rule == "irish.bear"
    assert on(after(state, "A move 7 6"), "A move 5 home").allowed


LAST = "1:2 home:13; {}; A; {}"


@pytest.mark.parametrize(
    ("black", "thrown", "stakes"),
    [
        ("24:2 home:13", "2 1", 1),
        ("24:2 home:13", "2 2", 2),
        ("out:1 24:14", "2 1", 3),
        ("12:1 24:14", "2 2", 4),
    ],
)
def test_the_stakes_of_back_gammon_if_they_are_those_of_irish(
    black: str, thrown: str, stakes: int
) -> None:
    for reading, worth in (("one", 1), ("four", stakes)):
        state = table(LAST.format(black, thrown), worth=reading)
        over = after(state, "A move 1 home", "A move 1 home")
        assert over.outcome
        assert over.score == (worth, 0)


def test_a_set_of_three_games_goes_to_more_stakes() -> None:
    state = table(LAST.format("24:2 home:13", "2 1"), set="three")
    state = after(state, "A move 1 home", "A move 1 home")

    assert state.outcome is None
    assert (state.games, state.score, state.men) == (1, (1, 0), (PLACING, PLACING))


def labels(before: RunningState, line: str) -> dict[str, str]:
    """What the board says of the places that the last move touched, once the next dice lie."""
    move = Move.read(line)
    moved = play(GAME, before, move)
    while moved.due:
        moved = play(GAME, moved, Move.read("* throw 3 1"))
    drawn = doors.picture(GAME, moved)
    assert drawn
    seen = doors.since(drawn, GAME, [(before, move)])
    assert isinstance(seen, PointsPicture)
    return {place.point: seen.since(place) for place in seen.places if seen.since(place)}


def test_the_board_says_who_went_where_and_what_was_hit_when_the_next_dice_lie() -> None:
    plain = table("10:1 6:14; 1:1 19:14; A; 4 2")
    hit = after(plain, "A move 10 6")
    blot = table("10:1 6:14; 8:1 19:14; A; 2 1")
    out = after(table("10:1 6:14; 8:1 19:14; A; 2 1"), "A move 10 8", "A move 8 7")

    assert labels(plain, "A move 10 8")["8"] == ": a white man came from 10"
    assert labels(hit, "A move 6 4") == {
        "6": ": a white man went from here to 4",
        "4": ": a white man came from 6",
    }
    assert labels(blot, "A move 10 8")["8"] == ": a white man came from 10 and hit the black man"
    came = play(GAME, out, Move.read("* throw 3 1"))
    assert labels(came, "B move out 3") == {
        "out": ": a black man went in on 3",
        "3": ": a black man came in",
    }

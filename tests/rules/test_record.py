"""Records: moves read and written, ruled on, played and replayed."""

from __future__ import annotations

import pytest

from diversions.games.put import GAME
from diversions.games.put.state import PutState
from diversions.rules import BrokenRecord, IllegalMove, Move, play, replay, ruling_on, step, trace
from diversions.rules.core import BACK
from diversions.rules.record import read, write

GAMES = {"put": GAME}
HEAD = "put cotton 2 first=agreed"
LINES = ["* shuffle 3S 4C KD KC 2H 3D", "B play 3S", "A play 4C"]


def moves(*lines: str) -> list[Move]:
    return [Move.read(line) for line in lines]


def table(*lines: str) -> PutState:
    return replay(GAME, GAME.terms(first="agreed"), moves(*LINES[:1], *lines))


# Notation ----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [*LINES, "* throw 3 5", "A vie primero 45 2", "F pass"])
def test_a_move_is_read_as_it_is_written(line: str) -> None:
    assert str(Move.read(line)) == line


def test_spaces_more_or_less_do_not_matter() -> None:
    assert Move.read("  B   play  3S ") == Move(1, "play", ("3S",))


@pytest.mark.parametrize(
    "line", ["", "B", "play 3S", "b play 3S", "AB play", "B Play 3S", "B pl4y", "? play", "B púlsa"]
)
def test_what_is_no_move_says_what_was_expected(line: str) -> None:
    with pytest.raises(ValueError, match="not a verb|not a move"):
        Move.read(line)


def test_a_record_is_a_head_and_a_move_a_line() -> None:
    text = "\n".join([HEAD, *LINES]) + "\n"
    terms, moves_read = read(text, GAMES)

    assert terms == GAME.terms(first="agreed")
    assert moves_read == moves(*LINES)
    assert write(terms, moves_read) == text


def test_remarks_and_empty_lines_are_passed_over() -> None:
    text = f"# by Cotton\n\n{HEAD}\n# the deal\n{LINES[0]}\n\n"

    assert read(text, GAMES) == (GAME.terms(first="agreed"), moves(LINES[0]))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "empty"),
        ("put cotton", "head"),
        ("put cotton two", "head"),
        ("whist plain 2", "“whist”"),
        ("put cotton 2 up", "“up”"),
        ("put cotton 2 up=nine", "“nine”"),
        ("put cotton 2\nB", "not a move"),
    ],
)
def test_an_unreadable_record_says_why(text: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        read(text, GAMES)


# Rulings -----------------------------------------------------------------------------------


def test_an_allowed_move_is_ruled_on_by_its_rule() -> None:
    ruling = ruling_on(GAME, table(), Move.read("B play 3S"))

    assert ruling.allowed
    assert ruling.rule == "put.play"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("A play 4C", "put.turn"),  # not his turn
        ("B play 4C", "put.play"),  # not B’s card
        ("B play", "put.play"),
        ("B play 3S KD", "put.play"),
        ("B dance", "put.turn"),
        ("C play 3S", "put.turn"),  # nobody sits there
        ("* shuffle 3S 4C KD KC 2H 3D", "put.turn"),  # none is due
        ("* throw 6", "put.turn"),
        ("B resign", "put.throw.never"),
    ],
)
def test_any_other_try_is_refused_by_a_rule_with_a_reason(line: str, rule: str) -> None:
    ruling = ruling_on(GAME, table(), Move.read(line))

    assert not ruling.allowed
    assert ruling.rule == rule
    assert ruling.because.endswith(".")


@pytest.mark.parametrize(
    "line",
    ["* shuffle 3S", "* shuffle 3S 3S KD KC 2H 3D", "* shuffle XX 4C KD KC 2H 3D", "* lift 3S 4C"],
)
def test_what_chance_cannot_bring_is_refused(line: str) -> None:
    state = GAME.begin(GAME.terms(first="agreed"))

    assert not ruling_on(GAME, state, Move.read(line)).allowed


def test_play_raises_the_ruling_and_leaves_the_table_as_it_was() -> None:
    state = table()
    with pytest.raises(IllegalMove) as refused:
        play(GAME, state, Move.read("A play 4C"))

    assert refused.value.ruling.rule == "put.turn"
    assert state == table()


def test_a_broken_record_says_at_which_ply() -> None:
    with pytest.raises(BrokenRecord) as broken:
        table("B play 3S", "B play KD")

    assert broken.value.ply == 2
    assert "ply 2" in str(broken.value)


def test_when_the_match_is_over_every_try_is_told_so() -> None:
    over = replay(
        GAME, GAME.terms(first="agreed"),
        moves("* shuffle 3S 4C 3H KC 2H QD", "B put", "A see", "B play 3S", "A play 4C",
              "B play 3H", "A play KC", "B play 2H", "A play QD"),
    )  # fmt: skip

    assert over.outcome is not None
    assert ruling_on(GAME, over, Move.read("A play 4C")).because == "The match is over."


# Notes and traces ---------------------------------------------------------------------------


def test_each_step_has_the_notes_of_its_own_move_alone() -> None:
    taken = table("B play 3S", "A play 4C")
    after = step(GAME, taken, Move.read("B play 2H"))

    assert [note.rule for note in taken.notes] == ["put.trick"]
    assert after.notes == ()


def test_a_trace_tells_each_seat_what_it_may_read() -> None:
    terms = GAME.terms(first="agreed")
    lines = list(trace(GAME, terms, moves(*LINES), 0))

    assert [line.ply for line in lines] == [0, 1, 2]
    assert BACK in lines[0].move.what
    assert str(lines[1].move) == "B play 3S"
    assert [note.rule for note in lines[2].notes] == ["put.trick"]


def test_a_bystander_is_told_of_a_lift_but_not_of_a_shuffle() -> None:
    lift, deal = Move.read("* lift 3S 4C"), Move.read(LINES[0])

    assert GAME.told(lift, None) == lift
    assert set(GAME.told(deal, None).what) == {"??"}

"""Contests with rows to take: the solver and its tables, held against the engine."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.tablero import equilibrium
from diversions.games.tablero.rules import DICE, Tablero, TableroState, point
from diversions.rules import CHANCE, Move, play
from diversions.rules.players.rows import SIDE, STEPS, Rows, RowsTable
from diversions.training import rows as lab
from diversions.training.recipes import Recipe

GAME = Tablero()


def shipped(name: str) -> RowsTable:
    return RowsTable.read(equilibrium.TABLES / f"{name}.rows")


def to_throw(table: RowsTable, state: TableroState) -> float:
    """What *state* is worth to A where somebody is about to throw, by the table."""
    if state.turn == 0:
        return table.worth(state.rows)
    return -table.worth(tuple(SIDE + 1 - row for row in state.rows))


def to_decide(table: RowsTable, state: TableroState) -> float:
    """The same where a throw is played or surrendered: rows may be taken, by the engine."""
    after = [
        play(GAME, state, move) if move.verb == "take" else state
        for move in GAME.moves(state, state.turn)
    ]
    ahead = [then.purses[0] - state.purses[0] + to_throw(table, then) for then in after]
    return max(ahead) if state.turn == 0 else min(ahead)


def thrown(table: RowsTable, state: TableroState) -> float:
    """The same for A once the dice have fallen, by every way in which the engine lets A move."""
    if not state.left:
        return to_decide(table, state)
    halves = [play(GAME, state, move) for move in GAME.moves(state, 0)]
    ends = {
        then.rows: then for half in halves for then in
        (play(GAME, half, move) for move in GAME.moves(half, 0))
    }  # fmt: skip
    return max(to_decide(table, then) for then in ends.values())


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("dagonell", (1, 4, 4, 2, 6, 6, 7)),
        ("eighth-coin", (4, 4, 4, 4, 4, 4, 2)),
        ("row-or-surrender", (2, 3, 3, 1, 6, 5, 5)),
    ],
)
def test_a_board_is_worth_what_the_engine_lets_become_of_it(name: str, rows: Rows) -> None:
    table = shipped(name)
    coins = " ".join(point(column, row) for column, row in enumerate(rows))
    state = GAME.set_up(GAME.terms_of(equilibrium.TERMS[name]), f"{coins}; 11 12; A")
    due = play(GAME, state, Move(0, "throw"))
    falls = DICE.outcomes()
    worth = sum(
        float(share) * thrown(table, play(GAME, due, Move(CHANCE, "throw", fall)))
        for fall, share in falls
    )

    assert table.worth(rows) == pytest.approx(worth, abs=1 / STEPS)


def test_an_array_has_what_its_table_says_of_a_board_and_of_its_mirror_image() -> None:
    table, rng = shipped("dagonell"), Random(1)
    worth = lab.unpacked(table)
    some = [tuple(rng.randint(1, SIDE) for _ in range(SIDE)) for _ in range(50)]

    for rows in (*some, *(rows[::-1] for rows in some)):
        place = tuple(row - 1 for row in rows)
        assert table.worth(rows) == table.worth(rows[::-1]) == pytest.approx(float(worth[place]))
    assert lab.packed(worth) == table.steps


def test_a_recipe_makes_a_table_which_is_measured_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "EXACT", 1.0)
    monkeypatch.setattr(equilibrium, "CONTESTS", {"usual": equilibrium.CONTESTS["dagonell"]})
    game, path = GAMES["tablero"], tmp_path / "usual.rows"

    worth = lab.make(game, Recipe(path.name, "value iteration"), path, tmp_path, lambda said: None)
    whole = path.read_bytes()

    assert RowsTable.read(path).contest == equilibrium.CONTESTS["usual"]
    assert worth.figures["begins"] == lab.measured(RowsTable.read(path)).begins
    assert lab.measure(game, path, lambda said: None) == worth
    for harmed in (b"", whole[:-9], whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:]):
        path.write_bytes(harmed)
        with pytest.raises(ValueError, match="damaged"):
            lab.measure(game, path, lambda said: None)

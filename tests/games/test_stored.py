"""Matches that were stored before a rule was changed: they can still be read to the last move.

Each file of ``stored`` was played under the rules as they were, and its remark says which of them
it went past.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from diversions.games import GAMES
from diversions.play.fold import fold
from diversions.rules import replay
from diversions.rules.record import read
from tests import book

STORED = sorted((Path(__file__).parent / "stored").glob("*.txt"))
# What each went past: the later rule, and after how many moves.
PASSED: dict[str, dict[str, int]] = {
    "alquerque-huff-stays-open": {"alquerque.limit-and-huff": 76},
    "gleek-no-ceiling": {"gleek.ceiling": 30},
    "gleek-revied-to-sixty": {"gleek.ruff.ceiling": 17},
    "ombre-forestalled-unlooked": {"ombre.name.unseen": 7},
    "poch-sees-in-debt": {"poch.short.in-debt": 39},
    "primero-must-pass": {"primero.past.better": 60},
    "primero-stranded-coins": {"primero.unmatched": 162},
    "put-all-purses-empty": {"put.pool.all-empty": 37},
    "put-pool-passed-round": {"put.pool.deals": 241},
    "tick-tack-man-goes-on": {"tick-tack.goes-on": 36},
    "tick-tack-two-hundred-throws": {"tick-tack.limit": 164},
    "tablero-nobody-takes-a-row": {"tablero.limit": 141},
}


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_match_is_read_to_its_last_move(path: Path) -> None:
    terms, moves = read(path.read_text(encoding="utf-8"), GAMES)

    played = fold(terms, moves)

    assert played.broken is None
    assert played.ply == len(moves)
    assert played.terms.code == terms.code
    assert replay(played.game, terms, moves).outcome == played.state.outcome


def test_there_is_a_stored_match_for_every_later_rule() -> None:
    past = {rule for rules in PASSED.values() for rule in rules}

    assert past == {rule for game in GAMES.values() for rule in game.later}
    assert set(PASSED) <= {path.stem for path in STORED}


@pytest.mark.parametrize("name", PASSED)
def test_a_stored_match_says_why_it_goes_on(name: str) -> None:
    path = next(path for path in STORED if path.stem == name)
    terms, moves = read(path.read_text(encoding="utf-8"), GAMES)

    played = fold(terms, moves)

    assert {exempt.note.rule: exempt.ply for exempt in played.older} == PASSED[name]
    rules = book.rules(terms.game)
    for ply, note in played.older:
        assert note.rule in rules
        assert note in played.lines[ply - 1].notes
        assert note in played.passed
        assert note not in played.at(ply - 1).passed
        assert played.at(ply).state == fold(terms, moves).at(ply).state


@pytest.mark.parametrize("name", PASSED)
def test_a_new_match_keeps_the_later_rules(name: str) -> None:
    path = next(path for path in STORED if path.stem == name)
    terms, moves = read(path.read_text(encoding="utf-8"), GAMES)
    ply = min(PASSED[name].values())

    assert fold(terms, moves[:ply]).older == ()
    assert fold(terms, moves[:ply]).broken is None

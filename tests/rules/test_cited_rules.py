"""What a hint cites is in force at its table."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from benchmarks.hints import places
from diversions.games import GAMES
from diversions.rules.coaching import ActChoice, ideas_of, on_board, told
from tests.samples import every

FIXTURES = Path(__file__).parents[2] / "fixtures" / "games"
EACH, MOVES = 4, 6  # places of each variant, and moves of each place, at most


def under(slug: str) -> dict[str, list[str]]:
    """The readings under which each rule of a game is in force."""
    book = tomllib.loads((FIXTURES / slug.replace("-", "_") / "rules.toml").read_text())
    return {rule["id"]: rule.get("under", []) for rule in book["rule"]}


SPEAK = sorted(slug for slug, game in GAMES.items() if ideas_of(game))  # a new game need not yet


@pytest.mark.parametrize("slug", every(3, SPEAK))
def test_a_hint_cites_only_rules_that_are_in_force(slug: str) -> None:
    game, rules, seen = GAMES[slug], under(slug), 0
    ideas, rng = ideas_of(game), Random(1)
    assert ideas
    each, most = (1, 2) if on_board(game) else (EACH, MOVES)  # which looks ahead for each
    for place in places(game, each * len(game.variants), 11, 1):
        moves = [ruling.move for ruling in place.allowed if not ruling.pick]
        for move in rng.sample(moves, min(most, len(moves))):
            rival = next((other for other in moves if other != move), None)
            choice = ActChoice(game, place.view, move, tuple(place.allowed), rival=rival)
            for idea in ideas(choice):
                rule = told(choice, idea, "").rule
                assert not rule or place.view.terms.meets(rules[rule]), (rule, idea.key)
                seen += 1
    assert seen

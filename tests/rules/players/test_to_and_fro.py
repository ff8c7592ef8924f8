"""Players at chess mark down what has stood before, and do not shuffle in won endings."""

from __future__ import annotations

import importlib
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Game, step
from diversions.rules.bots import Budget, adviser
from diversions.rules.kit.boards import VACANT

ENDINGS = {
    "shatranj": ("KRR kre", "KRRN krn", "KRNN ken", "KRRP krg", "KRNP knp"),
    "chaturanga": ("KRR k", "KRRN kn", "KRR ke", "KRRC kr", "KRNN ke"),
}
COUNT = 20  # of each game, drawn by their number
WON = 18


def ending(game: Game[Any], number: int) -> Any:
    """A position with those men, White to move, in which neither king is in check."""
    rng, kinds = Random(number), ENDINGS[game.slug][number % 5].replace(" ", "")
    rules = importlib.import_module(f"diversions.games.{game.slug}.rules")
    start = game.begin(game.terms())
    if game.slug == "chaturanga":
        start = replace(start, leaps=("leapt", "leapt"))
    while True:
        men = [VACANT] * 64
        for at, man in zip(rng.sample(range(8, 56), len(kinds)), kinds, strict=True):
            men[at] = man
        state = replace(start, men="".join(men))
        asked = (state, 0) if game.slug == "chaturanga" else (state.terms, state.men, 0)
        if not rules.impossible(*asked):
            return state


@pytest.mark.parametrize("slug", ENDINGS)
def test_won_endings_are_won_and_no_position_stands_a_third_time(slug: str) -> None:
    game = GAMES[slug]
    ask, won = adviser(game, "journeyman"), 0
    for number in range(COUNT):
        state, rng, stood = ending(game, number), Random(number), Counter[Any]()
        while not state.outcome:
            seat = state.acting[0]
            stood[state.men, seat] += 1
            allowed = [ruling for ruling in game.rulings(state, seat) if ruling.allowed]
            state = step(game, state, ask(game, state, allowed, rng, Budget(100)).move)
        won += state.outcome.winners == (0,)
        assert max(stood.values()) < 3, number
    assert won >= WON

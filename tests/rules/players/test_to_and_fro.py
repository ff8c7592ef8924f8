"""Players at chess mark down what has stood before, and do not shuffle in won endings."""

from __future__ import annotations

import importlib
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Game, Move, Terms, step
from diversions.rules.bots import Budget, adviser, as_bot, play_out
from diversions.rules.kit.boards import VACANT
from tests import book

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


BOARDS = ("alquerque", "chaturanga", "fox-and-geese", "shatranj")


def kept(slug: str, key: str) -> tuple[Terms, list[Move]]:
    """A record of the book."""
    return next((terms, moves) for name, terms, moves in book.records(slug) if name == key)


def said(played: list[Any]) -> list[str]:
    return [note.text for state in played for note in state.notes if "repeated" in note.rule]


@pytest.mark.parametrize("slug", BOARDS)
def test_a_position_that_comes_back_is_told(slug: str) -> None:
    game, states = GAMES[slug], []
    terms, moves = kept(slug, "comes-back")
    state = game.begin(terms)
    for move in moves:
        states.append(state := step(game, state, move))

    assert said(states)[0] == "This position has occurred once before."
    assert state.outcome.rule != f"{slug}.repeated.third"


@pytest.mark.parametrize("slug", BOARDS)
def test_where_it_is_agreed_the_third_time_is_a_draw(slug: str) -> None:
    game, states = GAMES[slug], []
    terms, moves = kept(slug, "repeated")
    state = game.begin(terms)
    for move in moves:
        states.append(state := step(game, state, move))

    assert said(states)[-1] == "This position has occurred twice before, so the match is drawn."
    assert (state.outcome.winners, state.outcome.rule) == ((), f"{slug}.repeated.third")
    assert not any(before.outcome for before in states[:-1])
    usual = game.begin(game.terms(terms.variant))
    for move in moves:  # under the usual reading the same moves end nothing
        usual = step(game, usual, move)
    assert usual.outcome is None


@pytest.mark.parametrize("slug", ["alquerque", "fox-and-geese"])
def test_players_of_other_boards_hardly_come_back(slug: str) -> None:
    game, often = GAMES[slug], list[int]()
    player = as_bot(adviser(game, "journeyman"), 20)
    for number in range(10):
        stood = Counter[Any]()
        for _, state in play_out(game, game.terms(), Random(number), player):
            stood[state.men, state.acting] += bool(state.acting)
        often.append(max(stood.values()))

    assert max(often) <= 3
    assert sum(times > 2 for times in often) <= 1

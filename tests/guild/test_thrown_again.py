"""Dice that fall as they lay: the room sees that they were thrown, for it is told so."""

from __future__ import annotations

from random import Random

import pytest

from diversions.games import GAMES
from diversions.guild.demo import position, state
from diversions.guild.projector import aloft
from diversions.play import fold
from diversions.play.fold import Played
from diversions.rules import CHANCE, Move, Throw, ruling_on
from diversions.rules.bots import at_random
from tests import book

AGAIN = 4  # throws running that are alike

THROWN = [
    slug
    for slug in sorted(GAMES)
    if any(
        move.verb == "throw" and move.seat == CHANCE
        for *_, moves in book.records(slug)[:1]
        for move in moves
    )
]
"""Games with dice."""


def until_a_choice(
    played: Played, last: tuple[str, ...], rng: Random
) -> tuple[Played, tuple[str, ...]]:
    """With whatever chance is due, where the first dice fall as they lay; and how they lie."""
    before = last
    while due := played.state.due:
        what, before = before if due.admits(before) else due.draw(rng), ()
        last = what if isinstance(due, Throw) else last
        played = played.then(ruling_on(played.game, played.state, Move(CHANCE, due.verb, what)))
    return played, last


def said_of(played: Played) -> str:
    moves = list(map(str, played.moves))
    table = position.open_table(state.begun(played.terms.code, moves, len(moves)))
    return aloft.said(table).striptags()


@pytest.mark.parametrize("slug", THROWN)
def test_of_dice_that_fall_as_they_lay_the_room_is_told_anew(slug: str) -> None:
    rng, game = Random(slug), GAMES[slug]
    played, last = until_a_choice(fold.fold(game.terms(), ()), (), rng)
    told: list[str] = []
    for _ in range(200):
        if played.state.outcome or len(told) > AGAIN:
            break
        seat = played.state.acting[0]
        view = game.view(played.state, seat)
        rulings = [ruling for ruling in game.rulings(view, seat) if ruling.allowed]
        move = at_random(game, view, rulings, rng)
        before = played
        played, last = until_a_choice(played.then(ruling_on(game, played.state, move)), last, rng)
        if any(
            one.move.verb == "throw" and one.move.seat == CHANCE
            for one in played.lines[before.ply :]
        ):
            told.append(said_of(played))

    assert len(told) > 1
    assert any("The same again: " in one for one in told)
    for before, after in zip(told, told[1:], strict=False):
        assert before != after

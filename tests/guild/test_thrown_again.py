"""Dice that fall as they lay: the room sees that they were thrown, for it is told so."""

from __future__ import annotations

from itertools import pairwise
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

AGAIN = 3  # throws that follow one

MOST = 200  # acts of a match


def is_throw(move: Move) -> bool:
    return move.verb == "throw" and move.seat == CHANCE


THROWN = [slug for slug in sorted(GAMES) if any(map(is_throw, book.records(slug)[0][2]))]


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


def told_of(slug: str, rng: Random) -> list[str]:
    """What the room is told after each act that threw dice, in a match of which all dice fall alike
    as far as may be."""
    game = GAMES[slug]
    played, last = until_a_choice(fold.fold(game.terms(), ()), (), rng)
    told: list[str] = []
    while not played.state.outcome and len(told) <= AGAIN and played.ply < MOST:
        seat = played.state.acting[0]
        view = game.view(played.state, seat)
        rulings = [ruling for ruling in game.rulings(view, seat) if ruling.allowed]
        ruling = ruling_on(game, played.state, at_random(game, view, rulings, rng))
        before = played.ply
        played, last = until_a_choice(played.then(ruling), last, rng)
        if any(is_throw(line.move) for line in played.lines[before:]):
            told.append(said_of(played))
    return told


@pytest.mark.parametrize("slug", THROWN)
def test_of_dice_that_fall_as_they_lay_the_room_is_told_anew(slug: str) -> None:
    """In the longest of some matches: in a few games they are short, where all dice fall alike."""
    told = max((told_of(slug, Random(f"{slug} {number}")) for number in range(8)), key=len)

    assert len(told) > 1
    for before, after in pairwise(told):
        assert before != after

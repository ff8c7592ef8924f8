"""A button says what follows: an act that costs coins or a point at once names the cost."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Ruling, State, step
from diversions.rules.bots import play_out
from diversions.rules.kit.dice import NUMBERS

FEW = 250  # acts of a play
NUMBER = re.compile(rf"\d|\b(?:an?|all|{'|'.join(NUMBERS)})\b")
PIECES = ("play", "lay", "move", "take")  # acts that name a card or a man, and not a sum


def purses(state: State) -> tuple[int, ...]:
    """What each player has, in coins; nothing where no coins are used."""
    kept: tuple[int, ...] = getattr(state, "purse", ()) or getattr(state, "purses", ())
    return tuple(kept)


def costs(state: Any, after: Any, ruling: Ruling) -> bool:
    """Whether the player who acts has paid, or has given a point to another side, by it."""
    seat, game = ruling.move.seat, GAMES[state.terms.game]
    before, now = purses(state), purses(after)
    if before and now:
        return now[seat] < before[seat]
    if not (state.score and after.score) or len(state.score) != len(after.score):
        return False
    sides = game.sides(state.terms)
    own = next(at for at, side in enumerate(sides) if seat in side)
    if len(state.score) != len(sides):
        return False
    gained = [now - then for then, now in zip(state.score, after.score, strict=True)]
    return gained[own] <= 0 and any(gain > 0 for gain in gained)


def unsaid(slug: str) -> set[str]:
    """The labels of acts that cost something and name no sum."""
    game, found = GAMES[slug], set()
    for variant in game.variants:
        terms = game.terms(variant.key)
        state = game.begin(terms)
        for number, (move, _) in enumerate(play_out(game, terms, Random(1), most=100_000)):
            if number == FEW:
                break
            for seat in state.acting:
                rulings = [r for r in game.rulings(game.view(state, seat), seat) if r.allowed]
                for ruling in rulings if rulings[1:] else ():  # where there is a choice
                    if ruling.pick:
                        continue
                    if ruling.move.verb in PIECES and ruling.move.what:
                        continue
                    after = step(game, state, ruling.move)
                    if costs(state, after, ruling) and not NUMBER.search(ruling.label):
                        found.add(ruling.label)
            state = step(game, state, move)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_an_act_that_costs_something_at_once_says_how_much(slug: str) -> None:
    assert not unsaid(slug)

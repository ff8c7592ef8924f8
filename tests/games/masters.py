"""What the tests ask of masters, whatever their game."""

from __future__ import annotations

from random import Random
from typing import Any

from diversions.rules import Game, State
from diversions.rules.bots import Advice, Budget, adviser


def advice(game: Game[Any], state: State, seed: int = 0, trials: int = 1) -> Advice:
    """What the master advises whoever is to act."""
    seat = state.acting[0]
    view = game.view(state, seat)
    rulings = [ruling for ruling in game.rulings(view, seat) if ruling.allowed]
    return adviser(game, "master")(game, view, rulings, Random(seed), Budget(trials))

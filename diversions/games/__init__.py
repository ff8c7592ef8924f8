"""The games: each a folder of this package, found by its presence."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from diversions.rules.core import Game


def _found() -> dict[str, Game[Any]]:
    games = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        game: Game[Any] = importlib.import_module(f"{__name__}.{module.name}").GAME
        games[game.slug] = game
    return games


GAMES: dict[str, Game[Any]] = _found()


def game_of(code: str) -> Game[Any]:
    """The game whose terms *code* writes, as ``put:cotton,up=seven``; KeyError if there is none."""
    return GAMES[code.partition(":")[0]]

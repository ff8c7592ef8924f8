"""What stands in a game's own folder beside its rules; only the doors to it ask here."""

from __future__ import annotations

import importlib
from functools import cache
from types import ModuleType
from typing import Any

from diversions.rules.core import Game


def module(game: Game[Any], name: str) -> ModuleType | None:
    """The module of that name in the folder of *game*; None if the game has none."""
    return _loaded(f"{type(game).__module__.rpartition('.')[0]}.{name}")


@cache
def _loaded(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None

"""How each table of a game is made, as ``recipe.toml`` in the game's own folder has it.

>>> from diversions.games import GAMES
>>> [(one.file, one.seed, one.rounds) for one in recipes(GAMES["karnoffel"])]
[('judgement.json', 1, 300000)]
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from diversions.rules.core import Game
from diversions.rules.players.probing import folder

Tell = Callable[[str], None]
RECIPE = "recipe.toml"
OWN = "games"  # modules of one game alone
# What an algorithm is called in a recipe, and the module here that runs it.
ALGORITHMS = {
    "CFR+, dares": "dare.making",
    "CFR+, ladders": "ladder.making",
    "CFR, kinds": "trumped.making",
    "value iteration": "rows",
    "external sampling": OWN,
    "logistic regression": OWN,
    "least squares": OWN,
    "counting": OWN,
    "value network": OWN,
}


class Recipe(NamedTuple):
    """One table: what makes it, and what is to come of it."""

    file: str
    algorithm: str
    rounds: Any = 0  # or deals; several numbers, if it is learnt in several parts
    seed: int = 0
    target: float = 0.0  # below which no more rounds are wanted
    quick: bool = False  # whether it is made again by ``bin/test --long``
    otherwise: str = ""  # how the table that is shipped was made, if by no run of this command

    def as_json(self) -> dict[str, Any]:
        """What a manifest has of it: all that changes a byte."""
        said = {key: getattr(self, key) for key in ("algorithm", "rounds", "seed", "target")}
        return {key: value for key, value in said.items() if value}


class TableWorth(NamedTuple):
    """What a table is worth, in figures, and how that was measured."""

    figures: Mapping[str, float]
    measured: str


class Trainer(Protocol):
    """A module that makes tables."""

    def make(
        self, game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell
    ) -> TableWorth:
        """Make the table in the file *path*; what is done already may be kept in *keep*."""

    def measure(self, game: Game[Any], path: Path, tell: Tell) -> TableWorth:
        """What the table in that file is worth, computed anew."""


def recipes(game: Game[Any]) -> list[Recipe]:
    """The recipes of *game*; KeyError or TypeError, in words, for what no recipe can say."""
    path = folder(game).parent / RECIPE
    if not path.is_file():
        return []
    found = [Recipe(**entry) for entry in tomllib.loads(path.read_text("utf-8"))["table"]]
    for one in found:
        if one.algorithm not in ALGORITHMS:
            raise KeyError(f"{path}: no algorithm is called {one.algorithm!r}.")
    return found


def trainer(game: Game[Any], recipe: Recipe) -> Trainer:
    """What makes that table; ModuleNotFoundError where numpy is missing."""
    name = ALGORITHMS[recipe.algorithm]
    if name == OWN:
        name = f"{OWN}.{folder(game).parent.name}"
    return cast(Trainer, import_module(f"diversions.training.{name}"))


NOT_MEASURED = TableWorth({}, "Only in matches: docs/players.md and docs/ledgers/masters.md.")

"""What is said of each table beside it: its recipe, and of the run that made it what can be known.

``probing`` has the rest of a manifest, by which a dead table is noticed.
"""

from __future__ import annotations

import hashlib
import os
import platform
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from diversions.rules.core import Game
from diversions.rules.players import probing
from diversions.training.recipes import Recipe, TableWorth, Tell, trainer

HOUSE = Path(__file__).resolve().parent.parent


def engine_digest(game: Game[Any]) -> str:
    """The SHA-256 of all modules that a table of *game* is made by."""
    places = [HOUSE / "rules", HOUSE / "training", probing.folder(game).parent]
    digest = hashlib.sha256()
    for path in sorted(path for place in places for path in place.rglob("*.py")):
        digest.update(path.relative_to(HOUSE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def versions() -> dict[str, str]:
    """What else the bytes of a table may depend on."""
    return {
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "machine": platform.machine(),
    }


def threads() -> int:
    """How many threads numpy reckons with."""
    return int(os.environ.get("OPENBLAS_NUM_THREADS") or os.cpu_count() or 1)


def made(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> probing.MadeTable:
    """Make one table, and say how that went."""
    began = time.process_time()
    worth = trainer(game, recipe).make(game, recipe, path, keep, tell)
    spent = round(time.process_time() - began)
    return {
        "recipe": recipe.as_json(),
        "engine": engine_digest(game),
        "versions": versions(),
        "threads": threads(),
        "seconds": spent,
        "worth": rounded(worth),
        "measured": worth.measured,
    }


def rounded(worth: TableWorth) -> dict[str, float]:
    return {key: round(value, 6) for key, value in worth.figures.items()}

"""When in a deal dares are made by the tables that are shipped, and what each counsel is worth."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from diversions.rules.core import Game
from diversions.rules.players import dare
from diversions.training.dare import counsels
from diversions.training.dare.arrays import ContestArrays
from diversions.training.dare.moments import moments
from diversions.training.dare.packing import unpacked


def store(game: Game[Any], tell: Callable[[str], None]) -> None:
    """Compute both, and write them beside the tables; ValueError if *game* has no dares."""
    solution = dare.solved(game)
    if solution is None:
        raise ValueError(f"{game.title} has no dares to measure.")
    stored: dict[str, dict[str, Any]] = {"moments": {}, "counsels": {}}
    tables = {
        name: dare.EquilibriumTable.read(solution.path(name))
        for name in solution.contests
        if solution.path(name).is_file()
    }
    for name, table in tables.items():
        stored["moments"][name] = moments_of(table)
        made = sum(share for share, _ in stored["moments"][name]["0-0"])
        tell(f"{name}: at 0 to 0 somebody dares in {made:.1%} of deals.")
    for counsel in solution.counsels:
        if counsel.contest not in tables:
            continue
        tried = counsels.tried(tables[counsel.contest], counsel)
        stored["counsels"][counsel.key] = [round(value, 6) for value in tried]
        tell(
            f"{counsel.key}: loses {tried.against_table:.5f} of a match to the table, "
            f"{tried.against_perfect:.5f} to a perfect opponent."
        )
    solution.measured.write_text(json.dumps(stored) + "\n", encoding="utf-8")


def moments_of(table: dare.EquilibriumTable) -> dict[str, list[list[float]]]:
    """How often dares are made at each moment, by score."""
    arrays = ContestArrays(table.contest)
    return {
        f"{eldest}-{dealer}": [
            [round(share, 5) for share in moment]
            for moment in moments(arrays, unpacked(arrays, table.block((eldest, dealer))))
        ]
        for eldest, dealer in table.blocks
    }

"""What a claim about Fox and Geese is held against: whether the fox is hemmed in."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.fox_and_geese.rules import FoxState
from diversions.rules.claims import Count, Value
from diversions.rules.core import Move


def hemmed_in(scenes: Sequence[tuple[FoxState, Move, FoxState]]) -> tuple[float, float]:
    """Whether the match ends with a fox that can neither move nor jump; a draw is no such end."""
    outcome = scenes[-1][2].outcome
    return float(outcome is not None and outcome.rule == "fox-and-geese.held"), 1.0


COUNTS: dict[str, Count] = {"hemmed-in": hemmed_in}
VALUES: dict[str, Value] = {}

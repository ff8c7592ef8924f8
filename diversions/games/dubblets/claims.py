"""What a claim about Dubblets is held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.dubblets.rules import DubbletsState, is_down
from diversions.rules.claims import Count, Value
from diversions.rules.core import Move

DubbletsScene = tuple[DubbletsState, Move, DubbletsState]


def first_down(scenes: Sequence[DubbletsScene]) -> tuple[float, float]:
    """Games won by the player who was down first, of those in which one was down before the
    other."""
    for _, _, after in scenes:
        down = is_down(after, 0), is_down(after, 1)
        if any(down):
            outcome = scenes[-1][2].outcome
            if all(down) or outcome is None:
                break
            return float(outcome.winners == (down.index(True),)), 1
    return 0, 0


def thrower(scenes: Sequence[DubbletsScene]) -> tuple[float, float]:
    """Games won by the player who threw first."""
    first = next((after.turn for _, _, after in scenes if after.throws == 1), None)
    outcome = scenes[-1][2].outcome if scenes else None
    if first is None or outcome is None:
        return 0, 0
    return float(outcome.winners == (first,)), 1


COUNTS: dict[str, Count] = {"first-down": first_down, "thrower": thrower}
VALUES: dict[str, Value] = {}

"""What a claim about Dubblets is held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.dubblets.rules import DubbletsState, is_down
from diversions.rules.claims import Count, Value
from diversions.rules.core import Move

DubbletsScene = tuple[DubbletsState, Move, DubbletsState]


def first_down(scenes: Sequence[DubbletsScene]) -> tuple[float, float]:
    """Games won by the player who was down before the other, of those in which the other then threw
    no doublets: Cotton makes an exception of these (p. 162)."""
    outcome = scenes[-1][2].outcome if scenes else None
    ahead: int | None = None
    for before, move, after in scenes:
        if ahead is None:
            down = is_down(after, 0), is_down(after, 1)
            if all(down):
                break
            ahead = down.index(True) if any(down) else None
        elif before.due and before.turn != ahead and len(set(move.what)) == 1:
            return 0, 0
    if ahead is None or outcome is None:
        return 0, 0
    return float(outcome.winners == (ahead,)), 1


def thrower(scenes: Sequence[DubbletsScene]) -> tuple[float, float]:
    """Games won by the player who threw first."""
    first = next((after.turn for _, _, after in scenes if after.throws == 1), None)
    outcome = scenes[-1][2].outcome if scenes else None
    if first is None or outcome is None:
        return 0, 0
    return float(outcome.winners == (first,)), 1


COUNTS: dict[str, Count] = {"first-down": first_down, "thrower": thrower}
VALUES: dict[str, Value] = {}

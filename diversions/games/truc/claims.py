"""What claims about Truc are held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.truc.state import TrucState
from diversions.rules import Move
from diversions.rules.claims import Count, Value

Scene = tuple[TrucState, Move, TrucState]


def assured(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Deals won by the side that took the first trick, of those played out after a tied second."""
    won, known, side = 0, 0, -1
    for before, move, after in scenes:
        if move.verb == "shuffle":
            side = -1
        if len(after.won) >= 2 and after.won[0] is not None and after.won[1] is None:
            side = after.won[0] % 2
        change = [now - was for now, was in zip(after.score, before.score, strict=True)]
        if move.verb == "fold" or (side >= 0 and after.due):
            if side >= 0 and move.verb != "fold":
                known += 1
                won += change[side] > 0
            side = -1
    return won, known


def three_ties(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Deals with three tied tricks, of all."""
    ties = sum(
        after.won == (None, None, None) and len(before.won) == 2 for before, _, after in scenes
    )
    return ties, sum(move.verb == "shuffle" for _, move, _ in scenes)


COUNTS: dict[str, Count] = {"assured": assured, "three-ties": three_ties}
VALUES: dict[str, Value] = {}

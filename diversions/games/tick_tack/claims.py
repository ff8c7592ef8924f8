"""What claims about Tick-Tack are held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.tick_tack.reckoning import CINQUE, SICE
from diversions.games.tick_tack.rules import TickTackState
from diversions.rules.claims import Count, Value
from diversions.rules.core import Move

TickTackScene = tuple[TickTackState, Move, TickTackState]


def corners_first(scenes: Sequence[TickTackScene]) -> tuple[float, float]:
    """Matches won by the player who was first to bind both the sice and the cinque point, of those
    in which anybody did and that somebody won."""
    first = next(
        (
            seat
            for _, _, after in scenes
            for seat, own in enumerate(after.men)
            if own[SICE] > 1 and own[CINQUE] > 1
        ),
        None,
    )
    outcome = scenes[-1][2].outcome if scenes else None
    if first is None or outcome is None or not outcome.winners:
        return 0, 0
    return float(outcome.winners[0] == first), 1


def by_hit(scenes: Sequence[TickTackScene]) -> tuple[float, float]:
    """Matches that are won by a hit, of those won by a hit or by going in."""
    outcome = scenes[-1][2].outcome if scenes else None
    rule = outcome.rule if outcome else ""
    return float(rule == "tick-tack.hit"), float(rule in ("tick-tack.hit", "tick-tack.in"))


COUNTS: dict[str, Count] = {"corners-first": corners_first, "by-hit": by_hit}
VALUES: dict[str, Value] = {}

"""What claims about Whist, and Ruff and Honours, are held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.whist.state import WhistState, power, side
from diversions.rules import Move
from diversions.rules.claims import Count, Value

WhistScene = tuple[WhistState, Move, WhistState]


def most_tricks(scenes: Sequence[WhistScene]) -> tuple[float, float]:
    """Matches won by the side that took more tricks in them, of those in which one did."""
    taken = [0, 0]
    for before, move, _ in scenes:
        if move.verb == "play" and len(before.trick) == 3:
            laid = (*before.trick, (move.seat, move.what[0]))
            led = laid[0][1][1]
            taker, _ = max(laid, key=lambda one: power(one[1], led, before.trump))
            taken[side(taker)] += 1
    outcome = scenes[-1][2].outcome if scenes else None
    if taken[0] == taken[1] or outcome is None or not outcome.winners:
        return 0, 0
    return float(outcome.winners[0] == taken.index(max(taken))), 1


COUNTS: dict[str, Count] = {"most-tricks": most_tricks}
VALUES: dict[str, Value] = {}

"""What claims about All Fours are held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.all_fours.rules import AllFoursState, counts
from diversions.rules import Move
from diversions.rules.claims import Count, Value

Scene = tuple[AllFoursState, Move, AllFoursState]


def tens(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Deals in which who took more Tens counted more, of those in which one took more Tens."""
    counted, unequal = 0, 0
    for table in [before for before, move, _ in scenes if move.verb == "shuffle"] + [scenes[-1][2]]:
        mine, his = (sum(card[0] == "T" for card in cards) for cards in table.taken)
        first, second = counts(table)
        unequal += mine != his
        counted += (mine - his) * (first - second) > 0
    return counted, unequal


COUNTS: dict[str, Count] = {"tens": tens}
VALUES: dict[str, Value] = {}

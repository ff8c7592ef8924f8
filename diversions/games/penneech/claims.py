"""What a claim about Penneech is held against: whence the points come."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.penneech.reckoning import HONOURS
from diversions.games.penneech.rules import PenneechState
from diversions.rules.claims import Count, Value
from diversions.rules.core import Move

PenneechScene = tuple[PenneechState, Move, PenneechState]


def turned_share(scenes: Sequence[PenneechScene]) -> tuple[float, float]:
    """The points that were reckoned for an Ace or a court card turned up after a trick, of all that
    were; Cotton tells of Penneech elsewhere."""
    turned = sum(
        HONOURS.get(after.turned[-1][0], 0)
        for before, _, after in scenes
        if len(after.takers) > len(before.takers) and len(after.turned) > len(before.turned)
    )
    return float(turned), float(sum(scenes[-1][2].score) if scenes else 0)


COUNTS: dict[str, Count] = {"turned-share": turned_share}
VALUES: dict[str, Value] = {}

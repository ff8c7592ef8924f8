"""What claims about Picket are held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.picket.rules import PicketState
from diversions.rules import CHANCE, Move
from diversions.rules.claims import Count, Value

PicketScene = tuple[PicketState, Move, PicketState]


def elder_ahead(scenes: Sequence[PicketScene]) -> tuple[float, float]:
    """Points that the elder reckons more than the dealer, of the deals played to their end."""
    ahead, deals, began = 0, 0, (0, 0)
    for before, move, after in scenes:
        if move.seat == CHANCE:
            began = (after.score[0], after.score[1])
        elif after.due and after.deal == before.deal:
            gained = [now - had for now, had in zip(after.score, began, strict=True)]
            ahead += gained[before.elder] - gained[before.dealer]
            deals += 1
    return ahead, deals


COUNTS: dict[str, Count] = {"elder-ahead": elder_ahead}
VALUES: dict[str, Value] = {}

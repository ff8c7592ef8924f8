"""What the look of the table uses of the engine."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.whist.state import UP, WhistState, side, tricks_of
from diversions.games.whist.variants import FOUR, STOCK
from diversions.rules import Terms


def stocked(terms: Terms) -> bool:
    """Whether there is a stock, so that the game is Ruff and Honours."""
    return terms[STOCK] == FOUR


def tricks(view: WhistState) -> Sequence[int]:
    """The tricks of each side in this deal."""
    return [tricks_of(view, team) for team in (0, 1)]


__all__ = ["UP", "side", "stocked", "tricks"]

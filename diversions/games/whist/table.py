"""What the look of the table uses of the engine."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.whist.state import UP, WhistState, side, tricks_of
from diversions.games.whist.variants import FOUR, MAY, RUFF, STOCK
from diversions.rules import Terms

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To reach nine first, by tricks and by honours: Ace, King, Queen, Knave of trumps.",
    "You and your partner take tricks. Follow suit if you can; trumps beat the rest.",
    "When a side has nine.",
)


def stocked(terms: Terms) -> bool:
    """Whether there is a stock, so that the game is Ruff and Honours."""
    return terms[STOCK] == FOUR


def may_leave(terms: Terms) -> bool:
    """Whether the player with the Ace of trumps may leave the stock."""
    return terms[RUFF] == MAY


def tricks(view: WhistState) -> Sequence[int]:
    """The tricks of each side in this deal."""
    return [tricks_of(view, team) for team in (0, 1)]


__all__ = ["FIRST", "UP", "may_leave", "side", "stocked", "tricks"]

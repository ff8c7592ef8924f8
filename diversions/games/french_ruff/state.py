"""The table of French-Ruff: what lies on it, and who plays for which side."""

from __future__ import annotations

from dataclasses import dataclass

from diversions.rules.core import Seat
from diversions.rules.kit.forsat import ForsatState


@dataclass(frozen=True, slots=True, kw_only=True)
class FrenchRuffState(ForsatState):
    """The table.  What was played stays in sight until the next shuffle."""


def side(seat: Seat) -> int:
    """The side for which *seat* plays: the players of each sit in turn."""
    return seat % 2


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The two sides of so many players.

    >>> sides(4)
    ((0, 2), (1, 3))
    """
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


def tricks_of(state: FrenchRuffState, team: int) -> int:
    """The tricks that a side has taken in this deal."""
    return sum(side(taker) == team for taker in state.takers)

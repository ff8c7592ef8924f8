"""How the tables of Tick-Tack look: each side's men stand on the points that it moves up from."""

from __future__ import annotations

from diversions.games.tick_tack.rules import TickTackState
from diversions.rules.pictures.points import PointsPicture


def picture(view: TickTackState) -> PointsPicture:
    """The tables; the dice are those of the side that threw last, until it has played them."""
    shown = view.left or view.answering
    return PointsPicture(
        view.men,
        view.turn,
        tuple(map(int, view.thrown)) if shown else (),
        view.left,
        view.last,
        forward=True,
    )

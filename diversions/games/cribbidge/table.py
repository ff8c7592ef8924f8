"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.cribbidge.counting import number, reckoned, said
from diversions.games.cribbidge.rules import LURCH, UP, CribbidgeState
from diversions.rules.core import Seat
from diversions.rules.kit.counts import CountLine
from diversions.rules.kit.run_up import total

WON = ("up", "lurkt")

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To be the first to set up the points of a set.",
    (
        "Lay two cards to the crib, set up what your hand counts, then play cards by turns: "
        "fifteens, pairs and sequences score."
    ),
    "When a player has the points of a set, even in the middle of a deal.",
)


def own_lines(view: CribbidgeState, seat: Seat) -> tuple[CountLine, ...]:
    """The lines of what the hand of *seat* counts, while it sees its cards and counts them."""
    if view.phase != "count" or "??" in view.hands[seat]:
        return ()
    return reckoned(view.terms, view.hands[seat], view.turned, seat == view.dealer)


__all__ = ["LURCH", "UP", "number", "own_lines", "said", "total"]

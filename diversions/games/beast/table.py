"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.beast.rules import duty_of
from diversions.games.beast.state import HEAPS, BeastState, last_deal, tricks_of
from diversions.rules import Seat

# The rules by which a deal is won, as its notes cite them.
WON = ("most", "equal.eldest", "equal.stays")

# The rules by which a heap is won before the end of a deal, where it is told again.
EARLIER = ("king", "three", "triolet.higher", "triolet.eldest")

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "The most coins. You win them from three heaps: the King, the Play and the Triolet.",
    (
        "The King of trumps and three cards alike each take up a heap; the most tricks take up"
        " the Play. Follow suit; the table says when you must trump. The King is highest."
    ),
    "After {deals}, when each player has dealt equally often.",
)


def asked(view: BeastState, seat: Seat) -> str:
    """What the player in *seat* is asked to play."""
    return duty_of(view, seat).asked if view.trick else "Lead a card."


__all__ = ["EARLIER", "FIRST", "HEAPS", "WON", "asked", "last_deal", "tricks_of"]

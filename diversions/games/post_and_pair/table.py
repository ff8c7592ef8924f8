"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.post_and_pair.players import said
from diversions.games.post_and_pair.rules import last_to_pass
from diversions.games.post_and_pair.state import HEAPS, NAMES, PostAndPairState, last_deal
from diversions.games.post_and_pair.variants import SEAT, THIRD
from diversions.rules import Seat
from diversions.rules.core import BACK

# The rules by which a deal is won, as its notes cite them.  Where the heaps are won apart and there
# is no vie, the title says who gained most.
WON = ("royal", "submission", "carries.pair", "carries.post", "carries.card", "divide.divided",
       "double.next")  # fmt: skip

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "The most coins, from three heaps: the Post, the Pair and the Seat.",
    (
        "Vie coins on your hand, good or bad; the others see it, vie again or yield. Those who"
        " stay show: nearest to twenty-one, best pair and best card win."
    ),
    "After {deals}, when each player has dealt equally often.",
)


def has(view: PostAndPairState, seat: Seat) -> str:
    """What the hand of *seat* has, if it is seen."""
    if not view.hands or BACK in view.hands[seat]:
        return ""
    return said(view.terms, view.hands[seat])


def third(view: PostAndPairState, seat: Seat) -> str:
    """The card of a hand that is seen which plays for the Seat, where it is the one dealt third."""
    if view.terms[SEAT] != THIRD or not view.hands or BACK in view.hands[seat]:
        return ""
    return NAMES[view.hands[seat][-1]]


__all__ = ["FIRST", "HEAPS", "WON", "has", "last_deal", "last_to_pass", "third"]

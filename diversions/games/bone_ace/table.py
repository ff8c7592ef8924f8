"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.bone_ace.state import DOWN, HEAPS, BoneAceState, last_deal, total, worth
from diversions.rules import Seat
from diversions.rules.core import BACK

HELD = 5  # cards, though three are dealt: more are seldom drawn

# The rules by which a deal is won, as its notes cite them.
WON = ("tie", "nearest", "thirty-one", "stays")
# The rules by which a heap is won before the end of a deal, where it is told again.
EARLIER = ("bone", "diamonds", "equal")

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "The most coins. Half of each stake is the Bone, the other half the Game.",
    (
        "The biggest card turned up wins the Bone. For the Game, draw cards or stay: nearest to"
        " thirty-one wins."
    ),
    "After {deals}, when each player has dealt equally often.",
)


def lies(view: BoneAceState, seat: Seat) -> tuple[str, ...]:
    """The cards of *seat* that lie open, while its others are face down."""
    if not view.hands or seat in view.shown:
        return ()
    return view.hands[seat][DOWN:]


def counts(view: BoneAceState, seat: Seat) -> int | None:
    """What the hand of *seat* counts, if all of it is seen."""
    if not view.hands or BACK in view.hands[seat]:
        return None
    return total(view.terms, view.hands[seat])


def stays(view: BoneAceState, seat: Seat) -> bool:
    """Whether *seat* has stayed in this deal."""
    return bool(view.waiting) and seat not in view.waiting and seat not in view.past


__all__ = ["EARLIER", "FIRST", "HEAPS", "WON", "counts", "last_deal", "lies", "stays", "worth"]

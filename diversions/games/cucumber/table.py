"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.cucumber.rules import NAMES, VALUE, CucumberState, to_beat
from diversions.rules import Seat

# The rules by which a deal is won, as its notes cite them.
WON = ("last-trick",)
# What the last trick cost is told again where a player then bought in, or left.
EARLIER = ("last-trick", "equal")

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To leave the last trick of a deal to somebody else.",
    "Play a card at least as high as the one to beat. If you can’t, you must play your lowest.",
    "When three players are left, and one of them comes to thirty points. The fewest points win.",
)


def asked(view: CucumberState, seat: Seat) -> str:
    """What the player in *seat* is asked to play."""
    hand = view.hands[seat]
    if not view.trick:
        return "Lead a card."
    if len(hand) == 1:
        return "Play your last card."
    mark = to_beat(view.terms, view.trick)
    if any(VALUE[card] >= VALUE[mark] for card in hand):
        return f"Play a card as high as the {NAMES[mark]}, or higher."
    return f"You have nothing as high as the {NAMES[mark]}: play your lowest card."


__all__ = ["EARLIER", "FIRST", "WON", "asked"]

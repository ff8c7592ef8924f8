"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.primero.state import LEVEL, spoken, worth_of
from diversions.games.primero.variants import DEALS
from diversions.rules import Terms
from diversions.rules.kit.dice import spelt

HELD = 4  # cards, though two are dealt at first

# The rules by which a deal is won, as its notes cite them.
WON = (
    "aim.highest",
    "aim.lowest",
    "understate.excepted",
    "alone.all",
    "alone.bet",
    "past.wins",
    "winner",
    "nobody",
    "swig.redeal",
    "stale",
)

__all__ = ["HELD", "LEVEL", "WON", "spoken", "worth_of"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To win the bets with the {}, or by making others yield.",
    "Vie coins on your hand, see what others vie, pass, or exchange cards.",
    "After {} deals: the fullest purse wins.",
)


def last_deal(terms: Terms) -> int:
    """The deal after which the match is over."""
    return terms[DEALS].value


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to a newcomer, with the hand that wins and how long a match is."""
    hand = "lowest hand" if terms.meets(["aim.lowest"]) else "best hand"
    if terms.meets(["bids.declared"]):
        hand = f"{hand} of the kind bid"
    return FIRST[0].format(hand), FIRST[1], FIRST[2].format(spelt(last_deal(terms)))

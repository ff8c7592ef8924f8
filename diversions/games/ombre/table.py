"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.ombre.rules import playable
from diversions.games.ombre.state import GREAT, SUIT_NAMES, SUIT_OF, OmbreState, last_deal, won
from diversions.games.ombre.variants import ASK, BOUND, MUST, OTHERS
from diversions.rules import Seat
from diversions.rules.kit.dice import counted

# The rules by which a deal is won, as its notes cite them.
WON = ("won", "codillio")

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "Counters. If you play, win more tricks than either of the two others, who join against you.",
    (
        "Pass or play when you are asked. The player names trumps; then all may take in new cards."
        " Follow suit if you can. The two black Aces are always trumps."
    ),
    "When each player has dealt as often as was agreed.",
)


def asked(view: OmbreState, seat: Seat) -> str:
    """What a player is told who is to pass or to play."""
    first = "You are eldest: play" if seat == view.eldest else "Play"
    if view.terms[ASK] == MUST:
        return f"{first}, or pass?"
    return f"{first}, pass, or ask the others?" if len(view.waiting) > 1 else f"{first}, or pass?"


def taking(view: OmbreState, seat: Seat) -> str:
    """What a player is told who may take in."""
    many = counted(len(view.stock), "card")
    must = view.terms[OTHERS] == BOUND and not view.without
    if seat == view.player:
        must = view.bound
    or_none = "at least one" if must else "or take in none"
    return f"Press the cards to lay out, {or_none}. The stock has {many}."


def playing(view: OmbreState, seat: Seat) -> str:
    """What a player is told who is to play a card."""
    if not view.trick:
        return "Lead a card."
    led = SUIT_OF[view.trump][view.trick[0][1]]
    cards = playable(view, seat)
    suits = {SUIT_OF[view.trump][card] for card in cards}
    if suits == {led}:
        return "Play a trump." if led == view.trump else f"Follow suit: {SUIT_NAMES[led]}."
    if led in suits:
        return "You may keep your matadors, and play any card."
    return "Play any card."


__all__ = ["FIRST", "GREAT", "SUIT_NAMES", "WON", "asked", "last_deal", "playing", "taking", "won"]

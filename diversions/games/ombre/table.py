"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.ombre.rules import playable
from diversions.games.ombre.state import (
    GREAT,
    LADDER,
    MALLILLIO,
    PLAIN,
    RED,
    SUIT_NAMES,
    SUIT_OF,
    OmbreState,
    last_deal,
    ordered,
    won,
)
from diversions.games.ombre.variants import ASK, BOUND, MUST, OTHERS
from diversions.rules import Seat
from diversions.rules.kit.dice import counted

# The rules by which a deal is won, as its notes cite them.
WON = ("won", "repuesto", "codillio", "both", "all")
# In what the end of a deal counts: a great counter is twelve.
COUNTED = "lesser counters"

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "Counters. If you play, win more tricks than either of the other two.",
    (
        "Pass or play when you are asked. The player names trumps; then all may take in new cards."
        " Follow suit if you can. The two black Aces are always trumps."
    ),
    "After {deals}. The most counters win.",
)

# How a hand lies: the black Aces among the trumps, and red suits from the Two down.
ARRANGED = ordered


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


def order(suit: str, trump: str) -> str:
    """The cards of *suit*, the best first, as they are when *trump* is trumps.

    >>> order("H", "H")
    'Spadillo, 7, Basto, Punto, K Q J 2 3 4 5 6'
    >>> order("H", "S"), order("S", "H")
    ('K Q J A 2 3 4 5 6 7', 'K Q J 7 6 5 4 3 2')
    """
    if suit != trump:
        return " ".join(PLAIN[suit])
    chief = ["Spadillo", MALLILLIO[trump][0], "Basto", *(["Punto"] if trump in RED else [])]
    return f"{', '.join(chief)}, {' '.join(card[0] for card in LADDER[trump][len(chief) :])}"


def playing(view: OmbreState, seat: Seat) -> str:
    """What a player is told who is to play a card, and how the suit goes that matters."""
    trumps = f"Trumps go {order(view.trump, view.trump)}."
    if not view.trick:
        return f"Lead a card. {trumps}"
    led = SUIT_OF[view.trump][view.trick[0][1]]
    cards = playable(view, seat)
    suits = {SUIT_OF[view.trump][card] for card in cards}
    if suits == {led} and led != view.trump:
        return f"Follow suit: {SUIT_NAMES[led]} go {order(led, view.trump)}."
    if suits == {led}:
        return f"Play a trump. {trumps}"
    if led in suits:
        return "You may keep your matadors, and play any card."
    return f"You can’t follow suit: play any card. {trumps}"


__all__ = [
    "ARRANGED",
    "FIRST",
    "GREAT",
    "SUIT_NAMES",
    "WON",
    "asked",
    "last_deal",
    "playing",
    "taking",
    "won",
]

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.penneech.reckoning import PENNEECH, turned_worth
from diversions.games.penneech.rules import UP, PenneechState, playable
from diversions.rules import Seat

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "Tricks: the player who takes one turns up the next trump, and may score by it.",
    "Follow suit if you can. The trump changes after every trick.",
    "When a player has the points of the game, even in the middle of a deal.",
)


def asked(view: PenneechState, seat: Seat) -> str:
    """What the player in *seat* is asked to play."""
    if not view.trick:
        return "Lead a card."
    hand = view.hands[seat]
    return "Play any card." if len(playable(hand, view.trick)) == len(hand) else "Follow suit."


def words(card: str) -> str:
    """What is written under a card that was turned up."""
    name = "Penneech, " if card == PENNEECH else ""
    points = turned_worth(card)
    return f"{name}{points}" if points else "nothing"


__all__ = ["FIRST", "UP", "asked", "words"]

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.penneech.reckoning import PENNEECH, turned_worth
from diversions.games.penneech.rules import UP, PenneechState
from diversions.games.penneech.variants import DEALER
from diversions.games.penneech.variants import FIRST as TURNED_FIRST

# The rule by which a hand is thrown in, and no player scores.
WON = ("throw-in",)

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "Tricks: the player who takes one turns up the next trump, and may score by it.",
    "Follow suit if you can. The trump changes after every trick.",
    "When a player has {up} points, even in the middle of a deal.",
)


def words(view: PenneechState) -> str:
    """What is written under the card that was turned up last."""
    card, first = view.turned[-1], len(view.turned) == 1
    what = "first trump" if first else "trumps" if any(view.hands) else "turned up last"
    points = 0 if first and view.terms[TURNED_FIRST] != DEALER else turned_worth(card)
    name = ": Penneech" if card == PENNEECH else ""
    return f"{what}{name}, for {points}" if points else what


__all__ = ["FIRST", "UP", "WON", "words"]

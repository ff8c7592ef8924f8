"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.costly_colours.counting import reckoned, said
from diversions.games.costly_colours.rules import UP, CostlyColoursState, whole_hand
from diversions.rules.core import BACK, Seat
from diversions.rules.kit.run_up import total

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To be the first to set up {up} points.",
    (
        "Change a card, or give the other player a point; then play cards in turn and make "
        "certain sums. Finally both hands are counted."
    ),
    "When a player has {up} points, even in the middle of a deal.",
)


def hand_lines(view: CostlyColoursState, seat: Seat) -> tuple[tuple[str, int, str], ...]:
    """What the hand of *seat* counts, while it or this view may see its cards: the words, the
    points and the rule of each line."""
    hand = whole_hand(view, seat)
    if not view.turned or BACK in hand:
        return ()
    lines = reckoned(view.terms, hand, view.turned)
    among = (*hand, view.turned)
    return tuple((said(line, among), line.points, line.rule) for line in lines)


__all__ = ["UP", "hand_lines", "total", "whole_hand"]

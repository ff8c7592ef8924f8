"""What claims about Post and Pair are held against: deals in which a weak hand vied."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.post_and_pair.players import strength
from diversions.games.post_and_pair.state import PostAndPairState, standings
from diversions.rules import Move, Seat
from diversions.rules.claims import Count, Value

HALF = 0.5  # of all hands: a hand that beats fewer is indifferent

Scene = tuple[PostAndPairState, Move, PostAndPairState]


def bold(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Vies on an indifferent hand after which the player gained in that deal, of all of them."""
    gained, vies = 0, 0
    purses: tuple[int, ...] = ()
    boldly: set[Seat] = set()
    for before, move, after in scenes:
        if move.verb == "shuffle":
            purses, boldly = before.purses, set()
        if move.verb in ("vie", "revie"):
            hand = standings(before.terms, before.hands[move.seat], before.trump)
            if strength(before.terms, hand.vie) < HALF:
                boldly.add(move.seat)
        if after.deals > before.deals:
            vies += len(boldly)
            gained += sum(after.purses[seat] > purses[seat] for seat in boldly)
    return gained, vies


COUNTS: dict[str, Count] = {"bold": bold}
VALUES: dict[str, Value] = {}

"""What claims about Put are held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from diversions.games.put.state import PutState, worth
from diversions.rules import Move
from diversions.rules.claims import Count, Value

WHOLE = 3  # cards of a hand from which none was played
LOW = "456789T"
TWO = 2  # tricks that win a deal

Scene = tuple[PutState, Move, PutState]


def bad_cards(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Puts on a whole hand with nothing above a Ten, of all puts on a whole hand."""
    hands = [before.hands[move.seat] for before, move, _ in scenes if move.verb == "put"]
    whole = [hand for hand in hands if len(hand) == WHOLE]
    return sum(all(card[0] in LOW for card in hand) for hand in whole), len(whole)


def trickless(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Deals played out without a tie in which nobody takes two tricks, of all such deals."""
    nobody, whole = 0, 0
    takers: list[int | None] = []
    for before, move, after in scenes:
        if move.verb == "shuffle":
            takers = []
        if move.verb != "play" or len(before.trick) + 1 < len(before.within):
            continue
        trick = (*before.trick, (move.seat, move.what[0]))
        best = max(worth(card) for _, card in trick)
        first, *others = (seat for seat, card in trick if worth(card) == best)
        takers.append(None if others else first)
        if None not in takers and not (any(after.hands) and not after.due):
            whole += 1
            nobody += max(Counter(takers).values()) < TWO
    return nobody, whole


COUNTS: dict[str, Count] = {"bad-cards": bad_cards, "trickless": trickless}
VALUES: dict[str, Value] = {}

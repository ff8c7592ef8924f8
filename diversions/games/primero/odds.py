"""How often a hand of Primero is beaten, as fractions of all the deals that there are."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from diversions.games.primero.counting import KEPT, MOST, deals, key, left, table, unbeaten
from diversions.games.primero.state import Worth, worth


class Beaten(NamedTuple):
    """How often the best of so many other hands is better."""

    others: int
    share: Fraction


@lru_cache(maxsize=1024)
def beaten(cards: tuple[str, ...]) -> tuple[tuple[Beaten, ...], Fraction]:
    """How often one to five others beat *cards*; and how often one other has just as much."""
    hand, suits = worth(cards), left(cards)
    counts = {others: unbeaten(hand, suits, others) for others in counted_at_once(hand)}
    if hand[0] == "primero":
        ranks = key(card[0] for card in cards)
        counts |= dict(zip(KEPT, table()[ranks], strict=True))
    whole = sum(map(len, suits))
    rows = tuple(
        Beaten(others, 1 - Fraction(counts[others], deals(whole, others)))
        for others in range(1, MOST + 1)
    )
    return rows, Fraction(counts[1] - unbeaten(below(hand), suits, 1), deals(whole, 1))


def counted_at_once(hand: Worth) -> list[int]:
    """For how many others the count is not read from the table."""
    return [n for n in range(1, MOST + 1) if hand[0] != "primero" or n not in KEPT]


def below(hand: Worth) -> Worth:
    """The best that there could be below a hand.

    >>> below(("supremus", 55)), below(("fluxus", 60))
    (('primero', 84), ('fluxus', 59))
    """
    kind, value = hand
    return ("primero", 84) if kind == "supremus" else (kind, value - 1)

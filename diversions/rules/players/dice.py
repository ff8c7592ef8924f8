"""Sense at a dice table: how far behind one is, and what stake would make it good."""

from __future__ import annotations

from diversions.rules.coaching import ActChoice, Otherwise
from diversions.rules.core import Seat


def behind(purses: tuple[int, ...], seat: Seat) -> int:
    """By how many coins the richest of the others is before *seat*; below 0, he is the richest.

    >>> behind((10, 14, 3), 0), behind((10, 14, 3), 1)
    (4, -4)
    """
    return max(coins for other, coins in enumerate(purses) if other != seat) - purses[seat]


def bold(gap: int, bouts_left: int, pays_double: bool, high: int) -> int:
    """A stake that would make good *gap* in the bouts that are left, at most *high*.

    A coin won of the richest closes the gap by two.
    """
    needed = gap // (2 if pays_double else 1) + 1
    return max(1, min(high, -(-needed // max(1, bouts_left // 3))))


def turned(choice: ActChoice, ahead: bool) -> tuple[Otherwise, ...]:
    """The same table where the seat is ahead, or behind."""
    purses = choice.view.purses
    coins = tuple(
        (max(purses) + 10 if ahead else 2) if one == choice.seat else max(purse, 6)
        for one, purse in enumerate(purses)
    )
    return (choice.other("If you were ahead" if ahead else "If you were behind", purses=coins),)

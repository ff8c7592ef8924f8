"""Money on the table: laying down to it, and taking it up; what each has won or lost may be less
than nothing, for it is counted from nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diversions.rules.core import Seat

Balances = tuple[int, ...]  # what each seat has won, or lost if it is below 0


def moved(
    balances: Balances, pot: int, changes: Iterable[tuple[Seat, int]]
) -> tuple[Balances, int]:
    """The *balances* and the *pot* when each seat named has taken up so many coins, or laid them
    down if they are fewer than 0: what one loses the other gains.

    >>> moved((0, 0, 3), 4, [(0, -5), (2, 1)])
    ((-5, 0, 4), 8)
    """
    held = list(balances)
    for seat, coins in changes:
        held[seat] += coins
        pot -= coins
    assert pot >= 0, balances
    return tuple(held), pot


def shared(pot: int, parts: Sequence[int]) -> tuple[int, ...]:
    """What *pot* gives to each by its part, in whole coins; what cannot be divided is left.

    >>> shared(30, (3, 2, 0)), shared(7, (3, 2, 5)), shared(7, (0, 0))
    ((18, 12, 0), (2, 1, 3), (0, 0))
    """
    every = sum(parts)
    return tuple(pot * part // every if every else 0 for part in parts)

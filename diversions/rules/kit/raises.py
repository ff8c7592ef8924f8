"""Raises: what a deal is worth, who may raise it next, and what a refusal costs.

A side is named by its number.  What has been asked counts only when the other side stays; a
raise in answer to a raise stays first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Stake(NamedTuple):
    """What a deal is worth."""

    worth: int = 1  # agreed by both sides: what a fold costs
    asked: int = 0  # what a side has raised it to, until that is answered
    raiser: int | None = None  # the side that raised last


def raised(stake: Stake, side: int, to: int) -> Stake:
    """The stake when *side* has raised it, which stays for whatever was asked before.

    >>> raised(raised(Stake(), 0, 3), 1, 6)
    Stake(worth=3, asked=6, raiser=1)
    """
    return Stake(stake.asked or stake.worth, to, side)


def stayed(stake: Stake) -> Stake:
    """The stake when what was asked has been accepted.

    >>> stayed(raised(Stake(), 0, 3))
    Stake(worth=3, asked=0, raiser=0)
    """
    return Stake(stake.asked or stake.worth, 0, stake.raiser)


def has_the_raise(stake: Stake, side: int) -> bool:
    """Whether the next raise is for *side*: either's at first, then of whoever raised not last."""
    return stake.raiser != side


def above(ladder: Sequence[int], stake: Stake) -> int:
    """The next step of *ladder* above what is agreed or asked; 0 if there is none.

    >>> above((1, 3, 6), Stake(3)), above((1, 3, 6), Stake(3, 6))
    (6, 0)
    """
    now = max(stake.worth, stake.asked)
    return next((step for step in ladder if step > now), 0)

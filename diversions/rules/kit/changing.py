"""A row of things of which one is another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def replaced(items: Sequence[T], at: int, new: T) -> tuple[T, ...]:
    """*items* with *new* in the place of the one at *at*, counted from 0.

    >>> replaced((("KD",), ("3S", "4C")), 1, ())
    (('KD',), ())
    """
    return (*items[:at], new, *items[at + 1 :])

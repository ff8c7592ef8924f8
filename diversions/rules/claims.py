"""Claims of the sources about play: how a game's folder counts what one of them speaks of.

A game that has any gives ``COUNTS`` and ``VALUES``, by name, in a module ``claims.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from diversions.rules.core import Game, Move
from diversions.rules.folder import module
from diversions.rules.terms import Terms

# The moves of a match, each with the table before it and after it: how often, of how many times.
Count = Callable[[Sequence[tuple[Any, Move, Any]]], tuple[float, float]]

# What can be reckoned without play.
Value = Callable[[Terms], Fraction | float]


def counts(game: Game[Any]) -> Mapping[str, Count]:
    """What the game's claims count in a match, by name."""
    part = module(game, "claims")
    known: Mapping[str, Count] = part.COUNTS if part else {}
    return known


def values(game: Game[Any]) -> Mapping[str, Value]:
    """What the game's claims reckon without play, by name."""
    part = module(game, "claims")
    known: Mapping[str, Value] = part.VALUES if part else {}
    return known

"""What claims about Tablero are held against."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from diversions.games.tablero.rules import DICE, SURRENDERS, TableroState
from diversions.rules import Move, Terms
from diversions.rules.claims import Count, Value

Scene = tuple[TableroState, Move, TableroState]


def winnings(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Coins taken from the board, and takes."""
    takes = [move for _, move, _ in scenes if move.verb == "take"]
    return sum(len(move.what) for move in takes), len(takes)


def one_in_four(terms: Terms) -> Fraction:
    """How far the chance to throw what surrenders the dice is from a quarter."""
    share = sum(
        (chance for what, chance in DICE.outcomes() if sum(map(int, what)) in SURRENDERS),
        Fraction(0),
    )
    return abs(share - Fraction(1, 4))


COUNTS: dict[str, Count] = {"winnings": winnings}
VALUES: dict[str, Value] = {"one-in-four": one_in_four}

"""What the look of the table uses of the engine."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.french_ruff.state import FrenchRuffState, side, tricks_of
from diversions.games.french_ruff.variants import FORSAT, GAME_UP, RIGOUR
from diversions.rules import Terms

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "Most of the five tricks of a deal for your side; all five score five.",
    "Follow suit if you can. The table says when you must trump, or beat a trump.",
    "When a side has scored the number that was agreed.",
)


def up(terms: Terms) -> int:
    """How many points are the game."""
    return int(terms[GAME_UP].value)


def rigorous(terms: Terms) -> bool:
    """Whether the game is played at forsat."""
    return terms[FORSAT] == RIGOUR


def tricks(view: FrenchRuffState) -> Sequence[int]:
    """The tricks of each side in this deal."""
    return [tricks_of(view, team) for team in (0, 1)]


__all__ = ["FIRST", "rigorous", "side", "tricks", "up"]

"""What a claim about Passage is held against: counted over the dice that Cotton speaks of."""

from __future__ import annotations

from fractions import Fraction

from diversions.games.passage.odds import HIGH, of_faces
from diversions.rules import Terms
from diversions.rules.claims import Count, Value


def high_runners(terms: Terms) -> Fraction:
    """How often the caster is out in the end, with dice that show only four, five and six."""
    return 1 - of_faces(terms, HIGH).wins


COUNTS: dict[str, Count] = {}
VALUES: dict[str, Value] = {"high-runners": high_runners}

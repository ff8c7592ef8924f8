"""What lies beside a table of French-Ruff: the order of the cards, and what tricks score."""

from __future__ import annotations

from diversions.games.french_ruff.variants import GAME_UP
from diversions.rules import Terms
from diversions.rules.kit.forsat import PACK
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards from high to low, and the points of a deal."""
    rows = (
        ("Three or four tricks", "1 point"),
        ("All five tricks", "5 points"),
        ("The game", f"{terms[GAME_UP].value} points"),
    )
    return order(PACK), Values("What a side scores", (), rows)

"""What lies beside a table of Whist: the order of the cards, and what scores."""

from __future__ import annotations

from diversions.games.whist.state import pack
from diversions.games.whist.variants import ABOVE, ADDED, HONOURS, TRICKS
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards from high to low, and the points of a deal."""
    worth = "extra tricks" if terms[HONOURS] == ADDED else "points"
    tricks = "Each trick above six" if terms[TRICKS] == ABOVE else "More tricks than the others"
    rows = (
        (tricks, "1 point"),
        ("Three honours of trumps", f"2 {worth}"),
        ("All four honours", f"4 {worth}"),
        ("The game", "9 points"),
    )
    return order(pack(terms)), Values("What a deal scores", (), rows)

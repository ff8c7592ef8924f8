"""What lies beside a table of Dubblets: the placing of the men, and what doublets are worth."""

from __future__ import annotations

from diversions.games.dubblets.rules import PLACED
from diversions.games.dubblets.variants import DOUBLE, SPOTS
from diversions.rules import Terms
from diversions.rules.kit.points import CALLED
from diversions.rules.pictures.values import Values, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """The men on each point, and how many men doublets of it lay down or bear."""
    spots = terms[DOUBLE] == SPOTS
    rows = tuple(
        (CALLED[at], str(many), str(2 * (at + 1) if spots else 4))
        for at, many in reversed(tuple(enumerate(PLACED)))
    )
    return (Values("The points", ("", "men placed", "doublets of it"), rows),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """How two dice fall."""
    return (throws(2),)

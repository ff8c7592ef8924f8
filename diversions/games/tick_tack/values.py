"""What lies beside a table of Tick-Tack: what the dice can do."""

from __future__ import annotations

from diversions.games.tick_tack.rules import laws_of
from diversions.rules import Terms
from diversions.rules.kit.points import CALLED
from diversions.rules.pictures.chances import of_hitting
from diversions.rules.pictures.values import Values, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """What the numbers are called."""
    return (Values("Names of the numbers on dice and points", (), ((", ".join(CALLED),),)),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """How often a man that stands alone is hit."""
    return of_hitting(laws_of(terms).fourfold, "a single man"), throws(2)

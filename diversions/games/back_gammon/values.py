"""What lies beside a table of Back-Gammon: what the dice can do."""

from __future__ import annotations

from diversions.games.back_gammon.rules import BackGammon
from diversions.rules import Terms
from diversions.rules.kit.points import CALLED
from diversions.rules.pictures.chances import of_entering, of_hitting
from diversions.rules.pictures.values import Values, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """What the numbers are called."""
    return (Values("Names of the numbers on dice and points", (), ((", ".join(CALLED),),)),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """How often a blot is hit and a man enters."""
    return of_hitting(BackGammon().laws(terms).fourfold), of_entering(), throws(2)

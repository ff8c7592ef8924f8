"""What dice come to within the tables, as small tables: of hitting, and of entering."""

from __future__ import annotations

from fractions import Fraction

from diversions.rules.kit.points import TABLE, entering, hitting
from diversions.rules.pictures.values import Values, percent

FAR = 24  # as far as four moves of a doublet reach


def of_hitting(fourfold: bool, called: str = "a blot") -> Values:
    """How often a man alone, which the game has a name for, is hit by one that stands so far before
    it, nothing between."""
    rows = tuple(
        (str(far), str(many), percent(Fraction(many, 36)))
        for far in range(1, FAR + 1)
        if (many := hitting(far, fourfold))
    )
    return Values(
        f"How many of the 36 throws hit {called}", ("points away", "throws", "how often"), rows
    )


def of_entering() -> Values:
    """How often a man that is out enters, by how many points are shut."""
    rows = tuple(
        (str(shut), str(entering(shut)), percent(Fraction(entering(shut), 36)))
        for shut in range(TABLE + 1)
    )
    return Values(
        "How many of the 36 throws let a man enter", ("points shut", "throws", "how often"), rows
    )

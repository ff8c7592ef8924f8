"""What lies beside a table of Tablero: what the dice can do."""

from __future__ import annotations

from fractions import Fraction

from diversions.games.tablero.rules import DICE, SURRENDERS
from diversions.rules import Terms
from diversions.rules.kit.dice import total, ways
from diversions.rules.pictures.values import Values, percent, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """The throws that surrender the dice."""
    sums = ", ".join(map(str, sorted(SURRENDERS)))
    return (Values("Throws that surrender the dice", (), ((sums,),)),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """How likely it is to throw on, so many times, without surrendering the dice."""
    falls = [total(thrown) for thrown, _ in DICE.outcomes()]
    safe = Fraction(sum(fell not in SURRENDERS for fell in falls), len(falls))
    surrenders = tuple(
        (str(fell), percent(Fraction(many, len(falls))))
        for fell, many in sorted(ways(DICE).items())
        if fell in SURRENDERS
    )
    again = tuple((str(times), percent(safe**times)) for times in range(1, 9))
    return (
        Values(
            "Throws that surrender the dice",
            ("sum", "how often"),
            (*surrenders, ("any of these", percent(1 - safe))),
        ),
        Values(
            "How often so many throws in a row surrender nothing",
            ("throws", "how often"),
            again,
        ),
        throws(2),
    )

"""What lies beside a table of Hazard: what each main nicks and loses with; and the odds."""

from __future__ import annotations

from fractions import Fraction

from diversions.games.hazard.odds import odds
from diversions.games.hazard.rules import MAINS
from diversions.games.hazard.sheets import falls
from diversions.rules import Terms
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.pictures.values import Values, percent, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """The first cast at each main."""
    rows = tuple(
        (
            NUMBERS[main].capitalize(),
            ", ".join(map(str, falls(main, ("nick",)))),
            ", ".join(map(str, falls(main, ("crabs", "out")))),
        )
        for main in MAINS
    )
    return (Values("The first cast", ("main", "nicks", "out"), rows),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """The odds of every main and of every chance to it."""
    whole = odds(terms)
    mains = tuple(
        (
            NUMBERS[main.main].capitalize(),
            percent(main.nick),
            percent(main.out),
            percent(main.wins),
            percent(main.against, signed=True),
        )
        for main in whole.mains
    )
    chances = sorted({chance.chance for main in whole.mains for chance in main.chances})
    by_main = [{chance.chance: chance.wins for chance in main.chances} for main in whole.mains]
    rows = tuple(
        (str(chance), *(share(ways.get(chance)) for ways in by_main)) for chance in chances
    )
    return (
        Values(
            "Mains: how often the caster nicks, is out, and wins in the end",
            ("main", "nicks", "out", "wins", "loses of each coin set"),
            mains,
        ),
        Values(
            "Chances: how often each is thrown before the main",
            ("chance", *(f"main {main.main}" for main in whole.mains)),
            rows,
        ),
        throws(2),
    )


def share(wins: Fraction | None) -> str:
    """A share in hundredths; a dash where that main has no such chance."""
    return "–" if wins is None else percent(wins)

"""What lies beside a table of Craps: the first roll, and bets on a point; and the odds."""

from __future__ import annotations

from diversions.games.craps.odds import odds
from diversions.games.craps.tools import fair, parts
from diversions.games.craps.variants import MORE, NONE, TRUE
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, percent, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """Further bets on a point, where these terms know them."""
    if terms[MORE] == NONE:
        return ()
    rows = []
    for point in odds(terms).points:
        back, lay = fair(point.point) if terms[MORE] == TRUE else (1, 1)
        rows.append((str(point.point), f"{back} to {lay}"))
    return (Values("Further bets, that the point comes first", ("point", "stakes"), tuple(rows)),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """What happens to a bet, and how often each point is made."""
    whole = odds(terms)
    ends = tuple((f"The shooter {word}", percent(part)) for word, part in parts(whole))
    total = (("The shooter wins in the end", percent(whole.wins)),)
    loss = (("The shooter loses of each coin bet", percent(whole.against, signed=True)),)
    points = tuple(
        (str(p.point), percent(p.thrown), percent(p.wins), "{} to {}".format(*fair(p.point)))
        for p in whole.points
    )
    return (
        Values("What happens to a bet", (), (*ends, *total, *loss)),
        Values(
            "Points: how often each is rolled first, and then made",
            ("point", "rolled first", "then made", "a fair bet"),
            points,
        ),
        throws(2),
    )

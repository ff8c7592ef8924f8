"""What lies beside a table of Gleek: honours, mournivals and gleeks, the cards of a ruff."""

from __future__ import annotations

from diversions.games.gleek.state import (
    MELDS,
    PACK,
    PAR,
    PIPS,
    PLURALS,
    TITLES,
    honour,
    pence,
)
from diversions.games.gleek.variants import (
    CARDS,
    COUNTED,
    LEFT_OUT,
    RUFF,
    SMALL,
    SMALL_COUNT,
    TIDDY,
)
from diversions.rules import Terms
from diversions.rules.packs import RANKS
from diversions.rules.pictures.values import Values, worth


def values(terms: Terms) -> tuple[Values, ...]:
    """What is counted and what is paid under these terms."""
    counted = sorted(TITLES, key=lambda rank: -honour(terms, rank + "S", "S"))
    rows = [
        (titled(rank), str(points))
        for rank in counted
        if (points := honour(terms, rank + "S", "S"))
    ]
    if terms[SMALL] == SMALL_COUNT:
        rows += [(f"{TITLES[rank]} turned up", str(2 * int(rank))) for rank in "65"]
    rows.append(("Each card in your tricks", "1"))
    tables = [
        Values(f"You count, and {PAR} are your own", (), tuple(rows)),
        Values(
            "Each of the others pays, in pence",
            ("", "gleek", "mournival"),
            tuple((PLURALS[rank], *map(str, pays)) for rank, pays in MELDS.items()),
        ),
    ]
    if terms[TIDDY] != LEFT_OUT:
        each = f"{pence(terms[TIDDY].value)} from each player"
        turned = ", turned up" if terms[TIDDY] == COUNTED else ""
        tables.append(Values(f"Tiddy, the Four of trumps{turned}", (), ((each,),)))
    if terms[RUFF] != CARDS:
        tables.append(worth(PACK, PIPS, "Points of a ruff"))
    return tuple(tables)


def titled(rank: str) -> str:
    """An honour by its title and its rank."""
    title = TITLES[rank]
    whole = f"{RANKS['french'][rank]} of trumps"
    return f"{title}, {whole}" if title[0] == "T" else whole

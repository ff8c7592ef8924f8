"""What lies beside a table of Primero: the points of the cards, and the kinds of hands."""

from __future__ import annotations

from diversions.games.primero.state import KINDS, PACK, POINTS, ladder, three_kinds
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, worth

MADE_OF = {
    "numerus": "two or three cards of a suit",
    "primero": "one card of each suit",
    "supremus": "Seven, Six and Ace of a suit",
    "fluxus": "four cards of a suit",
    "chorus": "four cards of a rank",
}


def values(terms: Terms) -> tuple[Values, ...]:
    """Points, and the kinds that are known under these terms, the best last."""
    three = three_kinds(terms)
    bids = ladder(False, three)
    rows = []
    for kind in KINDS:
        points = [value for name, value in bids if name == kind]
        if points:
            least, most = points[0], points[-1]
            reach = str(least) if least == most else f"{least}–{most}"
            rows.append((kind.capitalize(), MADE_OF[kind], reach))
    return (
        worth(PACK, POINTS, "Points of the cards"),
        Values("Kinds of hands, the best last", ("", "", "points"), tuple(rows)),
    )

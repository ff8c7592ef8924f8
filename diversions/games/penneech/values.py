"""What lies beside a table of Penneech: what the trumps count, and the chances."""

from __future__ import annotations

from diversions.games.penneech.odds import mean_turn, per_cent, poor_hands
from diversions.games.penneech.reckoning import HONOURS, IN_HAND, PACK, TURNED_UP
from diversions.games.penneech.variants import HAND, NONE
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The points of trumps turned up and in hand, the order of the cards, and two chances."""
    only_turned = terms[HAND] == NONE
    rows = [
        (PACK.rank_name(rank + "D"), str(points), "–" if only_turned else str(points))
        for rank, points in HONOURS.items()
    ]
    rows.append(("Penneech, the Seven of Diamonds", str(TURNED_UP), str(IN_HAND)))
    rows.append(("Each card above seven, at the end", "", "1"))
    chances = (
        ("A hand with neither an Ace nor a court card", per_cent(poor_hands())),
        ("Points of a card turned up, on average", f"{float(mean_turn()):.1f}"),
    )
    return (
        Values("What trumps count", ("", "turned up", "in hand"), tuple(rows)),
        order(PACK),
        Values("Chances", (), chances),
    )

"""What lies beside a table of early French Tarot: what the cards are worth, the trumps in order."""

from __future__ import annotations

from diversions.games.tarocchi.state import COURT, EACH, TRUMP_NAMES, WORTH
from diversions.rules import Terms
from diversions.rules.packs import FOOL, RANKS, TRUMPS
from diversions.rules.pictures.values import Values


def values(terms: Terms) -> tuple[Values, ...]:
    """Points, and the names of the trumps."""
    worths = [("Fool", WORTH[FOOL])]
    names = dict(zip(TRUMPS, TRUMP_NAMES, strict=True))
    worths += [
        (f"{name} (trump {int(card[1:])})", WORTH[card])
        for card, name in reversed(names.items())
        if WORTH[card]
    ]
    worths += [(RANKS["tarot"][rank], points) for rank, points in COURT.items()]
    worths.append((f"Each card above {EACH}", 1))
    rows = tuple((name, str(points)) for name, points in worths)
    trumps = ", ".join(f"{n} {name}" for n, name in reversed([*enumerate(TRUMP_NAMES, 1)]))
    return (Values("Points", (), rows), Values("The trumps, the highest first", (), ((trumps,),)))

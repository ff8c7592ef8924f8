"""What Costly-Colours has to print: a board of two tracks for pegs."""

from __future__ import annotations

from diversions.games.costly_colours.rules import UP, CostlyColours
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """Sixty-one holes for each player."""
    note = (
        "Glue it to card and make the holes. Each player has two pegs: the one behind leaps over "
        f"the other. {UP} wins."
    )
    return pegs("Costly-Colours", called(CostlyColours().sides(terms)), UP, note)


SHEETS = {"score": score}

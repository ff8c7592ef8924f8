"""What Catalan Truc has to print: a sheet for the score."""

from __future__ import annotations

from diversions.games.catalan_truc.rules import CatalanTruc
from diversions.games.catalan_truc.state import UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, chalk


def score(terms: Terms) -> Drawing:
    """A stroke for each point of a side."""
    return chalk("Catalan Truc", called(CatalanTruc().sides(terms)), UP)


SHEETS = {"score": score}

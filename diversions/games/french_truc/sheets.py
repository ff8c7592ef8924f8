"""What French Truc has to print: a sheet for the score."""

from __future__ import annotations

from diversions.games.french_truc.rules import FrenchTruc
from diversions.games.french_truc.state import UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, chalk


def score(terms: Terms) -> Drawing:
    """A stroke for each point of a side."""
    return chalk("French Truc", called(FrenchTruc().sides(terms)), UP)


SHEETS = {"score": score}

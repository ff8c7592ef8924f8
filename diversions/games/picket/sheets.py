"""What Picket has to print: a board of a hundred holes for the score."""

from __future__ import annotations

from diversions.games.picket.rules import UP, Picket
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """A hundred holes for each player."""
    return pegs("Picket", called(Picket().sides(terms)), UP)


SHEETS = {"score": score}

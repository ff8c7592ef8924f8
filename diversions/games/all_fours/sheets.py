"""What All Fours has to print: a board for the score."""

from __future__ import annotations

from diversions.games.all_fours.rules import AllFours
from diversions.games.all_fours.variants import UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """Holes for pegs, as many as there are points to win."""
    return pegs("All Fours", called(AllFours().sides(terms)), terms[UP].value)


SHEETS = {"score": score}

"""What Ruff and Trump has to print: a board for the score."""

from __future__ import annotations

from diversions.games.ruff_and_trump.rules import RuffAndTrump
from diversions.games.ruff_and_trump.state import needed
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """Holes for pegs, as many as win the set."""
    return pegs("Ruff and Trump", called(RuffAndTrump().sides(terms)), needed(terms))


SHEETS = {"score": score}

"""What Karnöffel has to print: a sheet for the score."""

from __future__ import annotations

from diversions.games.karnoffel.rules import Karnoffel
from diversions.games.karnoffel.variants import UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, chalk


def score(terms: Terms) -> Drawing:
    """A stroke for each deal that a side has won."""
    note = f"A stroke for each deal won; the match is won at {terms[UP].value}."
    return chalk("Karnöffel", called(Karnoffel().sides(terms)), terms[UP].value, note, "match")


SHEETS = {"score": score}

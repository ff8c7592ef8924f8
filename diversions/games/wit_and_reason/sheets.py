"""What Wit and Reason has to print: a score, and the sums to come to."""

from __future__ import annotations

from diversions.games.wit_and_reason.rules import WitAndReason
from diversions.games.wit_and_reason.variants import UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, chalk


def score(terms: Terms) -> Drawing:
    """Strokes for the games of a match."""
    sides = called(WitAndReason().sides(terms))
    note = (
        "You need a pack of cards: all the red ones for one player, all the black ones for the "
        "other. A stroke for each game won."
    )
    return chalk("Wit and Reason", sides, terms[UP].value, note, "match")


SHEETS = {"score": score}

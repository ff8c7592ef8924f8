"""What early French Tarot has to print: a sheet for the score."""

from __future__ import annotations

from diversions.games.tarocchi.rules import Tarocchi
from diversions.games.tarocchi.state import TARGET
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import DEALS, called, ledger


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = f"Write each player’s total after every deal. {TARGET} points end the match."
    return ledger("Early French Tarot", called(Tarocchi().sides(terms)), DEALS, note)


SHEETS = {"score": score}

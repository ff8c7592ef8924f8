"""What Bankafalet has to print: a sheet for the score."""

from __future__ import annotations

from diversions.games.bankafalet.rules import Bankafalet
from diversions.games.bankafalet.state import last_deal
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, ledger


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = "After each deal, write down what each player won or lost. Each line adds up to zero."
    return ledger("Bankafalet", called(Bankafalet().sides(terms)), last_deal(terms), note)


SHEETS = {"score": score}

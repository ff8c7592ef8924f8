"""What Cucumber has to print: a sheet for the points against each player."""

from __future__ import annotations

from diversions.games.cucumber.rules import SLICED, Cucumber
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import DEALS, called, ledger


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = (
        "Write the last trick’s points in its taker’s column, and cross out whoever reaches "
        f"{SLICED}."
    )
    return ledger("Cucumber", called(Cucumber().sides(terms)), DEALS, note)


SHEETS = {"score": score}

"""What Reversis has to print: a sheet for points and coins, and the coins."""

from __future__ import annotations

from diversions.games.reversis.rules import POINTS, Reversis
from diversions.games.reversis.variants import LENGTH
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import called, ledger


def score(terms: Terms) -> Drawing:
    """For each deal a line for the points that were taken, and one for the coins paid."""
    deals = range(1, terms[LENGTH].value + 1)
    lines = [f"{deal}: {what}" for deal in deals for what in ("points taken", "coins")]
    note = (
        "Points in tricks count against you. Write coins paid with a minus: each line adds up to 0."
    )
    return ledger("Reversis", called(Reversis().sides(terms)), lines, note)


def men(terms: Terms) -> tuple[Men, ...]:
    """A coin for each point of the pack: as much as a deal can cost one who pays the winner."""
    return (coins(sum(POINTS.values()), terms.seats),)


SHEETS = {"score": score}

"""What Cucumber has to print: a sheet for the points against each player, and the stakes."""

from __future__ import annotations

from diversions.games.cucumber.rules import SLICED, Cucumber
from diversions.games.cucumber.variants import POOL, STAKES
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import DEALS, called, ledger


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = (
        "Write the last trick’s points in its taker’s column, and cross out the player who reaches "
        f"{SLICED}."
    )
    return ledger("Cucumber", called(Cucumber().sides(terms)), DEALS, note)


def men(terms: Terms) -> tuple[Men, ...]:
    """A stake for each player, and where the fourth may buy in, one to buy in with."""
    each = 2 if terms.seats > 3 else 1
    return (coins(each, terms.seats, "Stakes"),) if terms[STAKES] == POOL else ()


SHEETS = {"score": score}

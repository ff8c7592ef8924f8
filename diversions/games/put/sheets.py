"""What Put has to print: a sheet for the score, or for the pool; and coins."""

from __future__ import annotations

from diversions.games.put.deal import PURSE
from diversions.games.put.rules import Put
from diversions.games.put.variants import POOL, STAKE, UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import DEALS, called, chalk, ledger


def score(terms: Terms) -> Drawing:
    """Strokes of chalk; where a pool of coins is played for, a line for each deal."""
    names = called(Put().sides(terms))
    if terms[STAKE] == POOL:
        note = "After each deal, write down what each player won or lost. The coins are the score."
        return ledger("Put", names, DEALS, note)
    return chalk("Put", names, terms[UP].value)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins of each purse, where a pool is played for."""
    return (coins(PURSE, terms.seats),) if terms[STAKE] == POOL else ()


SHEETS = {"score": score}

"""What Primero has to print: a reckoning of coins, and the coins."""

from __future__ import annotations

from diversions.games.primero.rules import Primero
from diversions.games.primero.variants import PURSE
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import DEALS as DEALS_OF_A_SHEET
from diversions.rules.pictures.scores import called, ledger


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = "After each deal, write down what each player won or lost. Each line adds up to zero."
    return ledger("Primero", called(Primero().sides(terms)), DEALS_OF_A_SHEET, note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(terms[PURSE].value, terms.seats),)


SHEETS = {"score": score}

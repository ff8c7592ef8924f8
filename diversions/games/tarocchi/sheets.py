"""What early French Tarot has to print: a sheet for the score, and coins to stake and to bet."""

from __future__ import annotations

from diversions.games.tarocchi.rules import Tarocchi
from diversions.games.tarocchi.state import EACH, TARGET
from diversions.games.tarocchi.variants import BETS, NO_BETS, POT, STAKES
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import DEALS, called, ledger


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = f"After every deal, write down each player’s total. {TARGET} points end the match."
    return ledger("Early French Tarot", called(Tarocchi().sides(terms)), DEALS, note)


def men(terms: Terms) -> tuple[Men, ...]:
    """A stake for the pot; and a counter for every trick of a deal, where these are bet on."""
    each = (terms[STAKES] == POT) + (EACH if terms[BETS] != NO_BETS else 0)
    return (coins(each, terms.seats),) if each else ()


SHEETS = {"score": score}

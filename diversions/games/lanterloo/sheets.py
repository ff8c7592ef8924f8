"""What Lanterloo has to print: a reckoning, and coins."""

from __future__ import annotations

from diversions.games.lanterloo.rules import Lanterloo
from diversions.games.lanterloo.state import CHALKED, EACH
from diversions.games.lanterloo.variants import CHALKS, ROUNDS, WAY
from diversions.rules import Terms
from diversions.rules.pictures.boards import Piece
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import COIN, Men
from diversions.rules.pictures.scores import called, ledger


def score(terms: Terms) -> Drawing:
    """For each deal the tricks of each player, or the coins that each won."""
    game = Lanterloo()
    names = called(game.sides(terms))
    if terms[WAY] == CHALKS:
        note = "Write down each player’s tricks. After five deals, each player is paid for them."
        return ledger(game.title, names, CHALKED, note)
    note = "In coins: what each player won, with a minus for what was lost."
    return ledger(game.title, names, terms[ROUNDS].value * terms.seats, note)


def men(terms: Terms) -> tuple[Men, ...]:
    """Counters enough for every player to deal, and to be loo’d, several times."""
    each = 8 * EACH
    ones = ((Piece("", "white", ""), each * terms.seats),)
    return (Men("Counters", COIN, ones),)


SHEETS = {"score": score}

"""What L'Ombre has to print: a sheet for the score, and counters of two sorts."""

from __future__ import annotations

from diversions.games.ombre.rules import Ombre
from diversions.games.ombre.state import GREAT, last_deal
from diversions.rules import Terms
from diversions.rules.pictures.boards import Piece
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import COIN, Men
from diversions.rules.pictures.scores import called, ledger


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = (
        "After each deal, write down what each player has won or lost, in great and lesser "
        "counters."
    )
    return ledger("L’Ombre", called(Ombre().sides(terms)), last_deal(terms), note)


def men(terms: Terms) -> tuple[Men, ...]:
    """Counters of both sorts for each player: enough for the deals, and for what is paid beside."""
    seats, each = terms.seats, 4 * last_deal(terms)
    lesser = (Piece("", "white", "1"), 3 * GREAT * seats)
    return (Men("Counters", COIN, (lesser, (Piece("", "black", "12"), each * seats))),)


SHEETS = {"score": score}

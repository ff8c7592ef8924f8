"""What Gleek has to print: a reckoning in pence, and the pence."""

from __future__ import annotations

from diversions.games.gleek.rules import Gleek
from diversions.games.gleek.state import PAR, PURSE
from diversions.games.gleek.variants import DEALS, LEFT_OUT, TIDDY
from diversions.rules import Terms
from diversions.rules.pictures.boards import Piece
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import COIN, Men
from diversions.rules.pictures.scores import called, ledger

ROWS = ("stock", "ruff", "mournivals, gleeks", "Tiddy", f"the count, over {PAR}")


def score(terms: Terms) -> Drawing:
    """For each deal what the stock, the ruff, the calls and the count come to for each player."""
    rows = [row for row in ROWS if row != "Tiddy" or terms[TIDDY] != LEFT_OUT]
    lines = [f"{deal}: {row}" for deal in range(1, min(terms[DEALS].value, 4) + 1) for row in rows]
    note = "In pence: what each player won, with a minus for what was lost. Each line adds up to 0."
    return ledger("Gleek", called(Gleek().sides(terms)), lines, note)


def men(terms: Terms) -> tuple[Men, ...]:
    """A pound in pence for each player, most of it in pieces of twelve and of six."""
    twelves = PURSE * 2 // 3 // 12
    sixes = PURSE // 4 // 6
    pieces = (
        (Piece("", "white", "1d"), PURSE - 12 * twelves - 6 * sixes),
        (Piece("", "white", "6d"), sixes),
        (Piece("", "black", "12d"), twelves),
    )
    each = tuple((piece, many * terms.seats) for piece, many in pieces)
    return (Men("Pence", COIN, each),)


SHEETS = {"score": score}

"""What Tick-Tack has to print: the tables to two sizes, dice, a score, and the men."""

from __future__ import annotations

from diversions.games.tick_tack.moves import PLACING
from diversions.games.tick_tack.rules import TickTack
from diversions.rules import Terms
from diversions.rules.pictures import points
from diversions.rules.pictures.dice import nets
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men
from diversions.rules.pictures.scores import games


def outer(terms: Terms) -> Drawing:
    """Half of the tables, with points for men of 26 mm."""
    return points.half("Tick-Tack: the tables, first half", second=False)


def home(terms: Terms) -> Drawing:
    """The other half."""
    return points.half("Tick-Tack: the tables, second half", second=True)


def board(terms: Terms) -> Drawing:
    """The tables on one sheet."""
    return points.whole("Tick-Tack: the tables")


def men(terms: Terms) -> tuple[Men, ...]:
    """Fifteen men for each side, to both sizes."""
    return points.to_cut("Tick-Tack", PLACING)


def score(terms: Terms) -> Drawing:
    """A line for each game."""
    return games("Tick-Tack", TickTack().sides(terms))


SHEETS = {"board": board, "outer": outer, "home": home, "dice": nets, "score": score}

"""What Ketch-Dolt has to print: the home tables to their true size, dice, a score, and the men."""

from __future__ import annotations

from diversions.games.ketch_dolt.rules import MEN, KetchDolt
from diversions.rules import Terms
from diversions.rules.pictures import points
from diversions.rules.pictures.dice import nets
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men
from diversions.rules.pictures.scores import games


def home(terms: Terms) -> Drawing:
    """The half of the tables that is played on."""
    return points.half("Ketch-Dolt: the home tables", second=True)


def men(terms: Terms) -> tuple[Men, ...]:
    """The men of the heap."""
    return points.to_cut("Ketch-Dolt", (MEN // 2,))[:1]


def score(terms: Terms) -> Drawing:
    """A line for each game."""
    return games("Ketch-Dolt", KetchDolt().sides(terms))


SHEETS = {"home": home, "dice": nets, "score": score}

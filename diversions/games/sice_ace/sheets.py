"""What Sice-Ace has to print: the men, dice, and a score."""

from __future__ import annotations

from diversions.games.sice_ace.rules import MEN, SiceAce
from diversions.rules import Terms
from diversions.rules.pictures import points
from diversions.rules.pictures.dice import nets
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men
from diversions.rules.pictures.scores import games


def men(terms: Terms) -> tuple[Men, ...]:
    """Six men for each of five players: just those of a pair of tables."""
    return points.to_cut("Sice-Ace", (MEN * 5 // 2,))[:1]


def score(terms: Terms) -> Drawing:
    """A line for each game."""
    return games("Sice-Ace", SiceAce().sides(terms))


SHEETS = {"dice": nets, "score": score}

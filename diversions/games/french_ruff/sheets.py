"""What French-Ruff has to print: a board for the score."""

from __future__ import annotations

from diversions.games.french_ruff.rules import FrenchRuff
from diversions.games.french_ruff.variants import GAME_UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """Holes for pegs, as many for each side as are the game."""
    game = FrenchRuff()
    return pegs(game.title, called(game.sides(terms)), int(terms[GAME_UP].value))


SHEETS = {"score": score}

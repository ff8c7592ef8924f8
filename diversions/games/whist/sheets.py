"""What Whist has to print: a board for the score."""

from __future__ import annotations

from diversions.games.whist.rules import Whist
from diversions.games.whist.state import UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """Holes for pegs, nine for each side."""
    game = Whist()
    title = next(variant.title for variant in game.variants if variant.key == terms.variant)
    return pegs(title, called(game.sides(terms)), UP)


SHEETS = {"score": score}

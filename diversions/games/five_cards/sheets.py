"""What Five-Cards has to print: a board for the score."""

from __future__ import annotations

from diversions.games.five_cards.rules import MOST, FiveCards
from diversions.games.five_cards.variants import GAME_UP
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """A hole for every five that a player can win."""
    game, up = FiveCards(), int(terms[GAME_UP].value)
    note = f"Each hole is {MOST}: the most tricks move one hole, all five move two. {up} wins."
    return pegs(game.title, called(game.sides(terms)), up // MOST, note)


SHEETS = {"score": score}

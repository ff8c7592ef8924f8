"""What Penneech has to print: a board of two tracks for pegs."""

from __future__ import annotations

from diversions.games.penneech.rules import UP, Penneech
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """Sixty-one holes for each player."""
    game = Penneech()
    note = (
        "Glue it to card and make the holes. Each player has two pegs: the one behind leaps over "
        f"the other. {UP} wins."
    )
    return pegs(game.title, called(game.sides(terms)), UP, note)


SHEETS = {"score": score}

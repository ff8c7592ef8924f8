"""What Cribbidge has to print: a board of two tracks for pegs."""

from __future__ import annotations

from diversions.games.cribbidge.rules import LURCH, UP, Cribbidge
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.scores import called, pegs


def score(terms: Terms) -> Drawing:
    """Sixty-one holes for each player; the one that saves from being lurkt is marked."""
    note = (
        "Glue it to card and make the holes. Each player has two pegs: the one behind leaps over "
        f"the other. {UP} wins; a player who has not reached {LURCH + 1} by then is lurkt."
    )
    return pegs("Cribbidge", called(Cribbidge().sides(terms)), UP, note, LURCH + 1)


SHEETS = {"score": score}

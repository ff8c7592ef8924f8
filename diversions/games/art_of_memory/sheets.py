"""What the Art of Memory has to print: a line for each player, with their farthings."""

from __future__ import annotations

from diversions.games.art_of_memory.rules import HELD, PURSE, ArtOfMemory
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import called, ledger


def men(terms: Terms) -> tuple[Men, ...]:
    """The farthings that the players bring."""
    return (coins(PURSE, terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each round."""
    note = (
        f"A pack of cards, of which {HELD * terms.seats} are laid open. After each round, "
        "write down how many farthings each player has paid."
    )
    return ledger("The Art of Memory", called(ArtOfMemory().sides(terms)), 8, note)


SHEETS = {"score": score}

"""What Beast has to print: places for the three heaps, coins, and a sheet for the score."""

from __future__ import annotations

from diversions.games.beast.rules import Beast
from diversions.games.beast.state import HEAPS, brought, last_deal
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.heaps import Heap, HeapSize, places
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import called, ledger

WIDE = 56  # mm: a heap of coins lies in each compartment
TAKES = ("King of trumps", "most tricks", "three of a sort")


def heaps(terms: Terms) -> Drawing:
    """Three compartments, in the order in which Cotton names the heaps."""
    note = f"Fifty-two cards, and {brought(terms)} coins for each player."
    heaps_of = [Heap(*pair) for pair in zip(HEAPS, TAKES, strict=True)]
    return places("Beast", heaps_of, HeapSize(WIDE), note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(brought(terms), terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = "After each deal, write down how many coins each player has. The coins are the score."
    return ledger("Beast", called(Beast().sides(terms)), last_deal(terms), note)


SHEETS = {"heaps": heaps, "score": score}

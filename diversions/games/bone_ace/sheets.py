"""What Bone-Ace has to print: places for the two heaps, coins, and a sheet for the score."""

from __future__ import annotations

from diversions.games.bone_ace.rules import BoneAce
from diversions.games.bone_ace.state import HEAPS, brought, last_deal
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.heaps import Heap, HeapSize, places
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import called, ledger

WIDE = 66  # mm: a heap of coins lies in each compartment
TAKES = ("the biggest card turned up", "nearest to thirty-one")


def heaps(terms: Terms) -> Drawing:
    """Two compartments, one for each half of the stake."""
    note = f"Fifty-two cards, and {brought(terms)} coins for each player."
    heaps_of = [Heap(*pair) for pair in zip(HEAPS, TAKES, strict=True)]
    return places("Bone-Ace", heaps_of, HeapSize(WIDE), note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(brought(terms), terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = "After each deal, write down how many coins each player has. The coins are the score."
    return ledger("Bone-Ace", called(BoneAce().sides(terms)), last_deal(terms), note)


SHEETS = {"heaps": heaps, "score": score}

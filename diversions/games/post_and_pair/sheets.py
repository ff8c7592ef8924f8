"""What Post and Pair has to print: places for the heaps and the vie, and a sheet for the score."""

from __future__ import annotations

from diversions.games.post_and_pair.rules import PostAndPair
from diversions.games.post_and_pair.state import HEAPS, last_deal, limit
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Drawing
from diversions.rules.pictures.heaps import Heap, HeapSize, places
from diversions.rules.pictures.scores import called, ledger

SIZE = HeapSize(50, 18, 4.2)  # mm: a heap of coins lies in each compartment
TAKES = ("nearest to twenty-one", "best pair", "best card")


def heaps(terms: Terms) -> Drawing:
    """Three compartments, in the order in which the heaps are staked, and one for the vie."""
    staked = [Heap(*pair) for pair in zip(HEAPS, TAKES, strict=True)]
    note = (
        f"A pair-royal wins all. Lay no more than {limit(terms)} coins each to the vie in a deal."
    )
    return places("Post and Pair", [*staked, Heap("Vie", "best cards", "tint")], SIZE, note)


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = (
        "After each deal, write down what each player won or lost. If a heap stays, write it down "
        "only when it is won."
    )
    return ledger("Post and Pair", called(PostAndPair().sides(terms)), last_deal(terms), note)


SHEETS = {"heaps": heaps, "score": score}

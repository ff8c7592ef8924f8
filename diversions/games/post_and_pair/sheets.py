"""What Post and Pair has to print: places for the heaps and the vie, and a sheet for the score."""

from __future__ import annotations

from diversions.games.post_and_pair.rules import PostAndPair
from diversions.games.post_and_pair.state import HEAPS, last_deal, limit
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Words
from diversions.rules.pictures.scores import called, ledger

WIDE, HIGH = 50, 66  # mm: a heap of coins lies in each
TAKES = ("nearest to twenty-one", "best pair", "best card", "best cards")


def heaps(terms: Terms) -> Drawing:
    """Three compartments, in the order in which the heaps are staked, and one for the vie."""
    parts: list[Part] = []
    for place, heap in enumerate((*HEAPS, "Vie")):
        x = WIDE * place
        parts.append(Box(x, 0, WIDE, HIGH, "tint" if heap == "Vie" else "", 0.6))
        parts.append(Words(x + WIDE / 2, 11, heap, 8))
        parts.append(Ring(x + WIDE / 2, 36, 18, "", 0.3))
        parts.append(Words(x + WIDE / 2, HIGH - 4, TAKES[place], 4.2))
    note = f"A pair-royal wins all. No more than {limit(terms)} coins each to the vie in a deal."
    return Drawing("Post and Pair", WIDE * (len(HEAPS) + 1), HIGH, tuple(parts), note)


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = "Write after each deal what each player won or lost. Heaps that stay are written later."
    return ledger("Post and Pair", called(PostAndPair().sides(terms)), last_deal(terms), note)


SHEETS = {"heaps": heaps, "score": score}

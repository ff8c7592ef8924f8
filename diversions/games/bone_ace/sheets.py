"""What Bone-Ace has to print: places for the two heaps, coins, and a sheet for the score."""

from __future__ import annotations

from diversions.games.bone_ace.rules import BoneAce
from diversions.games.bone_ace.state import HEAPS, brought, last_deal
from diversions.rules import Terms
from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Words
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import called, ledger

WIDE, HIGH = 66, 66  # mm: a heap of coins lies in each
TAKES = ("the biggest card turned up", "nearest to thirty-one")


def heaps(terms: Terms) -> Drawing:
    """Two compartments, one for each half of the stake."""
    parts: list[Part] = []
    for place, heap in enumerate(HEAPS):
        x = WIDE * place
        parts.append(Box(x, 0, WIDE, HIGH, "", 0.6))
        parts.append(Words(x + WIDE / 2, 11, heap, 8))
        parts.append(Ring(x + WIDE / 2, 36, 19, "", 0.3))
        parts.append(Words(x + WIDE / 2, HIGH - 4, TAKES[place], 4.5))
    note = f"Fifty-two cards, and {brought(terms)} coins for each player."
    return Drawing("Bone-Ace", WIDE * len(HEAPS), HIGH, tuple(parts), note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(brought(terms), terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = "Write after each deal how many coins each player has. The coins are the score."
    return ledger("Bone-Ace", called(BoneAce().sides(terms)), last_deal(terms), note)


SHEETS = {"heaps": heaps, "score": score}

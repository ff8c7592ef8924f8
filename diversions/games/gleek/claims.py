"""What claims about Gleek are held against."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.gleek.state import GleekState
from diversions.rules import Move
from diversions.rules.claims import Count, Value

WHOLE = 66  # thrice par
VYING = ("ruff", "show")

Scene = tuple[GleekState, Move, GleekState]


def deals(scenes: Sequence[Scene]) -> list[list[GleekState]]:
    """The tables of each deal, from its shuffle to the table in which it was paid."""
    played: list[list[GleekState]] = []
    for before, move, after in scenes:
        if move.verb == "shuffle":
            played.append([before])
        if played:
            played[-1].append(after)
    return played


def buyer_poorer(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Deals in which who bought the stock ends poorer than he began, of those that had a buyer."""
    poorer, bought = 0, 0
    for tables in deals(scenes):
        buyer = next((table.buyer for table in tables if table.buyer is not None), None)
        if buyer is not None:
            bought += 1
            poorer += tables[-1].purses[buyer] < tables[0].purses[buyer]
    return poorer, bought


def sixty_six(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Deals in which the three counts make 66."""
    last = [tables[-1].counts for tables in deals(scenes)]
    return sum(sum(counts) == WHOLE for counts in last), len(last)


def youngest(scenes: Sequence[Scene]) -> tuple[float, float]:
    """Ruffs that the youngest wins, of those on which he alone vied after two had passed."""
    taken, vied, passes, vier = 0, 0, 0, -1
    for before, move, after in scenes:
        if before.phase not in VYING:
            passes, vier = 0, -1
            continue
        passes += move.verb == "pass" and before.vier is None
        if move.verb == "vie" and passes == len(before.laid) - 1:
            vier = move.seat
        if after.phase not in VYING and vier >= 0:
            vied += 1
            taken += after.purses[vier] > before.purses[vier]
    return taken, vied


COUNTS: dict[str, Count] = {
    "buyer-poorer": buyer_poorer,
    "sixty-six": sixty_six,
    "youngest": youngest,
}
VALUES: dict[str, Value] = {}

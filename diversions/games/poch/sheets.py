"""The board of Poch, to be printed."""

from __future__ import annotations

from diversions.games.poch.rules import Poch
from diversions.games.poch.state import COINS, MARKS, POOLS
from diversions.rules.core import Terms
from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Words
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import DEALS, called, ledger

WIDE, HIGH, ACROSS = 45, 62, 4  # mm: a heap of coins lies in each


def board(terms: Terms) -> Drawing:
    """Eight compartments, in the order in which the report draws them."""
    parts: list[Part] = []
    for place, pool in enumerate(POOLS):
        x, y = WIDE * (place % ACROSS), HIGH * (place // ACROSS)
        fill = "tint" if pool == "Poch" else ""
        parts.append(Box(x, y, WIDE, HIGH, fill, 0.6))
        parts.append(Words(x + WIDE / 2, y + 11, MARKS[place] or pool, 9))
        parts.append(Ring(x + WIDE / 2, y + 34, 17, "", 0.3))
        if MARKS[place]:
            parts.append(Words(x + WIDE / 2, y + HIGH - 4, pool, 4.5))
    note = f"Thirty-two cards, from the Ace down to the Seven, and {COINS} coins for each player."
    return Drawing("Poch", WIDE * ACROSS, HIGH * 2, tuple(parts), note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(COINS, terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each deal."""
    note = "After each deal, write down how many coins each player has. The coins are the score."
    return ledger("Poch", called(Poch().sides(terms)), DEALS, note)


SHEETS = {"board": board, "score": score}

"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.inn_and_inn.rules import what_falls
from diversions.games.inn_and_inn.variants import DROP, EVERY, FREE, SIZE
from diversions.rules.kit.dice import counted, listed

# The rules by which a pot is won, as its notes cite them.
WON = ("take", "odd", "bye.choose", "bye.divide")

__all__ = ["BARRED", "DROP", "EVERY", "FREE", "SIZE", "WON", "counted", "listed", "what_falls"]

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To sweep the pots, and win every coin of the Battail.",
    (
        "Throw four dice: two alike are an Inn, and coins are dropped into the pot. All doublets"
        " are Inn and Inn, and sweep it."
    ),
    "When one player has won every coin of the Battail.",
)

# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"drop": "inn-and-inn.size.one"}

"""To take or to throw on: what one more throw can make of a board, as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from diversions.games.tablero.board import picture
from diversions.games.tablero.players import longest, longest_after
from diversions.games.tablero.rules import DICE, SURRENDERS, Tablero, TableroState
from diversions.games.tablero.variants import PURSE
from diversions.rules.kit.dice import NUMBERS, total
from diversions.rules.pictures.boards import Picture
from diversions.rules.pictures.tools import Tool, Tools
from diversions.rules.players.rows import Rows

USUAL = "a1 b7 c4 d4 e5 f1 g7"


class Prospect(NamedTuple):
    """What one more throw can do: surrender the dice, or leave a longest row of so many."""

    surrenders: Fraction  # seven, eleven, twelve
    cannot: Fraction  # throws that cannot be played
    rows: tuple[tuple[int, Fraction], ...]  # how long the longest row can be made; 0 is none

    @property
    def lost(self) -> Fraction:
        return self.surrenders + self.cannot

    @property
    def average(self) -> Fraction:
        """Coins in the longest row, on average, if the best is made of every throw."""
        return sum((length * share for length, share in self.rows), Fraction(0))


def prospect(rows: Rows) -> Prospect:
    """What one more throw can make of *rows*, each way in which the dice fall counted."""
    counts: Counter[int] = Counter()
    surrenders = cannot = 0
    falls = list(DICE.outcomes())
    for thrown, _ in falls:
        made = longest_after(rows, tuple(sorted(thrown)))
        if total(thrown) in SURRENDERS:
            surrenders += 1
        elif made is None:
            cannot += 1
        else:
            counts[made] += 1
    return Prospect(
        Fraction(surrenders, len(falls)),
        Fraction(cannot, len(falls)),
        tuple((length, Fraction(counts[length], len(falls))) for length in sorted(counts)),
    )


def drawn(coins: str) -> tuple[TableroState, Picture]:
    """The position of those coins, which belong to nobody; ValueError if it is impossible."""
    game = Tablero()
    terms = game.terms()
    rest = 2 * terms[PURSE].value - 7
    state = game.set_up(terms, f"{coins}; {rest // 2} {rest - rest // 2}; A; moved")
    return state, picture(state)


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows of the coins asked after."""
    coins = asked.get("coins", USUAL).strip()
    if ";" in coins:
        raise ValueError("Name seven squares, one in each column, and nothing else.")
    state, board = drawn(coins)
    return {
        "coins": coins,
        "now": longest(state.rows),
        "prospect": prospect(state.rows),
        "board": board,
        "words": NUMBERS,
    }


TOOLS: Tools = {
    "throw": Tool(
        "Take, or throw again?",
        "games/tablero/throw.html",
        shown,
        "what one more throw can do to any board",
    )
}

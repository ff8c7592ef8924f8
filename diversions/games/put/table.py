"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.put.variants import NEVER, POOL, STAKE, UP, WHEN
from diversions.rules import Terms
from diversions.rules.kit.dice import spelt

# The rules by which a deal is won, as its notes cite them.
WON = (
    *("point", "one.wins", "paid.stakes", "pool.see", "pool.yield", "still.play"),
    *("yield", "throw.first", "throw.sight", "third-stage", "drawn-put", "most-shared"),
    *("one.nothing", "trick-and-tie", "all-tied", "pool.stays", "still.pass"),
)


def first(terms: Terms) -> tuple[str, str, str]:
    """What is told to those who sit down to it for the first time."""
    dare = (
        ""
        if terms[WHEN] == NEVER
        else (" You may put: dare your opponent to play on for the game.")
    )
    seen = "" if terms[WHEN] == NEVER else ", or a put that was seen is won"
    reached = f"reaches {spelt(int(terms[UP].value))} points"
    ends = (
        "When the pool is won and a purse is empty"
        if terms[STAKE] == POOL
        else f"When a player {reached}{seen}"
    )
    return (
        "To take the most tricks of a deal.",
        f"Play any card: the Trey is best, then Deuce, Ace and King.{dare}",
        f"{ends}.",
    )


# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"put": "put.when.never", "resign": "put.throw.never", "recall": "put.recall"}

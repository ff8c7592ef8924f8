"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.put.variants import (
    ALONE,
    COMPANY,
    NEVER,
    PAID,
    POOL,
    STAKE,
    STAKES,
    UP,
    WHEN,
)
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
    ends = "When the pool is won and a purse is empty"
    if terms[STAKE] != POOL:
        who = "player" if terms[COMPANY] == ALONE else "side"
        ends = f"When a {who} reaches {spelt(int(terms[UP].value))} points"
        if terms[WHEN] != NEVER and terms[PAID] != STAKES:
            ends = f"{ends}, or a put that was seen is won"
    return (
        "To take the most tricks of a deal.",
        f"Play any card: the Trey is best, then Deuce, Ace and King.{dare(terms)}",
        f"{ends}.",
    )


def dare(terms: Terms) -> str:
    """What a put is, for a newcomer; empty if no player puts."""
    if terms[WHEN] == NEVER:
        return ""
    if terms[STAKE] == POOL:
        return " You may put: bet that you win the pool."
    other = "the others" if terms.seats > 2 and terms[COMPANY] == ALONE else "your opponent"
    prize = "a stake" if terms[PAID] == STAKES else "the game"
    return f" You may put: dare {other} to play on for {prize}."


# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"put": "put.when.never", "resign": "put.throw.never", "recall": "put.recall"}


def held(terms: Terms) -> int:
    """For how many cards a hand has places, where one is given to a partner; else as are dealt."""
    return 4 if terms[COMPANY] != ALONE else 0

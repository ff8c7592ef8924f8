"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.wit_and_reason.rules import (
    GOAL,
    NAMES,
    PACK,
    RANKS,
    SUITS,
    WitState,
    of_rank,
    ranks,
    worth,
)
from diversions.games.wit_and_reason.variants import COURTS, LOSES, STUCK, TENS, UP
from diversions.rules import Seat, Terms
from diversions.rules.kit.dice import NUMBERS

# The rules by which a game is won, as its notes cite them.
WON = ("goal", "stuck.loses", "dead")
PART = "game"  # what a match has several of


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to those who sit down to the game for the first time."""
    courts = ", a court card ten" if terms[COURTS] == TENS else ""
    stuck = "a player has no card that fits" if terms[STUCK] == LOSES else "no card fits"
    return (
        "To play the card that brings the sum of the row to thirty-one.",
        f"Add a card to the row in your turn. An Ace counts one{courts}; no sum may pass "
        "thirty-one.",
        f"A game ends at thirty-one, or when {stuck}. A match ends with {games_won(terms)}.",
    )


# What stands in the corner of a card.
INDEX = {rank: "10" if rank == "T" else rank for rank in RANKS}


def pile(view: WitState, seat: Seat, rank: str) -> tuple[str, int]:
    """The card of that rank which lies on top, and how many of them the player has left; when both
    are spent, the card that was played last."""
    cards = of_rank(view, seat, rank)
    return cards[0] if cards else rank + SUITS[seat][1], len(cards)


def row_of(view: WitState, leaf: object = None) -> tuple[str, ...]:
    """The row of cards; beside the *leaf* of a game that is over, its row."""
    return view.row or (view.before if leaf else ())


def total(row: tuple[str, ...]) -> int:
    """The sum of a row of cards."""
    return sum(map(worth, row))


def games_won(terms: Terms) -> str:
    return "one game" if terms[UP].value == 1 else f"{NUMBERS[terms[UP].value]} games won"


__all__ = [
    "GOAL",
    "first",
    "INDEX",
    "NAMES",
    "PACK",
    "PART",
    "UP",
    "WON",
    "games_won",
    "pile",
    "ranks",
    "row_of",
    "total",
]

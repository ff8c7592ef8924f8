"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.sice_ace.variants import LOSE
from diversions.rules.core import Terms
from diversions.rules.kit.dice import said
from diversions.rules.pictures.homes import men

WON = ("lose.two", "lose.last")  # the rules by which a game is won, as its notes cite them


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to those who sit down to the game for the first time."""
    last = "the last two lose" if terms[LOSE].value == 2 else "the last one loses"
    return (
        "To get rid of your six men before the others do.",
        "Throw two dice: a six bears a man, an ace gives one to another player. With doublets"
        " you throw again.",
        f"When enough players are free: {last}.",
    )


__all__ = ["LOSE", "WON", "first", "men", "said"]

"""What the look of the table uses of the engine, and what the two sides are called."""

from __future__ import annotations

from diversions.games.tick_tack.moves import IN, place
from diversions.games.tick_tack.rules import TickTackState, laws_of
from diversions.rules.core import Terms
from diversions.rules.kit.points import SIDES
from diversions.rules.kit.running import said_dice

YOURS = (
    "You play White: your men move from 1 up to 24.",
    "You play Black: your men move from 24 down to 1.",
)
WON = ("hit", "in", "fill", "whynot", "missed", "limit")
PART = "game"  # what a match has several of

__all__ = [
    "BARRED",
    "PART",
    "SIDES",
    "WON",
    "YOURS",
    "eleventh",
    "filled",
    "first",
    "said_dice",
    "thrown",
]

# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"leave": "tick-tack.play.all"}


def eleventh(seat: int) -> str:
    """The number of that side’s eleventh point."""
    return place(1 - seat, IN)


def filled(view: TickTackState, seat: int) -> int:
    """How many points of that side’s second table are filled."""
    each = laws_of(view.terms).each
    return sum(view.men[seat][at] >= each for at in range(13, 19))


def thrown(view: TickTackState) -> str:
    """The last throw, in words."""
    return said_dice(tuple(sorted(map(int, view.thrown), reverse=True)))


def first(terms: Terms) -> tuple[str, ...]:
    """What is told to those who sit down to the game for the first time."""
    look = "Look before you touch" if terms.meets(["whynot.taken"]) else "The table shows a hit"
    together = " at once" if terms.meets(["in.cast"]) else ""
    set_of = "After three games. Each ends with" if terms.meets(["set.three"]) else "With"
    ends = f"{set_of} the first of these"
    return (
        f"To hit a man that stands alone, bring two men{together} to your opponent’s eleventh"
        " point, or fill your second table.",
        f"Throw two dice: each moves a man as far as it shows. Two on a point are safe. {look}.",
        f"{ends}. A hit wins one stake, the others two.",
    )

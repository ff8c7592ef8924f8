"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.gleek.rules import ruff_named
from diversions.games.gleek.state import GleekState, best_ruffs
from diversions.games.gleek.variants import DEALS
from diversions.rules import Seat, Terms

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "The most money.",
    (
        "Bid for the stock of seven cards, vie the ruff on your best suit, call a gleek or a "
        "mournival, then take tricks. Follow suit if you can."
    ),
    "After {deals}.",
)

# The acts that these rules bar for a whole match, where they refuse them.
BARRED = {"keep": "gleek.show.all"}


def deals(terms: Terms) -> int:
    """How many deals a match has."""
    return int(terms[DEALS].value)


def ruff_of(view: GleekState, seat: Seat) -> str:
    """The ruff that the player in *seat* holds, in words."""
    return ruff_named(view.terms, best_ruffs(view.terms, view.hands[seat])[0]).removeprefix("your ")

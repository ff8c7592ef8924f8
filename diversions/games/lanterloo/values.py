"""What lies beside a table of Lanterloo: the order of the cards, and what is paid."""

from __future__ import annotations

from diversions.games.lanterloo.state import pack
from diversions.games.lanterloo.variants import (
    AS_MUCH,
    CHALKS,
    DEALING,
    EVERYONE,
    LOO,
    NO_PLAYER,
    STAKE,
    TWICE,
    WAY,
)
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards from high to low, and what is laid down and taken up."""
    price = "as much as was there" if terms[LOO] == AS_MUCH else "5 coins"
    trick = "1 coin, at the end" if terms[WAY] == CHALKS else "a fifth of the board"
    deal = "5 coins from each player" if terms[STAKE] == EVERYONE else "5 coins from the dealer"
    stake = () if terms[STAKE] == NO_PLAYER else (("A deal", deal),)
    twice = terms[WAY] != CHALKS and terms[DEALING] == TWICE
    dealer = (("A loo of the dealer", "twice as much"),) if twice else ()
    rows = (*stake, ("A trick", trick), ("A loo", price), *dealer)
    return order(pack(terms)), Values("What is paid", (), rows)

"""What lies beside a table of L'Ombre: the order of the trumps, and what is paid."""

from __future__ import annotations

from diversions.games.ombre.variants import ALONE, HAND, LESSER, SERIES, TOGETHER
from diversions.rules import Terms
from diversions.rules.pictures.values import Values


def values(terms: Terms) -> tuple[Values, ...]:
    """Trumps and plain suits from high to low, and what the others pay."""
    trumps = (
        ("Spadillo", "A of Spades", "A of Spades"),
        ("Mallillio", "2", "7"),
        ("Basto", "A of Clubs", "A of Clubs"),
        ("Punto", "none", "A"),
        ("the rest", "K Q J 7 6 5 4 3", "K Q J 2 3 4 5 6"),
        ("no trumps", "K Q J 7 6 5 4 3 2", "K Q J A 2 3 4 5 6 7"),
    )
    further = "1 lesser" if terms[SERIES] == LESSER else "1 great"
    after = "All trumps after them" if terms[SERIES] == TOGETHER else "Each trump after them"
    rows = (
        ("Without taking in", "1 great"),
        ("The Voll, declared", "1 great"),
        ("The player’s three matadors" if terms[HAND] == ALONE else "Three matadors", "3 great"),
        (after, further),
    )
    return (
        Values("The cards, best first", ("trumps", "black", "red"), trumps),
        Values("What each opponent pays, on top of the stakes", (), rows),
    )

"""What lies beside a table of Costly-Colours: what is set up for what."""

from __future__ import annotations

from diversions.games.costly_colours.variants import COLOURS, DEUCE, LIKE_KNAVE, SCORES, THIRTY
from diversions.games.costly_colours.variants import TWO as TWO_FOR_COLOURS
from diversions.rules import Terms
from diversions.rules.pictures.values import Values


def values(terms: Terms) -> tuple[Values, ...]:
    """The worth of each set of cards in hand, and of each sum in the row."""
    twos = "a Knave or a Two" if terms[DEUCE] == LIKE_KNAVE else "a Knave"
    hand = (
        ("each fifteen", "its cards"),
        ("each five and twenty", "its cards"),
        ("one and thirty", "4"),
        ("a pair", "2"),
        ("a pair-royal", "9"),
        (twos, "2"),
        ("the right Knave, the right Two", "4"),
        ("three of a colour", "2" if terms[COLOURS] == TWO_FOR_COLOURS else "3"),
        ("Costly-Colours", "6"),
    )
    made = "15, 25, 30 or 31" if terms[THIRTY] == SCORES else "15, 25 or 31"
    row = ((made, "the row’s cards"), ("the latter, short of 31", "1"))
    turned = (("a Knave or a Two", "4"),)
    return (
        Values("In hand, with the turned card", (), hand),
        Values("In the row", (), row),
        Values("Turned up, to the dealer", (), turned),
    )

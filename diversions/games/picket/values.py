"""What lies beside a table of Picket: the order of the cards, and what is reckoned for what."""

from __future__ import annotations

from diversions.games.picket.reckoning import PACK, sequence_worth
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards from high to low, and the points of a deal in the order of reckoning."""
    rows = [("a Blank", "10"), ("the Ruff", "1 for each ten; 35 is 4, 34 is 3")]
    rows += [(f"a sequence of {many}", str(sequence_worth(many))) for many in (3, 4, 5, 6)]
    rows += [("three Aces, Kings, Queens, Knaves or Tens", "3"), ("four of them", "14")]
    rows += [("a Ten or better in the play", "1"), ("the last trick", "2, or 1 with less")]
    rows += [("more cards", "10"), ("all the cards", "40")]
    rows += [("Picy", "60 for 30"), ("Repicy", "90 for 30")]
    return order(PACK), Values("What is reckoned", (), tuple(rows))

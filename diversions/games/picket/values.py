"""What lies beside a table of Picket: the order of the cards, and what is reckoned for what."""

from __future__ import annotations

from diversions.games.picket.reckoning import PACK, sequence_worth
from diversions.games.picket.variants import BESIDE, HONOURS, LAST, LOST
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, order


def values(terms: Terms) -> tuple[Values, ...]:
    """The cards from high to low, and the points of a deal in the order of reckoning."""
    hand = [("a Blank", "10"), ("each ten of the Ruff", "1")]
    hand += [(f"a sequence of {many}", str(sequence_worth(many))) for many in (3, 4, 5, 6)]
    hand += [("three of a rank, from the Ten up", "3"), ("four of a rank", "14")]
    when = "played" if terms[HONOURS] == LOST else "led, or taking a trick"
    play = [(f"a Ten or better, {when}", "1"), ("the last trick", "1")]
    play += [("the last with a Ten or better", with_ten(terms))]
    play += [("more cards than your opponent", "10"), ("all the cards", "40")]
    play += [("Picy, instead of 30", "60"), ("Repicy, instead of 30", "90")]
    return (
        order(PACK),
        Values("In hand", (), tuple(hand)),
        Values("In the play, and called", (), tuple(play)),
    )


def with_ten(terms: Terms) -> str:
    """What a last trick won with a Ten or better counts, its card among them."""
    return "3" if terms[LAST] == BESIDE else "2"

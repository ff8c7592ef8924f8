"""What lies beside a table of Cribbidge: what is set up for what."""

from __future__ import annotations

from diversions.games.cribbidge.counting import PAIRS, PAIRS_NAMED, sequence_worth
from diversions.games.cribbidge.variants import (
    EVERY,
    FLUSH,
    HELD_FLUSH,
    HELD_PAIR,
    NODDY,
    PAIR,
    THREE,
    TURNED,
)
from diversions.rules import Terms
from diversions.rules.pictures.values import Values


def values(terms: Terms) -> tuple[Values, ...]:
    """The worth of each set of cards, in hand, in the crib and in the row."""
    rows = [("each fifteen", "2")]
    rows += [(PAIRS_NAMED[many], str(points)) for many, (_, points) in PAIRS.items()]
    if terms[PAIR] == HELD_PAIR:
        rows.append(("a pair with the turned card", "0"))
    rows += [(f"a sequence of {many}", str(sequence_worth(many))) for many in (3, 4, 5)]
    rows.append(("a flush of 3 or more", "as many as its cards"))
    if terms[FLUSH] == HELD_FLUSH:
        rows.append(("a flush of 2 and the turned card", "0"))
    if terms[NODDY] == TURNED:
        noddy = ("Knave Noddy", "1 held, 2 to the dealer turned up")
    else:
        noddy = ("Knave Noddy", "1, or 2 if the dealer holds it")
    when = "every deal" if terms[THREE] == EVERY else "the first deal"
    rows += [noddy, ("not dealing", f"3 in {when}"), ("the last card of the row", "1")]
    return (Values("What is set up", (), tuple(rows)),)

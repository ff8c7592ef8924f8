"""What claims about Inn and Inn are held against: counted over its dice, and reckoned."""

from __future__ import annotations

from fractions import Fraction

from diversions.games.inn_and_inn.odds import HIGH, TEN_POUNDS, throws
from diversions.rules import Terms
from diversions.rules.claims import Count, Value


def high_dice(terms: Terms) -> Fraction:
    """How often a throw is Out with dice that show only four, five and six."""
    return throws(HIGH).share("out")


def reduced(terms: Terms) -> Fraction:
    """In how many Battails one of two is reduced from ten pounds to five shillings, and wins."""
    return TEN_POUNDS.seen


COUNTS: dict[str, Count] = {}
VALUES: dict[str, Value] = {"high-dice": high_dice, "reduced": reduced}

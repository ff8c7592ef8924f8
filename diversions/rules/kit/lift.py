"""A lift for the deal: the least card deals, and those whose cards tie lift again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from diversions.rules.core import Note, Seat, name
from diversions.rules.kit.counts import ACE_HIGH, ACE_LOW
from diversions.rules.kit.stock import lowest
from diversions.rules.kit.wording import listed


class LiftRules(NamedTuple):
    """The rules that are cited, by their ids."""

    lift: str
    again: str


class Lift(NamedTuple):
    """Who deals after a lift, None if the *tied* seats lift again, and what is said of it."""

    dealer: Seat | None
    note: Note
    tied: tuple[Seat, ...] = ()


def by_two(cards: Sequence[str], named: Mapping[str, str], rules: LiftRules) -> Lift:
    """A lift by two, Ace low.

    >>> by_two(("9H", "2S"), {"2S": "Two of Spades"}, LiftRules("x.lift", "x.again")).note.text
    '{B} lifts the lesser card, the Two of Spades, and deals.'
    """
    least = lowest((0, 1), cards, lambda card: ACE_LOW.index(card[0]))
    if len(least) > 1:
        return Lift(None, Note(rules.again, "Both lift the same rank, and lift again."), (0, 1))
    dealer, card = least[0]
    text = f"{name(dealer)} lifts the lesser card, the {named[card]}, and deals."
    return Lift(dealer, Note(rules.lift, text))


def by_many(
    seats: Sequence[Seat], cards: Sequence[str], named: Mapping[str, str], rules: LiftRules
) -> Lift:
    """A lift by *seats*, Ace high.

    >>> by_many((0, 1, 2), ("2H", "KS", "2S"), {}, LiftRules("x.lift", "x.again")).tied
    (0, 2)
    """
    least = lowest(seats, cards, lambda card: ACE_HIGH.index(card[0]))
    tied = tuple(seat for seat, _ in least)
    if len(tied) > 1:
        text = f"{listed(tied)} lift the same rank, and lift again."
        return Lift(None, Note(rules.again, text), tied)
    dealer, card = least[0]
    text = f"{name(dealer)} lifts the least card, the {named[card]}, and deals."
    return Lift(dealer, Note(rules.lift, text))

"""The table of Beast: what lies on it, and what a hand may take up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from diversions.games.beast.variants import ROUNDS
from diversions.rules.core import BACK, Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.forsat import RANKS, ForsatState, ordered
from diversions.rules.terms import Terms

HEAPS = ("King", "Play", "Triolet")
KING, PLAY, TRIOLET = range(3)
THREE = 3  # cards of a sort


@dataclass(frozen=True, slots=True, kw_only=True)
class BeastState(ForsatState):
    """The table.  The phase "show" is while the King and what may take the Triolet are shown."""

    deals: int = 0  # that are over
    purses: tuple[int, ...] = ()
    heaps: tuple[int, ...] = (0,) * len(HEAPS)
    showing: tuple[Seat, ...] = ()  # who have yet to show, the next first
    shown: Hand = ()  # cards that all have seen in a hand


def last_deal(terms: Terms) -> int:
    """How many deals are a match."""
    return int(terms[ROUNDS].value) * terms.seats


def brought(terms: Terms) -> int:
    """The coins of each at first: as many as they will stake."""
    return len(HEAPS) * last_deal(terms)


def three(hand: Sequence[str]) -> Hand:
    """The cards of *hand* that are three of a sort, or four; none if there are not.

    >>> three(("KS", "9S", "9H", "9D", "2C"))
    ('9S', '9H', '9D')
    """
    many = Counter(card[0] for card in hand if card != BACK)
    return tuple(card for card in hand if many[card[0]] >= THREE)


def to_show(hand: Sequence[str], trump: str) -> Hand:
    """What *hand* has to show for the King and the Triolet.

    >>> to_show(("KS", "9S", "9H", "9D", "2C"), "S")
    ('KS', '9S', '9H', '9D')
    """
    cards = {*three(hand), *(card for card in hand if card == "K" + trump)}
    return ordered(cards)


def best_three(hands: Hands, order: Sequence[Seat]) -> list[Seat]:
    """Who have three of a sort, the highest sort first; *order* lists the seats.

    >>> best_three((("2S", "2H", "2D"), ("KS", "KH", "4D"), ("9S", "9H", "9D")), (1, 2, 0))
    [2, 0]
    """
    seats = [seat for seat in order if three(hands[seat])]
    return sorted(seats, key=lambda seat: RANKS.index(three(hands[seat])[0][0]))


def dealt_hands(state: ForsatState) -> Hands:
    """The hands with which the tricks of a deal were begun, as far as they are seen."""
    held = [list(hand) for hand in state.hands]
    for trick in (*state.tricks, state.trick):
        for seat, card in trick:
            held[seat].append(card)
    return tuple(map(tuple, held))


def tricks_of(state: ForsatState, seat: Seat) -> int:
    """The tricks that *seat* has taken in this deal."""
    return state.takers.count(seat)


def with_most(takers: Sequence[Seat]) -> list[Seat]:
    """Who of the *takers* of tricks have most.

    >>> with_most((0, 2, 2, 1, 1))
    [2, 1]
    """
    many = Counter(takers)
    return [seat for seat in many if many[seat] == max(many.values())]

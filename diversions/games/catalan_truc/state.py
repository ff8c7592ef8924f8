"""The table of Catalan Truc: what lies on it, and what its cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from diversions.rules.core import BACK, Seat
from diversions.rules.kit import vying
from diversions.rules.kit.signals import Sign
from diversions.rules.kit.vying import TRICKS, SigningState, by_rank, side
from diversions.rules.packs import Pack

LADDER = (1, 2, 3)  # what a deal can be worth
UP = 12
SEATS = 4

PACK = Pack.of("spanish", "32AKNJ7654")
NAMES = {card: PACK.name(card) for card in (*PACK.cards, BACK)}
POWERS = by_rank(PACK)

SIGNALS = (
    Sign("wink", "wink one eye", "a Three", "wink"),
    Sign("pout", "pout", "a Two", "pout"),
    Sign("tongue", "show the tip of the tongue", "an Ace", "tip"),
)
OF_RANK = {"3": "wink", "2": "pout", "A": "tongue"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalanState(SigningState):
    """The table of Catalan Truc."""

    asks: str = ""  # "knock" before a deal, "agree" after a knock, "eleven" before the first card
    cards: int = TRICKS  # to each, in this deal
    raises: tuple[int, ...] = ()  # how many cards lay at each call, its own card among them

    @property
    def left(self) -> Seat:
        """Who sits at the dealer's left, the last but one where play goes to the right."""
        return (self.dealer - 1) % SEATS


def captain(state: CatalanState, number: int) -> Seat:
    """The captain of a side: the dealer, or whoever sits at the dealer's left."""
    return state.dealer if side(state.dealer) == number else state.left


def settled(won: Sequence[int | None], eldest: int, cards: int = TRICKS) -> int | None:
    """The side that has the deal by the tricks so far; None while it is open.

    >>> settled((None,), eldest=1, cards=1), settled((None,), eldest=1)
    (1, None)
    """
    if cards == 1 and won:
        return eldest if won[0] is None else won[0]
    return vying.settled(won, eldest)


def true_signs(state: CatalanState, seat: Seat) -> tuple[str, ...]:
    """The signs that *seat* could make without lying, the best first, by their keys."""
    ranks = {card[0] for card in state.hands[seat]}
    return tuple(key for rank, key in OF_RANK.items() if rank in ranks)

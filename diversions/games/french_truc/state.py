"""The table of French Truc: what lies on it, and what its cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from diversions.games.french_truc.variants import (
    ABOVE,
    ALL,
    ANSWER,
    CAPTAIN,
    CARDS,
    NEEDED,
    REMAINDER,
)
from diversions.rules.core import BACK, Seat, Terms
from diversions.rules.kit import vying
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.vying import TRICKS, VyingState, by_rank, partners
from diversions.rules.packs import Pack

UP = 12
LADDER = (1, 2, 4, UP)  # what the master's raises make a deal worth
PACKS = {  # each with its ranks, the best first
    32: Pack.of("french", "78AKQJT9"),
    36: Pack.of("french", "76AKQJT98"),
}
POWERS = {cards: by_rank(pack) for cards, pack in PACKS.items()}
NAMES = {card: PACKS[36].name(card) for card in (*PACKS[36].cards, BACK)}


@dataclass(frozen=True, slots=True, kw_only=True)
class FrenchTrucState(VyingState):
    """The table of French Truc."""

    stock: Hand = ()
    away: Hands = ()  # the hands that were replaced in this deal
    redeals: int = 0  # how often the hands were replaced in this deal
    agreeing: bool = False  # a redeal is proposed, and not all have spoken
    refused: bool = False  # somebody would not have it
    games: tuple[int, int] = (0, 0)  # won of the rubber, by side
    asks: str = ""  # "knock" before a deal, "one" after a knock, "eleven" before the first card
    cards: int = TRICKS  # to each, in this deal
    raises: tuple[tuple[int, int], ...] = ()  # how many cards lay at each, and to what it was

    @property
    def left(self) -> Seat:
        """Who sits at the dealer's left, the last but one where play goes to the right."""
        return (self.dealer - 1) % self.terms.seats


def pack_of(terms: Terms) -> Pack:
    """The cards of these terms."""
    return PACKS[terms[CARDS].value]


def at_eleven(state: FrenchTrucState) -> tuple[bool, bool]:
    """Which sides have eleven points, where that changes the play."""
    first, second = (score == UP - 1 for score in state.score)
    shared = state.terms[ABOVE] == ALL
    return shared and first, shared and second


def settled(won: Sequence[int | None], eldest: int, cards: int = TRICKS) -> int | None:
    """The side that has the deal by the tricks so far; None while it is open."""
    if cards == 1 and won:
        return eldest if won[0] is None else won[0]
    return vying.settled(won, eldest)


def answering(state: FrenchTrucState, mine: int) -> tuple[Seat, ...]:
    """Who may answer a raise for a side."""
    seats, terms = partners(state.terms, mine), state.terms
    if terms[ANSWER] != CAPTAIN:
        return seats
    last = (state.dealer, state.left)
    return tuple(seat for seat in seats if seat in last)


def remainder(state: FrenchTrucState, mine: int) -> int:
    """What “our remainder” would make the deal worth."""
    return UP - state.score[mine] if state.terms[REMAINDER] == NEEDED else UP

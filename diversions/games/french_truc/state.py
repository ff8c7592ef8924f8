"""The table of French Truc: what lies on it, and what its cards are worth."""

from __future__ import annotations

from dataclasses import dataclass

from diversions.games.french_truc.variants import ANSWER, CAPTAIN, CARDS, NEEDED, REMAINDER
from diversions.rules.core import BACK, Seat, Terms
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.vying import VyingState, by_rank, partners
from diversions.rules.packs import Pack

UP = 12
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
    redeals: int = 0  # how often the hands were replaced in this deal
    agreeing: bool = False  # a redeal is proposed, and not all have spoken
    refused: bool = False  # somebody would not have it
    games: tuple[int, int] = (0, 0)  # won of the rubber, by side


def pack_of(terms: Terms) -> Pack:
    """The cards of these terms."""
    return PACKS[terms[CARDS].value]


def answering(state: FrenchTrucState, mine: int) -> tuple[Seat, ...]:
    """Who may answer a raise for a side."""
    seats, terms = partners(state.terms, mine), state.terms
    if terms[ANSWER] != CAPTAIN:
        return seats
    last = (state.dealer, (state.dealer - 1) % terms.seats)
    return tuple(seat for seat in seats if seat in last)


def remainder(state: FrenchTrucState, mine: int) -> int:
    """What “our remainder” would make the deal worth."""
    return UP - state.score[mine] if state.terms[REMAINDER] == NEEDED else UP

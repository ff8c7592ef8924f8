"""The table of Bankafalet: the heaps, what is laid on them, and the order of the cards."""

from __future__ import annotations

from dataclasses import dataclass

from diversions.games.bankafalet.variants import LIMIT, ORDER, RANK, ROUNDS, SPARE
from diversions.rules.core import Seat, State
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.counts import ACE_HIGH
from diversions.rules.packs import Pack
from diversions.rules.terms import Terms

PACK = Pack.of("french", "AKQJT98765432", suits="DHCS")
NAMES = {card: PACK.name(card) for card in PACK.cards}
SUITS = "SCHD"  # the lowest first
SPARES = ("left", "right")  # the spare heaps, by the verbs with which money is laid on them


@dataclass(frozen=True, slots=True, kw_only=True)
class BankafaletState(State):
    """The table.  Nobody sees a card of the heaps, their own among them, until all is laid."""

    dealer: Seat = 0
    deals: int = 0  # that are over
    cards: Hand = ()  # the card of each player's heap, by seat
    spares: Hand = ()  # those of the spare heaps
    turned: bool = False  # whether the heaps are turned up
    faced: tuple[str, ...] = ()  # their cards, once all see them
    waiting: tuple[Seat, ...] = ()  # who have yet to lay, the next first
    own: tuple[int, ...] = ()  # what each has laid on their own heap
    on_spares: tuple[tuple[int, ...], ...] = ()  # on each spare heap, by seat
    purses: tuple[int, ...] = ()  # what each has won, or lost if it is below 0

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats


def last_deal(terms: Terms) -> int:
    """How many deals are a match."""
    return int(terms[ROUNDS].value) * terms.seats


def limit(terms: Terms) -> int:
    """The most that a player may lay on a heap."""
    return int(terms[LIMIT].value)


def spares(terms: Terms) -> tuple[str, ...]:
    """The spare heaps."""
    return SPARES[: terms[SPARE].value]


def standing(terms: Terms, card: str) -> tuple[int, int]:
    """How good a card is: no two are alike."""
    rank, suit = ACE_HIGH.index(card[0]), SUITS.index(card[1])
    return (rank, suit) if terms[ORDER] == RANK else (suit, rank)


def dealt_cards(state: BankafaletState) -> Hands:
    """The card of each player's heap, as a hand of one."""
    return tuple((card,) for card in state.cards)

"""The table of French Truc: what lies on it, and what its cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from diversions.games.french_truc.variants import ANSWER, CAPTAIN, CARDS, NEEDED, REMAINDER
from diversions.rules.core import BACK, Seat, State, Terms, name
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.raises import Stake
from diversions.rules.packs import Pack

UP = 12
TRICKS = 3
PACKS = {  # each with its ranks, the best first
    32: Pack.of("french", "78AKQJT9"),
    36: Pack.of("french", "76AKQJT98"),
}
NAMES = {card: PACKS[36].name(card) for card in (*PACKS[36].cards, BACK)}

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class FrenchTrucState(State):
    """The table of French Truc.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    hands: Hands = ()
    stock: Hand = ()
    redeals: int = 0  # how often the hands were replaced in this deal
    agreeing: bool = False  # a redeal is proposed, and not all have spoken
    refused: bool = False  # somebody would not have it
    leader: Seat = 0
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    won: tuple[Seat | None, ...] = ()  # who took each; None is a tie
    stake: Stake = Stake()
    games: tuple[int, int] = (0, 0)  # won of the rubber, by side

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats

    @property
    def to_play(self) -> Seat:
        return (self.leader + len(self.trick)) % self.terms.seats


def side(seat: Seat) -> int:
    """The side for which *seat* plays."""
    return seat % 2


def partners(terms: Terms, number: int) -> tuple[Seat, ...]:
    """The seats of one side."""
    return tuple(range(number, terms.seats, 2))


def pack_of(terms: Terms) -> Pack:
    """The cards of these terms."""
    return PACKS[terms[CARDS].value]


@cache
def powers(cards: int) -> dict[str, int]:
    """How strong each of so many cards is; those of one rank are equal."""
    ranks = list(dict.fromkeys(card[0] for card in PACKS[cards].cards))
    return {card: len(ranks) - ranks.index(card[0]) for card in PACKS[cards].cards}


def settled(won: Sequence[int | None], eldest: int) -> int | None:
    """The side that has the deal by the tricks so far; None while it is open."""
    taken = [one for one in won if one is not None]
    for one in (0, 1):
        if taken.count(one) == 2:
            return one
    if taken and None in won:
        return taken[0]
    return eldest if len(won) == TRICKS else None


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


def listed(seats: tuple[Seat, ...]) -> str:
    """The names of *seats*."""
    return " and ".join(name(seat) for seat in seats)

"""The table of Ruff and Trump: what lies on it, what the cards are worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from diversions.games.ruff_and_trump.variants import (
    COMPANY,
    DEAL,
    DOUBLE,
    DOZEN,
    PAR,
    PASSED,
    UP,
    WHOLE,
)
from diversions.rules.core import Seat, State, Terms
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.packs import SUITS, Pack

RANKS = "AKQJT98765432"
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
POWER = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
ORDER = {card: place for place, card in enumerate(PACK.cards)}
PIPS = {rank: 11 if rank == "A" else 10 if rank in "KQJT" else int(rank) for rank in RANKS}
RUFF = 12  # points for the best ruff

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class RuffState(State):
    """The table.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    hands: Hands = ()  # what is shown comes first in each
    head: Hand = ()  # what is left under the card turned up
    out: Hands = ()  # what each has laid out for the head
    fresh: int = 0  # how many of the rubber's cards, the last of his hand, are from the head
    turned: str = ""  # while it lies on the head
    trump: str = ""
    rank: str = ""  # of the card that was turned up
    phase: str = ""  # ruff, rub, discard, show, play
    waiting: tuple[Seat, ...] = ()  # who have yet to announce, or to rub
    ruffs: tuple[int, ...] = ()  # as announced, eldest first
    winner: Seat | None = None  # of the ruff
    rubbed: Seat | None = None
    shown: Hand = ()  # the ruff
    leader: Seat = 0
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, by the cards' names
    takers: tuple[Seat, ...] = ()  # who took each

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats

    @property
    def upcard(self) -> str:
        """The card that was turned up, wherever it is now."""
        return self.rank + self.trump


def each(terms: Terms) -> int:
    """How many cards each is dealt, and how many tricks are played."""
    return 48 // terms.seats if terms[DEAL] == WHOLE else 12


def side(terms: Terms, seat: Seat) -> int:
    """The side for which *seat* plays."""
    return seat % 2 if terms[COMPANY] == DOUBLE else seat


def par(terms: Terms) -> int:
    """How many cards of a side score nothing."""
    if terms[COMPANY] == DOUBLE:
        return 24
    return 12 if terms[PAR] == DOZEN else each(terms)


def needed(terms: Terms) -> int:
    """How many points win a set, where that number is to be reached."""
    return up(terms) + (terms[UP] == PASSED)


def up(terms: Terms) -> int:
    """The number of a set."""
    if terms[DEAL] == WHOLE:
        return 52
    return {4: 52, 3: 40, 2: 36}[terms.seats]


def ordered(cards: Iterable[str]) -> Hand:
    """*cards* by suits, the best of each first."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def points(cards: Iterable[str]) -> int:
    """What *cards* make as a ruff."""
    return sum(PIPS[card[0]] for card in cards)


def ruffs_in(cards: Iterable[str], turned: str) -> dict[str, int]:
    """What each suit in *cards* makes; the card turned up counts with trumps."""
    every = set(cards) | {turned}
    held = {card[1] for card in cards}
    return {
        suit: points(card for card in every if card[1] == suit)
        for suit in SUITS["french"]
        if suit in held
    }


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the suit *led* was led; below 0, not at all."""
    if card[1] == trump:
        return 100 + POWER[card[0]]
    return POWER[card[0]] if card[1] == led else -1

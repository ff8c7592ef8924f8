"""The table of French-Ruff: what lies on it, and how strong a card is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from diversions.rules.core import Seat, State
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.packs import Pack

RANKS = "KQJAT98765432"  # the best first
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
POWER = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
ORDER = {card: place for place, card in enumerate(PACK.cards)}
EACH = 5  # cards of a hand, and tricks of a deal

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class FrenchRuffState(State):
    """The table.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    hands: Hands = ()
    stock: Hand = ()  # what lies face down, its top first
    out: Hands = ()  # what each has laid out
    turned: str = ""  # the card that lies face up on the stock
    trump: str = ""
    rank: str = ""  # of the card that was turned up first
    phase: str = ""  # take, discard, play
    waiting: tuple[Seat, ...] = ()  # who have yet to be asked for the Ace of trumps
    taker: Seat | None = None  # who took up the card
    taken: Hand = ()  # what was taken up, until as much is laid out
    took: Hand = ()  # and then, by the cards' names: where they are now is not told
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, by the cards' names
    takers: tuple[Seat, ...] = ()  # who took each

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats


def side(seat: Seat) -> int:
    """The side for which *seat* plays: the players of each sit in turn."""
    return seat % 2


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The two sides of so many players.

    >>> sides(4)
    ((0, 2), (1, 3))
    """
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


def ordered(cards: Iterable[str]) -> Hand:
    """*cards* by suits, the best of each first."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the suit *led* was led; below 0, not at all."""
    if card[1] == trump:
        return 100 + POWER[card[0]]
    return POWER[card[0]] if card[1] == led else -1


def tricks_of(state: FrenchRuffState, team: int) -> int:
    """The tricks that a side has taken in this deal."""
    return sum(side(taker) == team for taker in state.takers)

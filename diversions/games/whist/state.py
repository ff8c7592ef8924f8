"""The table of Whist, and of Ruff and Honours: what lies on it, how strong a card is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from diversions.games.whist.variants import FOUR, STOCK, has_canye
from diversions.rules.core import Seat, State, Terms
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.packs import Pack

RANKS = "AKQJT98765432"
FULL = Pack.of("french", RANKS)
SHORT = Pack.of("french", RANKS[:-1])  # the Deuces are put out
NAMES = {card: FULL.name(card) for card in FULL.cards}
POWER = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
ORDER = {card: place for place, card in enumerate(FULL.cards)}
HONOURS = "AKQJ"
UP, EACH, PAR = 9, 12, 6  # the game, cards of a hand, tricks that score nothing
TEAMS = ((0, 2), (1, 3))

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class WhistState(State):
    """The table.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    hands: Hands = ()
    stock: Hand = ()  # what lies under the card turned up
    out: Hands = ()  # what each has laid out for the stock
    turned: str = ""  # while it lies on the stock; at Whist, until the next deal
    trump: str = ""
    rank: str = ""  # of the card that was turned up
    phase: str = ""  # ruff, discard, call, answer, play
    waiting: tuple[Seat, ...] = ()  # who have yet to be asked whether they ruff, or call
    ruffed: Seat | None = None
    caller: Seat | None = None  # who waits for the answer to Can-ye
    called: tuple[Seat, ...] = ()  # who have called in vain
    leader: Seat = 0
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, by the cards' names
    takers: tuple[Seat, ...] = ()  # who took each

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % 4

    @property
    def upcard(self) -> str:
        """The card that was turned up, wherever it is now."""
        return self.rank + self.trump


def pack(terms: Terms) -> Pack:
    """The cards that are played with."""
    return FULL if terms[STOCK] == FOUR else SHORT


def side(seat: Seat) -> int:
    """The side for which *seat* plays."""
    return seat % 2


def partner(seat: Seat) -> Seat:
    """Who plays with *seat*."""
    return (seat + 2) % 4


def ordered(cards: Iterable[str]) -> Hand:
    """*cards* by suits, the best of each first."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the suit *led* was led; below 0, not at all."""
    if card[1] == trump:
        return 100 + POWER[card[0]]
    return POWER[card[0]] if card[1] == led else -1


def honours_of(state: WhistState, seat: Seat) -> Hand:
    """The honours that *seat* holds, or has played in this deal."""
    laid = [card for trick in (*state.tricks, state.trick) for s, card in trick if s == seat]
    every = (*state.hands[seat], *laid)
    return tuple(r + state.trump for r in HONOURS if r + state.trump in every)


def unheld(state: WhistState) -> Hand:
    """The honours that were laid out or left in the stock."""
    held = {card for seat in range(4) for card in honours_of(state, seat)}
    return tuple(r + state.trump for r in HONOURS if r + state.trump not in held)


def tricks_of(state: WhistState, team: int) -> int:
    """The tricks that a side has taken in this deal."""
    return sum(side(taker) == team for taker in state.takers)


def at_eight(state: WhistState, seat: Seat) -> bool:
    """Whether the side of *seat* may call Can-ye in this deal."""
    return has_canye(state.terms) and state.score[side(seat)] == UP - 1

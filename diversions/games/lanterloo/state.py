"""The table of Lanterloo: what lies on it, and how strong a card is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from diversions.games.lanterloo.variants import CARDS, SMALL
from diversions.rules.core import Seat, State, Terms
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.packs import Pack

RANKS = "AKQJT98765432"  # the best first
PUT = "32AKQJT987654"  # the same for a lift, as at Put
WHOLE_PACK = Pack.of("french", RANKS)
SMALL_PACK = Pack.of("french", "AKQJT982")
NAMES = {card: WHOLE_PACK.name(card) for card in WHOLE_PACK.cards}
POWER = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
ORDER = {card: place for place, card in enumerate(WHOLE_PACK.cards)}
EACH = 5  # cards of a hand, and tricks of a deal; coins for a hand, at one for each card
CHALKED = 5  # chalks that are set up, one for each deal of a game

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class LanterlooState(State):
    """The table.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    deals: int = 0  # deals that are over
    hands: Hands = ()
    rest: Hand = ()  # cards that were not dealt
    turned: str = ""  # the card that was turned up, if a trump is
    phase: str = ""  # say, show, play
    waiting: tuple[Seat, ...] = ()  # who have yet to say whether they play
    passed: bool = False  # eldest passed, and speaks at last
    within: tuple[Seat, ...] = ()  # who play
    chose: tuple[Seat, ...] = ()  # those of them who might have refused
    shower: Seat | None = None  # who showed five cards of one suit
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, by the cards' names
    takers: tuple[Seat, ...] = ()  # who took each trick of this deal
    marks: tuple[int, ...] = ()  # tricks that each has chalked in this game
    lood: tuple[Seat, ...] = ()  # who were loo'd in this deal
    purses: tuple[int, ...] = ()  # what each has won, or lost if it is below 0
    pot: int = 0  # coins on the table

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats

    @property
    def trump(self) -> str:
        return self.turned[1:]


def pack(terms: Terms) -> Pack:
    """The cards that are dealt from."""
    return SMALL_PACK if terms[CARDS] == SMALL else WHOLE_PACK


def ordered(cards: Iterable[str]) -> Hand:
    """*cards* by suits, the best of each first."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the suit *led* was led; below 0, not at all."""
    if card[1] == trump:
        return 100 + POWER[card[0]]
    return POWER[card[0]] if card[1] == led else -1


def won(state: LanterlooState, seat: Seat) -> int:
    """The tricks that *seat* has taken in this deal."""
    return state.takers.count(seat)

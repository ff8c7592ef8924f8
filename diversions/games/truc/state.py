"""The table of Truc: what lies on it, and what its cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from diversions.games.truc.variants import (
    CARDS,
    EARLIEST,
    ELDEST_SIDE,
    MATARRATA,
    SPECIAL,
    THREE,
    TIES,
)
from diversions.rules.core import BACK, Seat, State, Terms, name
from diversions.rules.kit.bluffing import NOBODY
from diversions.rules.kit.cards import Hands
from diversions.rules.kit.raises import Stake
from diversions.rules.kit.signals import Passed, Sign
from diversions.rules.packs import Pack

LADDER = (1, 3, 6, 9, 12)  # what a deal can be worth
UP = 12
TRICKS = 3

PACKS = {  # each with its ranks, the best first
    40: Pack.of("spanish", "32AKNJ7654"),
    32: Pack.of("spanish", "32AKNJ76"),
    52: Pack.of("french", "32AKQJT987654"),
}
NAMES = {
    count: {card: pack.name(card) for card in (*pack.cards, BACK)} for count, pack in PACKS.items()
}
HIGH = ("AS", "AB", "7S", "7D")  # of Matarrata, the best first

SIGNALS = (
    Sign("eyebrows", "raise the eyebrows", "the Ace of Swords", "brows-up"),
    Sign("wink", "wink one eye", "the Ace of Clubs", "wink"),
    Sign("right", "move both lips to the right", "the Seven of Swords", "mouth-right"),
    Sign("left", "move both lips to the left", "the Seven of Coins", "mouth-left"),
    Sign("bite", "bite the lower lip", "a Three", "bite"),
    Sign("kiss", "kiss the air", "a Two", "kiss"),
    Sign("open", "open the mouth a little", "a lower Ace", "open"),
    Sign("eyes", "close both eyes", "bad cards", "eyes-closed"),
)
OF_HIGH = dict(zip(HIGH, ("eyebrows", "wink", "right", "left"), strict=True))
OF_RANK = {"3": "bite", "2": "kiss", "A": "open"}

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class TrucState(State):
    """The table of Truc.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    hands: Hands = ()
    leader: Seat = 0
    to_play: Seat = 0
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, until a trick of this one is complete
    won: tuple[Seat | None, ...] = ()  # who took each; None is a tie
    stake: Stake = Stake()
    signs: tuple[Passed, ...] = ()
    watching: tuple[str, ...] = ()  # by seat, the letter of whom each watches

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats


def side(seat: Seat) -> int:
    """The side for which *seat* plays: the seats of two sides alternate."""
    return seat % 2


def partners(terms: Terms, number: int) -> tuple[Seat, ...]:
    """The seats of one side."""
    return tuple(range(number, terms.seats, 2))


def pack_of(terms: Terms) -> Pack:
    """The cards of these terms."""
    return PACKS[terms[CARDS].value]


def high(terms: Terms) -> tuple[str, ...]:
    """The cards above the Threes, the best first."""
    return HIGH if terms[SPECIAL] == MATARRATA else ()


@cache
def powers(cards: int, above: tuple[str, ...]) -> dict[str, int]:
    """How strong each of so many cards is; those of one rank are equal."""
    ranks = list(dict.fromkeys(card[0] for card in PACKS[cards].cards))
    found = {card: len(ranks) - ranks.index(card[0]) for card in PACKS[cards].cards}
    return found | {card: 100 - place for place, card in enumerate(above)}


def powers_of(terms: Terms) -> dict[str, int]:
    """How strong each card is under these terms."""
    return powers(terms[CARDS].value, high(terms))


def settled(terms: Terms, won: Sequence[int | None], eldest: int) -> int | None:
    """The side that has the deal by the tricks so far; NOBODY, or None while it is open."""
    taken = [one for one in won if one is not None]
    two = next((one for one in (0, 1) if taken.count(one) == 2), None)
    if two is not None:
        return two
    if terms[TIES] == EARLIEST and taken and None in won:
        return taken[0]
    if len(won) < TRICKS:
        return None
    if not taken:
        return eldest if terms[THREE] == ELDEST_SIDE else NOBODY
    return taken[0] if len(taken) == 1 else NOBODY


@cache
def signals(above: tuple[str, ...]) -> tuple[Sign, ...]:
    """The signs that mean something where these cards stand above the Threes."""
    return SIGNALS if above else SIGNALS[len(HIGH) :]


def sign_of(terms: Terms, card: str) -> str:
    """The sign for *card*; empty if it has none."""
    return OF_HIGH[card] if card in high(terms) else OF_RANK.get(card[0], "")


def true_signs(state: TrucState, seat: Seat) -> tuple[str, ...]:
    """The signs that *seat* could make without lying, the best first, by their keys."""
    found = {sign_of(state.terms, card) for card in state.hands[seat]}
    known = [sign.key for sign in signals(high(state.terms))]
    return tuple(key for key in known if key in found) or ("eyes",)


def listed(seats: tuple[Seat, ...]) -> str:
    """The names of *seats*.

    >>> listed((0, 2, 4))
    '{A}, {C} and {E}'
    """
    names = [name(seat) for seat in seats]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))

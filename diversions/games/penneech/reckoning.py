"""What cards are worth at Penneech, and which of two takes a trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diversions.rules.core import Seat
from diversions.rules.kit.cards import Hand
from diversions.rules.packs import Pack

RANKS = "AKQJT98765432"  # the best first
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
ORDER = {card: place for place, card in enumerate(PACK.cards)}
HEIGHT = {card: len(RANKS) - RANKS.index(card[0]) for card in PACK.cards}
HONOURS = {"A": 5, "K": 4, "Q": 3, "J": 2}  # of trumps
PENNEECH = "7D"
TURNED_UP, IN_HAND = 14, 7  # what Penneech is reckoned
TRUMP_POWER = 100
HIGHEST = len(RANKS) + 1  # of its suit, above the Ace

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


def turned_worth(card: str) -> int:
    """What *card* is reckoned when it is turned up, and so is trumps."""
    return TURNED_UP if card == PENNEECH else HONOURS.get(card[0], 0)


def hand_worth(card: str, trump: str) -> int:
    """What *card* is reckoned that was in hand, when *trump* is trumps."""
    if card[1] != trump:
        return 0
    return IN_HAND if card == PENNEECH else HONOURS.get(card[0], 0)


def worth(cards: Iterable[str], trump: str) -> int:
    """What *cards* that were in hand are reckoned together."""
    return sum(hand_worth(card, trump) for card in cards)


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the suit *led* was led; below 0, not at all."""
    height = HIGHEST if card == PENNEECH else HEIGHT[card]
    if card[1] == trump:
        return TRUMP_POWER + height
    return height if card[1] == led else -1


def taking(trick: Sequence[tuple[Seat, str]], trump: str) -> tuple[Seat, str]:
    """Who takes a whole *trick*, and with which card."""
    led = trick[0][1][1]
    return max(trick, key=lambda laid: power(laid[1], led, trump))


def is_poor(hand: Iterable[str]) -> bool:
    """Whether *hand* has neither Ace nor face.

    >>> is_poor(("TS", "7D", "2C")), is_poor(("TS", "JD"))
    (True, False)
    """
    return not any(card[0] in HONOURS for card in hand)


def ordered(cards: Iterable[str]) -> Hand:
    """*cards* by suits, the best of each first."""
    return tuple(sorted(cards, key=ORDER.__getitem__))

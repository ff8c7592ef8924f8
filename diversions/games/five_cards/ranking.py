"""The order of the cards at Five-Cards, in every reading: which card wins, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diversions.games.five_cards.variants import (
    ANY,
    AS_TRUMP,
    COURT,
    DIAMOND,
    FOLLOW,
    HEART,
    OF_PACK,
    ONWARD,
    OR_TRUMP,
    OVER,
    UNDER,
)
from diversions.rules.core import Seat, Terms
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.orders import SuitOrders
from diversions.rules.kit.tricks import following
from diversions.rules.packs import Pack

HEARTS, DIAMONDS = "AH", "AD"  # the two Aces that have a place of their own
FIVE = "5"
SUITS = "SHCD"  # the order in which a hand is held

# A plain suit, the best first: the most of the red, the least of the black.  The Ace of Diamonds
# is the only red Ace that is ever plain.
PLAIN = {
    OVER: SuitOrders(red="KQJT98765432A", black="KQJA23456789T"),
    UNDER: SuitOrders(red="T98765432KQJA", black="A23456789TKQJ"),
    ONWARD: SuitOrders(red="KQJT98765432A", black="A23456789TJQK"),
}
# In the usual reading's order, by which a hand is laid out on the table.
PACK = Pack("french", tuple(rank + suit for suit in "SHDC" for rank in PLAIN[OVER].of(suit)))
NAMES = {card: PACK.name(card) for card in PACK.cards}
FINGERS_POWER, HEARTS_POWER, TRUMP_POWER = 200, 199, 100
OFF, WORST = -1, -2  # a card that was not led, and the worst of the pack

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


def is_trump(card: str, trump: str) -> bool:
    """Whether *card* is among the trumps; the Ace of Hearts always is."""
    return card[1] == trump or card == HEARTS


def suit_of(terms: Terms, card: str, trump: str) -> str:
    """The suit of which *card* counts where suit is followed."""
    return trump if card == HEARTS and terms[HEART] == AS_TRUMP else card[1]


def power(terms: Terms, card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the card *led* was led; below 0, hardly at all."""
    if card == FIVE + trump:
        return FINGERS_POWER
    if card == HEARTS:
        return HEARTS_POWER
    plain = PLAIN[terms[COURT]].strength(card)
    if card[1] == trump:
        return TRUMP_POWER + {"A": 90, "J": 80}.get(card[0], plain)
    if card == DIAMONDS and terms[DIAMOND] == OF_PACK:
        return WORST
    return plain if card[1] == led[1] else OFF


def taking(terms: Terms, trick: Sequence[tuple[Seat, str]], trump: str) -> tuple[Seat, str]:
    """Who takes a whole *trick*, and with which card."""
    led = trick[0][1]
    return max(trick, key=lambda laid: power(terms, laid[1], led, trump))


def ladder(terms: Terms, trump: str) -> Hand:
    """The trumps, the best first."""
    trumps = [card for card in PACK.cards if is_trump(card, trump)]
    return tuple(sorted(trumps, key=lambda card: -power(terms, card, card, trump)))


def in_hand(terms: Terms, trump: str, cards: Iterable[str]) -> Hand:
    """*cards* as they are held: trumps first, then suit by suit, the best of each first."""
    return tuple(
        sorted(
            cards,
            key=lambda card: (
                not is_trump(card, trump),
                SUITS.index(card[1]) if not is_trump(card, trump) else 0,
                -power(terms, card, card, trump),
            ),
        )
    )


def playable(terms: Terms, hand: Hand, led: str, trump: str) -> Hand:
    """The cards of *hand* that may be played when *led* was led; without one, all."""
    if not led or terms[FOLLOW] == ANY:
        return hand
    suit = suit_of(terms, led, trump)
    same = following(hand, suit, lambda card: suit_of(terms, card, trump))
    if terms[FOLLOW] == OR_TRUMP and len(same) < len(hand):
        return tuple(card for card in hand if card in same or suit_of(terms, card, trump) == trump)
    return same


def ground(terms: Terms, trick: Trick, trump: str) -> str:
    """The rule by which the taker of *trick* takes it."""
    _, best = taking(terms, trick, trump)
    (other,) = (card for _, card in trick if card != best)
    if best == FIVE + trump:
        return "five-cards.fingers"
    if best == HEARTS:
        return "five-cards.ace-of-hearts"
    if best[1] == trump:
        if other[1] != trump:
            return "five-cards.trumps"
        return "five-cards.ace-knave" if best[0] in "AJ" else by_rank(terms, best, other)
    if DIAMONDS in (best, other) and trick[0][1][1] == "D":
        return terms[DIAMOND].rule
    if other[1] != best[1]:
        return "five-cards.off"
    return by_rank(terms, best, other)


def by_rank(terms: Terms, best: str, other: str) -> str:
    """The rule by which *best* is above *other* of its suit, neither being a trump with a place of
    its own."""
    court = {best[0], other[0]} & {*"KQJ"}
    return terms[COURT].rule if court else "five-cards.colours"

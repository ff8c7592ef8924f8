"""The table of Bone-Ace: what lies on it, what a hand counts, and who has the biggest card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from diversions.games.bone_ace.variants import (
    ACE,
    ALIKE,
    BIGGEST,
    OUT,
    OVER,
    ROUNDS,
    SPOTS,
    THREE,
)
from diversions.rules.core import Seat, State
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.counts import ACE_HIGH, spots
from diversions.rules.packs import Pack
from diversions.rules.terms import Terms

PACK = Pack.of("french", "AKQJT98765432")
NAMES = {card: PACK.name(card) for card in PACK.cards}
BONE_ACE = "AD"  # the card that gives the game its name
DOWN, EACH = 2, 3  # cards dealt face down to each, and cards dealt to each
GOAL = 31
HEAPS = ("Bone", "Game")
BONE, GAME = range(2)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoneAceState(State):
    """The table.  A hand is two cards face down, the card turned up, and those drawn, face up."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    deals: int = 0  # that are over
    hands: Hands = ()
    stock: Hand = ()
    phase: str = ""  # show, draw
    waiting: tuple[Seat, ...] = ()  # who have yet to draw or stay, the next first
    shown: tuple[Seat, ...] = ()  # whose two cards are turned up too
    faced: tuple[str, ...] = ()  # the cards that lie face up
    past: tuple[Seat, ...] = ()  # who have come past thirty-one
    boned: Seat | None = None  # who won the Bone in this deal
    purses: tuple[int, ...] = ()
    heaps: tuple[int, ...] = (0,) * len(HEAPS)

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats


def last_deal(terms: Terms) -> int:
    """How many deals are a match."""
    return int(terms[ROUNDS].value) * terms.seats


def brought(terms: Terms) -> int:
    """The coins of each at first: as many as they will stake."""
    return len(HEAPS) * last_deal(terms)


def worth(terms: Terms, card: str) -> int:
    """What a card counts towards thirty-one."""
    return spots(card, ace=terms[ACE].value)


def total(terms: Terms, hand: Sequence[str]) -> int:
    """What *hand* counts."""
    return sum(worth(terms, card) for card in hand)


def off(terms: Terms, count: int) -> int | None:
    """How far *count* is from thirty-one; None if it is out of the Game."""
    if count > GOAL and terms[OVER] == OUT:
        return None
    return abs(GOAL - count)


def bigness(terms: Terms, card: str) -> int:
    """How big a card is that is turned up; the Ace of Diamonds beats every other."""
    if card == BONE_ACE:
        return 100
    return worth(terms, card) if terms[BIGGEST] == SPOTS else ACE_HIGH.index(card[0])


def bone_won(terms: Terms, turned: Sequence[tuple[Seat, str]]) -> tuple[Seat, str, str]:
    """Who wins the Bone with which card, and by which rule; *turned* begins with eldest."""
    cards = [card for _, card in turned]
    best = max(bigness(terms, card) for card in cards)
    rule = "bone-ace.bone"
    many = Counter(card[0] for card in cards)
    if BONE_ACE in cards:
        rule = "bone-ace.diamonds"
    elif terms[ALIKE] == THREE and (sorts := [card for card in cards if many[card[0]] > 2]):
        best = max(bigness(terms, card) for card in sorts)
        rule, turned = terms[ALIKE].rule, [pair for pair in turned if pair[1] in sorts]
    elif sum(bigness(terms, card) == best for card in cards) > 1:
        rule = "bone-ace.equal"
    seat, card = next(pair for pair in turned if bigness(terms, pair[1]) == best)
    return seat, card, rule


def nearest(terms: Terms, counts: Sequence[tuple[Seat, int]]) -> list[Seat]:
    """Who are nearest to thirty-one, in the order of *counts*; nobody, if all are out."""
    offs = {seat: off(terms, count) for seat, count in counts}
    near = [one for one in offs.values() if one is not None]
    return [seat for seat, one in offs.items() if one == min(near)] if near else []

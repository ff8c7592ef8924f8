"""The table of Post and Pair: what lies on it, and what three cards are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from diversions.games.post_and_pair.variants import (
    CARD,
    CARRIES,
    HIGHER,
    LIMIT,
    OVER,
    PAIR,
    ROUNDS,
    ROYAL,
    SEAT,
    THIRD,
    TRUMP,
    TURNED,
    UNDER,
)
from diversions.rules.core import Seat, State
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.counts import ACE_HIGH, alike, spots
from diversions.rules.packs import Pack
from diversions.rules.terms import Terms

PACK = Pack.of("french", "AKQJT98765432")
NAMES = {card: PACK.name(card) for card in PACK.cards}
HEAPS = ("Post", "Pair", "Seat")
POST_HEAP, PAIR_HEAP, SEAT_HEAP = range(3)
EACH = 3  # cards of a hand
BEST_POST = 21

Standing = tuple[int, ...]  # a measure of cards: the greater is better, and () is nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class PostAndPairState(State):
    """The table."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    deals: int = 0  # that are over
    hands: Hands = ()
    turned: str = ""  # the card turned up, if there are trumps
    phase: str = ""  # vie, divide
    waiting: tuple[Seat, ...] = ()  # who have yet to speak, the next first
    within: tuple[Seat, ...] = ()  # who have not yielded
    vied: tuple[int, ...] = ()  # what each has laid to the vie
    vier: Seat | None = None  # who vied last
    shown: tuple[Seat, ...] = ()  # whose hands all have seen
    faced: Hand = ()  # their cards
    heaps: tuple[int, ...] = (0,) * len(HEAPS)
    purses: tuple[int, ...] = ()  # what each has won, or lost if it is below 0

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats

    @property
    def bet(self) -> int:
        """What a player must have laid to the vie to stay."""
        return max(self.vied, default=0)

    @property
    def trump(self) -> str:
        return self.turned[1:]


def last_deal(terms: Terms) -> int:
    """How many deals are a match."""
    return int(terms[ROUNDS].value) * terms.seats


def limit(terms: Terms) -> int:
    """The most that a player may lay to the vie in a deal."""
    return int(terms[LIMIT].value)


# What cards are worth ----------------------------------------------------------------------------


def post(hand: Sequence[str]) -> int:
    """What three cards make at Post: an Ace one, court cards ten.

    >>> post(("TS", "TH", "AC")), post(("KS", "7H", "2C"))
    (21, 19)
    """
    return sum(spots(card) for card in hand)


def post_standing(terms: Terms, hand: Sequence[str]) -> Standing:
    """How good a hand is at Post."""
    count = post(hand)
    if count > BEST_POST and terms[OVER] == UNDER:
        return ()
    return (-abs(BEST_POST - count),)


def paired(hand: Sequence[str]) -> tuple[str, ...]:
    """The cards of a pair or a pair-royal."""
    groups = alike(hand)
    return groups[0] if groups else ()


def sort_of(cards: tuple[str, ...]) -> str:
    """Cards of a rank, in words.

    >>> sort_of(("6S", "6H")), sort_of(("KS", "KH", "KD"))
    ('two Sixes', 'three Kings')
    """
    rank = PACK.rank_name(cards[0])
    return f"{('', '', 'two', 'three')[len(cards)]} {rank}{'es' if rank.endswith('x') else 's'}"


def pair_standing(hand: Sequence[str]) -> Standing:
    """How good the pair of a hand is, a pair-royal not counted."""
    pair = paired(hand)
    return (ACE_HIGH.index(pair[0][0]),) if len(pair) == 2 else ()


def royal_standing(terms: Terms, hand: Sequence[str]) -> Standing:
    """How good the pair-royal of a hand is."""
    if len(paired(hand)) < EACH:
        return ()
    return (ACE_HIGH.index(hand[0][0]),) if terms[ROYAL] == HIGHER else (0,)


def rank_of(card: str, trump: str) -> int:
    """How good a single card is: all trumps are above the others."""
    return ACE_HIGH.index(card[0]) + 20 * (card[1] == trump)


def seat_card(terms: Terms, hand: Sequence[str], trump: str) -> str:
    """The card with which a hand plays for the Seat."""
    if terms[SEAT] == THIRD:
        return hand[-1]
    return max(hand, key=lambda card: rank_of(card, trump))


def seat_standing(terms: Terms, hand: Sequence[str], trump: str) -> Standing:
    return (rank_of(seat_card(terms, hand, trump), trump),)


def vie_standing(terms: Terms, hand: Sequence[str], trump: str) -> Standing:
    """How good a hand is for the vie: a pair-royal, then the pair before the Post, or after it, and
    without either the best card; or after a pair-royal the best card at once."""
    royal, pair, point = (
        royal_standing(terms, hand),
        pair_standing(hand),
        post_standing(terms, hand),
    )
    if royal:
        return (3, *royal)
    first, second = (pair, point) if terms[CARRIES] == PAIR else (point, pair)
    if terms[CARRIES] == CARD:
        first, second = (), ()
    if first:
        return (2, *first)
    if second:
        return (1, *second)
    return (0, max(rank_of(card, trump) for card in hand))


def first_best(order: Iterable[Seat], standings: dict[Seat, Standing]) -> Seat | None:
    """The first of those who stand best; None if nobody has anything.

    >>> first_best((2, 0, 1), {0: (3,), 1: (3,), 2: ()})
    0
    """
    seats = [seat for seat in order if standings[seat]]
    return max(seats, key=lambda seat: standings[seat]) if seats else None


class HandStandings(NamedTuple):
    """How good a hand is in each respect."""

    royal: Standing
    post: Standing
    pair: Standing
    seat: Standing
    vie: Standing


@lru_cache(maxsize=100_000)
def standings(terms: Terms, hand: Hand, trump: str) -> HandStandings:
    """How good *hand* is in each respect, at a table with that trump, or none."""
    return HandStandings(
        royal_standing(terms, hand),
        post_standing(terms, hand),
        pair_standing(hand),
        seat_standing(terms, hand, trump),
        vie_standing(terms, hand, trump),
    )


class HeapWinners(NamedTuple):
    """Who wins the Post, the Pair, the Seat and the vie; None where nobody does."""

    post: Seat | None
    pair: Seat | None
    seat: Seat | None
    vie: Seat | None


def winners(order: Sequence[Seat], hands: Mapping[Seat, HandStandings]) -> HeapWinners:
    """Who of those in *order*, eldest first, wins what, if they show their hands."""
    royal = first_best(order, {seat: hands[seat].royal for seat in order})
    if royal is not None:
        return HeapWinners(royal, royal, royal, royal)
    return HeapWinners(
        first_best(order, {seat: hands[seat].post for seat in order}),
        first_best(order, {seat: hands[seat].pair for seat in order}),
        first_best(order, {seat: hands[seat].seat for seat in order}),
        first_best(order, {seat: hands[seat].vie for seat in order}),
    )


def has_trump(terms: Terms) -> bool:
    return terms[TRUMP] == TURNED

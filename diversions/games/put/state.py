"""The table of Put: what lies on it, who sits for whom, what the cards are worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from diversions.games.put.variants import CARDS, COMPANY, PAIRS, POOL, STAKE, THREE
from diversions.rules.core import Seat, State, Terms
from diversions.rules.kit.cards import Hands
from diversions.rules.packs import Pack

BEST_FIRST = "32AKQJT987654"
WORTH = {rank: -place for place, rank in enumerate(BEST_FIRST)}

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class PutState(State):
    """The table of Put.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    hands: Hands = ()
    aside: Hands = ()  # in pairs: what each has laid face down
    gave: tuple[Seat, ...] = ()  # in pairs: who has given a card
    within: tuple[Seat, ...] = ()  # who are in the deal
    eldest: Seat = 0
    leader: Seat = 0
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, until a trick of this one is complete
    won: tuple[Seat | None, ...] = ()  # who took each; None is a tie
    putter: Seat | None = None
    put_after: int = 0  # how many cards had been played when somebody put
    waiting: tuple[Seat, ...] = ()  # who have yet to answer the put
    saw: tuple[Seat, ...] = ()
    bet: int = 0  # what a put adds to the pool
    purse: tuple[int, ...] = ()  # coins held; or stakes won and lost, among three or more
    pool: int = 0
    deals: int = 0  # dealt so far

    @property
    def seen(self) -> bool:
        """Whether the deal is played upon a put."""
        return bool(self.saw) and not self.waiting


@cache
def pack_of(ranks: int) -> Pack:
    """The English pack with so many ranks, from the Trey down."""
    return Pack.of("french", BEST_FIRST[:ranks], {"3": "Trey", "2": "Deuce"})


NAMES = {card: pack_of(13).name(card) for card in pack_of(13).cards}


def worth(card: str) -> int:
    """How good a card is: the Trey 0, all others less."""
    return WORTH[card[0]]


def each(terms: Terms) -> int:
    """How many cards each is dealt, and how many tricks are played."""
    return 3 if terms[CARDS] == THREE else terms.seats + 1


def side(terms: Terms, seat: Seat) -> int:
    """The side for which *seat* plays."""
    return seat % 2 if terms[COMPANY] == PAIRS else seat


def of_side(terms: Terms, mine: int) -> tuple[Seat, ...]:
    """The seats of a side."""
    return tuple(seat for seat in range(terms.seats) if side(terms, seat) == mine)


def answer_in_turn(terms: Terms) -> bool:
    """Whether three or more play, each for himself, so that several answer a put."""
    return terms.seats > 2 and terms[COMPANY] != PAIRS


def pays_stakes(terms: Terms) -> bool:
    """Whether three or more play for points, so that stakes are paid besides."""
    return answer_in_turn(terms) and terms[STAKE] != POOL

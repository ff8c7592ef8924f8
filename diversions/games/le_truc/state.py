"""The table of Le Truc: what lies on it, and what its cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from diversions.games.le_truc.variants import ELDEST_HAS, FIRST, ORDER, SIX, THREE, TIES
from diversions.rules.core import BACK, Seat, State, Terms
from diversions.rules.kit.bluffing import NOBODY
from diversions.rules.kit.cards import Hands
from diversions.rules.kit.raises import Stake
from diversions.rules.packs import Pack

LADDER = (1, 2, 4, 8, 16)  # what a deal can be worth
UP = 12
GAMES = 2  # that win the rubber
TRICKS = 3

SIX_BEST = Pack.of("french", "67AKQJT9")
SEVEN_BEST = Pack.of("french", "76AKQJT9")
NAMES = {card: SIX_BEST.name(card) for card in (*SIX_BEST.cards, BACK)}

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class LeTrucState(State):
    """The table of Le Truc.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    hands: Hands = ()
    leader: Seat = 0
    to_play: Seat = 0
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, until a trick of this one is complete
    won: tuple[Seat | None, ...] = ()  # who took each; None is a tie
    stake: Stake = Stake()
    games: tuple[int, ...] = (0, 0)  # won by each

    @property
    def eldest(self) -> Seat:
        return 1 - self.dealer


def pack_of(terms: Terms) -> Pack:
    """The cards of these terms, in their order."""
    return SIX_BEST if terms[ORDER] == SIX else SEVEN_BEST


def powers(pack: Pack) -> dict[str, int]:
    """How strong each card is; those of one rank are equal."""
    ranks = list(dict.fromkeys(card[0] for card in pack.cards))
    return {card: len(ranks) - ranks.index(card[0]) for card in pack.cards}


POWERS = {pack: powers(pack) for pack in (SIX_BEST, SEVEN_BEST)}


def settled(terms: Terms, won: Sequence[Seat | None], eldest: Seat) -> Seat | None:
    """Who has the deal by the tricks so far; NOBODY, or None while it is open."""
    taken = [one for one in won if one is not None]
    two = next((one for one in (0, 1) if taken.count(one) == 2), None)
    if two is not None:
        return two
    if terms[TIES] == FIRST and taken and None in won:
        return taken[0]
    if len(won) < TRICKS:
        return None
    if not taken:
        return eldest if terms[THREE] == ELDEST_HAS else NOBODY
    return taken[0] if len(taken) == 1 else NOBODY

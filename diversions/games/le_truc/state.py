"""The table of Le Truc: what lies on it, and what its cards are worth."""

from __future__ import annotations

from dataclasses import dataclass

from diversions.games.le_truc.variants import ORDER, SIX
from diversions.rules.core import BACK, Terms
from diversions.rules.kit.vying import VyingState, by_rank
from diversions.rules.packs import Pack

LADDER = (1, 2, 4, 8, 16)  # what a deal can be worth
UP = 12
GAMES = 2  # that win the rubber

SIX_BEST = Pack.of("french", "67AKQJT9")
SEVEN_BEST = Pack.of("french", "76AKQJT9")
NAMES = {card: SIX_BEST.name(card) for card in (*SIX_BEST.cards, BACK)}


@dataclass(frozen=True, slots=True, kw_only=True)
class LeTrucState(VyingState):
    """The table of Le Truc."""

    games: tuple[int, ...] = (0, 0)  # won by each
    doubled: tuple[int, ...] = ()  # how many cards lay at each double that was accepted


def pack_of(terms: Terms) -> Pack:
    """The cards of these terms, in their order."""
    return SIX_BEST if terms[ORDER] == SIX else SEVEN_BEST


POWERS = {pack: by_rank(pack) for pack in (SIX_BEST, SEVEN_BEST)}

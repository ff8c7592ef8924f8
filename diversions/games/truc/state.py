"""The table of Truc: what lies on it, and what its cards are worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from diversions.games.truc.variants import CARDS, MATARRATA, SPECIAL
from diversions.rules.core import BACK, Seat, Terms
from diversions.rules.kit.signals import Sign
from diversions.rules.kit.vying import SigningState, by_rank
from diversions.rules.packs import Pack

LADDER = (1, 3, 6, 9, 12)  # what a deal can be worth
UP = 12

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TrucState(SigningState):
    """The table of Truc."""

    raises: tuple[int, ...] = ()  # how many cards lay when each was made, its own card among them


def pack_of(terms: Terms) -> Pack:
    """The cards of these terms."""
    return PACKS[terms[CARDS].value]


def high(terms: Terms) -> tuple[str, ...]:
    """The cards above the Threes, the best first."""
    return HIGH if terms[SPECIAL] == MATARRATA else ()


@cache
def powers(cards: int, above: tuple[str, ...]) -> dict[str, int]:
    """How strong each of so many cards is; those of one rank are equal."""
    return by_rank(PACKS[cards]) | {card: 100 - place for place, card in enumerate(above)}


def powers_of(terms: Terms) -> dict[str, int]:
    """How strong each card is under these terms."""
    return powers(terms[CARDS].value, high(terms))


@cache
def signals(above: tuple[str, ...]) -> tuple[Sign, ...]:
    """The signs that mean something where these cards stand above the Threes."""
    return SIGNALS if above else SIGNALS[len(HIGH) :]


def sign_of(terms: Terms, card: str) -> str:
    """The sign for *card*; empty if it has none."""
    return OF_HIGH[card] if card in high(terms) else OF_RANK.get(card[0], "")


def true_signs(state: TrucState, seat: Seat) -> tuple[str, ...]:
    """The signs that *seat* could make without lying, the best first, by their keys."""
    signs = {sign_of(state.terms, card) for card in state.hands[seat]}
    known = [sign.key for sign in signals(high(state.terms))]
    return tuple(key for key in known if key in signs) or ("eyes",)

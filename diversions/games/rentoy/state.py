"""The table of Rentoy: what lies on it, and what its cards are worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from diversions.games.rentoy.variants import ENVITE, PLAIN, SPECIAL, VALET
from diversions.rules.core import Seat, Terms
from diversions.rules.kit.signals import Sign
from diversions.rules.kit.vying import SigningState
from diversions.rules.packs import SUITS, Pack

TRUMPS = "2KNJA76543"  # best first
PLAIN_SUITS = "KNJA765432"
LADDER = (1, 3, 6, 9, 12)  # what a deal can be worth
UP = 12

PACK = Pack.of("spanish", TRUMPS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
SUIT_NAMES = SUITS["spanish"]
ABOVE = {PLAIN.key: (), VALET.key: ("JD",), ENVITE.key: ("3B", "NB", "JD")}  # best first

SIGNALS = (
    Sign(
        "nose", "raise the nose and lower the eyebrows", "the Three of Clubs", "nose-up brows-down"
    ),
    Sign("mouth", "twist the mouth to one side", "the Knight of Clubs", "mouth-left"),
    Sign("wink", "wink one eye", "the Valet of Coins", "wink"),
    Sign("tongue", "show the tip of the tongue", "the Two of trumps", "tongue"),
    Sign("eyebrows", "raise the eyebrows", "the King of trumps", "brows-up"),
    Sign("finger", "raise one finger", "one lower trump", "finger"),
    Sign("thumb", "slide the thumb over two fingertips", "two lower trumps", "thumb"),
    Sign("cheeks", "puff out the cheeks", "three trumps", "cheeks"),
    Sign("eyes", "close both eyes", "bad cards", "eyes-closed"),
    Sign("shoulders", "raise the shoulders", "the lowest trump", "shoulders"),
)
OF_SPECIAL = {"nose": "3B", "mouth": "NB", "wink": "JD"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RentoyState(SigningState):
    """The table of Rentoy."""

    turned: str = ""
    raises: tuple[int, ...] = ()  # how many cards lay when each was made, its own card among them

    @property
    def trump(self) -> str:
        """The suit of trumps."""
        return self.turned[1:]


def specials(terms: Terms) -> tuple[str, ...]:
    """The cards above the Two of trumps, the best first."""
    return ABOVE[terms[SPECIAL].key]


@cache
def powers(above: tuple[str, ...], trump: str) -> dict[str, int]:
    """How strong each trump is; a card that is not a trump is not in it."""
    order = [*above, *(rank + trump for rank in TRUMPS if rank + trump not in above)]
    return {card: 100 - place for place, card in enumerate(order)}


def power(trumps: dict[str, int], led: str, card: str) -> int:
    """How strong *card* is in a trick to which *led* was led; -1 if it cannot take it."""
    if card in trumps:
        return trumps[card]
    if led in trumps or card[1] != led[1]:
        return -1
    return len(PLAIN_SUITS) - PLAIN_SUITS.index(card[0])


def trumps_of(state: RentoyState) -> dict[str, int]:
    """The trumps of this deal, each with its strength."""
    return powers(specials(state.terms), state.trump)


@cache
def signals(above: tuple[str, ...]) -> tuple[Sign, ...]:
    """The signs that mean something where these cards stand above the Two."""
    return tuple(s for s in SIGNALS if OF_SPECIAL.get(s.key, "") in (*above, ""))


def true_signs(state: RentoyState, seat: Seat) -> tuple[str, ...]:
    """The signs that *seat* could make without lying, by their keys."""
    trumps, above = trumps_of(state), specials(state.terms)
    held = [card for card in state.hands[seat] if card in trumps]
    high = {card: key for key, card in OF_SPECIAL.items() if card in above}
    high |= {"2" + state.trump: "tongue", "K" + state.trump: "eyebrows"}
    lower = len([card for card in held if card not in high])
    signs = [high[card] for card in held if card in high]
    signs += ["finger"] * (lower == 1) + ["thumb"] * (lower == 2) + ["cheeks"] * (len(held) == 3)
    signs += ["eyes"] * (not held) + ["shoulders"] * (list(trumps)[-1] in held)
    return tuple(sign.key for sign in signals(above) if sign.key in signs)

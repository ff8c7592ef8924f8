"""The cards of Karnöffel, and what each is worth in a trick."""

from __future__ import annotations

from functools import cache

from diversions.games.karnoffel.variants import CARDS, GERMAN
from diversions.rules.core import Terms
from diversions.rules.packs import SUITS, Pack

# Each pack's ranks, the best first; the two beneath the King are Ober and Unter, or Queen and
# Knave.
RANKS = {"german": "KOUT98765432", "french": "KQJT98765432"}
PACKS = {system: Pack.of(system, ranks) for system, ranks in RANKS.items()}
NAMES = {system: {card: pack.name(card) for card in pack.cards} for system, pack in PACKS.items()}
SUIT_NAMES = SUITS

# By the place of a rank in RANKS: what the chosen card of that rank is called.
TITLES = {2: "the Karnöffel", 6: "the Devil", 7: "the Pope", 11: "the Kaiser",
          10: "the Overtaker", 9: "the Untertaker", 8: "the Suit-taker"}  # fmt: skip
DEVIL = "7"
FULL = {2: 1000, 7: 800, 11: 700}
LED_DEVIL = 900
# Partial powers: each stands just above the best plain card that it beats.
PARTIAL = {10: 1, 9: 2, 8: 3}


def system_of(terms: Terms) -> str:
    return "german" if terms[CARDS] == GERMAN else "french"


@cache
def powers(system: str, chosen: str, led: str) -> dict[str, int]:
    """How strong each card is in a trick to which *led* was led; what is not in it cannot take.

    A plain card counts only in the suit led.
    """
    strengths: dict[str, int] = {}
    for place, rank in enumerate(RANKS[system]):
        for suit in SUITS[system]:
            card = rank + suit
            if suit == chosen and rank == DEVIL:
                if card == led:
                    strengths[card] = LED_DEVIL
            elif suit == chosen and place in FULL:
                strengths[card] = FULL[place]
            elif suit == chosen and place in PARTIAL:
                strengths[card] = plain(PARTIAL[place]) + 5
            elif suit == led[1]:
                strengths[card] = plain(place)
    return strengths


def plain(place: int) -> int:
    """How strong the plain card of that place in its suit is."""
    return 10 * (20 - place)


def takes(system: str, chosen: str, led: str, laid: str) -> bool:
    """Whether *laid* takes a trick of two from *led*."""
    power = powers(system, chosen, led)
    return power.get(laid, -1) > power.get(led, -1)

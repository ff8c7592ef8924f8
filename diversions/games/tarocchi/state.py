"""The table of early French Tarot: its cards, what they are worth, and who takes a trick."""

from __future__ import annotations

from dataclasses import dataclass

from diversions.games.tarocchi.variants import AT_END, DEBT, ORDER, REVERSED
from diversions.rules.core import BACK, Seat, State, Terms
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.tricks import best
from diversions.rules.packs import FOOL, TRUMPS, Pack

RANKS = "A23456789TJNQK"  # lowest first
TRUMP_NAMES = (
    "Mountebank",
    "Popess",
    "Empress",
    "Emperor",
    "Pope",
    "Lovers",
    "Chariot",
    "Justice",
    "Hermit",
    "Wheel of Fortune",
    "Strength",
    "Hanged Man",
    "Death",
    "Temperance",
    "Devil",
    "Tower",
    "Star",
    "Moon",
    "Sun",
    "Judgement",
    "World",
)
NAMED = tuple(
    (card, f"{word} (trump {int(card[1:])})")
    for card, word in zip(TRUMPS, TRUMP_NAMES, strict=True)
)
PACK = Pack("tarot", (*Pack.of("tarot", RANKS).cards, *TRUMPS, FOOL), NAMED)
NAMES = {card: PACK.name(card) for card in PACK.cards}
BARE = ("Justice", "Strength", "Death", "Temperance", "Judgement")  # named without an article
SAID = {card: word if word.startswith(BARE) else f"the {word}" for card, word in NAMES.items()}
PLACE = {card: place for place, card in enumerate((*PACK.cards, BACK))}
SUIT = {card: PACK.suit(card) for card in PACK.cards}
COURT = {"K": 4, "Q": 3, "N": 2, "J": 1}
WORTH = {card: COURT.get(card[0], 0) for card in PACK.cards} | {FOOL: 5, "T21": 4, "T01": 4}
EACH = 12
TARGET = 50

Trick = tuple[tuple[Seat, str], ...]  # who played which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class TarocchiState(State):
    """The table of early French Tarot."""

    dealer: Seat = 0
    hands: Hands = ()
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # those of this deal, until the next is dealt
    won: Hands = ()  # what each has taken in this deal
    debtor: Seat | None = None  # who played the Fool and has not paid for it
    creditor: Seat = 0  # who took the trick that the Fool was played to
    leader: Seat = 0  # who leads to the trick
    pot: int = 0  # stakes in it
    asked: int | None = None  # how many have been asked for a bet on this trick; None: it is played
    riding: tuple[int, ...] = ()  # what each one's bet is worth, if he has one
    purse: tuple[int, ...] = ()  # counters won from the house by each
    house: int = 0

    @property
    def last(self) -> Trick:
        return self.tricks[-1] if self.tricks else ()


def sorted_hand(cards: Hand) -> Hand:
    """*cards* as one holds them: suit by suit, then the trumps, then the Fool."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def suit_led(trick: Trick) -> str:
    """The suit to be followed; none if nothing, or nothing but the Fool, was led."""
    return next((SUIT[card] for _, card in trick if card != FOOL), "")


def strength(card: str, led: str, order_reversed: bool) -> int:
    """How strong *card* is in a trick to which *led* was led; below 0 it cannot take it."""
    if SUIT[card] == "T":
        return 100 + int(card[1:])
    if SUIT[card] != led:
        return -1
    rank = RANKS.index(card[0])
    return 9 - rank if order_reversed and led in "CD" and rank < 10 else rank


def winner(trick: Trick, terms: Terms) -> Seat:
    """Who takes *trick*."""
    led, order_reversed = suit_led(trick), terms[ORDER] == REVERSED
    cards = [card for _, card in trick]
    return trick[best(cards, lambda card: strength(card, led, order_reversed))[0]][0]


def paying(state: TarocchiState) -> bool:
    """Whether the Fool is now to be paid for."""
    if state.debtor is None or state.trick or state.won[state.debtor] in ((), (FOOL,)):
        return False
    just_played = any(card == FOOL for _, card in state.last)
    return state.terms[DEBT] != AT_END or just_played or not any(state.hands)


def tally(pile: Hand) -> int:
    """What the cards that one has won are worth: those above twelve, and the honours."""
    return len(pile) - EACH + sum(WORTH[card] for card in pile)


def running(state: TarocchiState, seat: Seat) -> int:
    """The points that are sure to *seat* in this deal: what is owed for the Fool is taken off."""
    pile = state.won[seat]
    owed = [1 + WORTH[card] for card in pile if card != FOOL] if seat == state.debtor else []
    return state.score[seat] + tally(pile) - min(owed, default=0)

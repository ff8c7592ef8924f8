"""The table of Gleek: what lies on it, what the cards are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from diversions.games.gleek.variants import CARDS, COUNTED, RUFF, SMALL, SMALL_COUNT, TIDDY
from diversions.rules.core import Seat, State, Terms
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import joined
from diversions.rules.packs import SUITS, Pack

RANKS = "AKQJT987654"
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
POWER = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
ORDER = {card: place for place, card in enumerate(PACK.cards)}
PIPS = {rank: 11 if rank == "A" else 10 if rank in "KQJT" else int(rank) for rank in RANKS}
HONOURS_OF = {"A": 15, "J": 9, "K": 3, "Q": 3}
TITLES = {"A": "Tib", "J": "Tom", "K": "the King", "Q": "the Queen", "4": "Tiddy",
          "5": "Towser", "6": "Tumbler"}  # fmt: skip
MELDS = {"A": (4, 8), "K": (3, 6), "Q": (2, 4), "J": (1, 2)}  # a gleek, a mournival
PLURALS = {"A": "Aces", "K": "Kings", "Q": "Queens", "J": "Knaves"}
ACES = tuple(card for card in PACK.cards if card[0] == "A")
FOUR_ACES = 1_000  # what they are worth as a ruff
CEILING = 40  # pence, the most that may be bid for the stock
RUFF_CEILING = 24  # pence, the most that each may lay on the ruff
PURSE = 240  # pence with which each sits down: a pound
PAR = 22

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class GleekState(State):
    """The table of Gleek.  What was played stays in sight until the next shuffle."""

    dealt: int = 0  # deals begun
    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    hands: Hands = ()  # what is shown comes first in each
    stock: Hand = ()
    out: Hand = ()  # what the buyer has laid out
    turned: str = ""
    phase: str = ""  # bid, discard, ruff, show, call, play
    bid: int = 0
    bidder: Seat | None = None
    raised: Seat | None = None  # who bid last before him
    buyer: Seat | None = None
    unit: int = 2  # what the ruff is played for
    after: int = 2  # what the next deal's will be
    within: tuple[Seat, ...] = ()  # who are in the ruff
    vier: Seat | None = None
    laid: tuple[int, ...] = ()  # pence of each that lie upon the ruff
    ruffs: tuple[tuple[Seat, Hand], ...] = ()  # as they were shown
    waiting: tuple[Seat, ...] = ()  # who have yet to speak, or to show, or to call
    open: bool = False  # the ruff was won and not shown: whoever shows one has it
    shown: Hands = ()  # cards that all have seen in a hand
    called: tuple[tuple[Seat, str], ...] = ()  # who has called what
    many: tuple[int, ...] = ()  # how many cards each of these was
    leader: Seat = 0
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, by the cards' names: they are dealt again
    takers: tuple[Seat, ...] = ()  # who took each
    counts: tuple[int, ...] = ()  # what each counted in the deal before
    purses: tuple[int, ...] = ()
    pot: int = 0

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % 3

    @property
    def trump(self) -> str:
        return self.turned[1:]


def ordered(cards: Iterable[str]) -> Hand:
    """*cards* by suits, the best of each first."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def suits_of(hand: Hand) -> dict[str, Hand]:
    """The cards of *hand* by suit."""
    return {suit: tuple(c for c in hand if c[1] == suit) for suit in SUITS["french"]}


def ruff_worth(terms: Terms, cards: Sequence[str]) -> int:
    """How good a ruff *cards* make; four Aces beat all."""
    if len(cards) == 4 and all(card[0] == "A" for card in cards):
        return FOUR_ACES
    if terms[RUFF] == CARDS:
        return len(cards)
    return sum(PIPS[card[0]] for card in cards)


def ruff_counted(terms: Terms, cards: Sequence[str]) -> str:
    """What *cards* of one suit count as a ruff; so many cards, where those are counted."""
    worth = ruff_worth(terms, cards)
    return counted(worth, "card") if terms[RUFF] == CARDS else str(worth)


def best_ruffs(terms: Terms, hand: Hand) -> tuple[Hand, ...]:
    """The ruff that *hand* can show: several, if they are alike."""
    if all(ace in hand for ace in ACES):
        return (ACES,)
    suits = [cards for cards in suits_of(hand).values() if cards]
    best = max((ruff_worth(terms, cards) for cards in suits), default=0)
    return tuple(cards for cards in suits if ruff_worth(terms, cards) == best)


def honour(terms: Terms, card: str, trump: str, turned: bool = False) -> int:
    """What *card* adds to the count besides its trick."""
    if card[1] != trump:
        return 0
    rank = card[0]
    if rank == "4":
        return 4 if terms[TIDDY] == COUNTED and not turned else 0
    if rank in "56":
        return int(rank) * (1 + turned) if terms[SMALL] == SMALL_COUNT else 0
    return HONOURS_OF.get(rank, 0)


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the suit *led* was led; below 0, not at all."""
    if card[1] == trump:
        return 100 + POWER[card[0]]
    return POWER[card[0]] if card[1] == led else -1


def following(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """Who of *seats* comes after *seat* in the order of play."""
    return min(seats, key=lambda other: (other - seat - 1) % 3)


def pence(number: int) -> str:
    """An amount in words.

    >>> pence(1), pence(8)
    ('a penny', '8 pence')
    """
    return "a penny" if number == 1 else f"{number} pence"


def named(cards: Sequence[str]) -> str:
    """*cards* in words, suit by suit.

    >>> named(["KH", "AS", "QS"])
    'the Ace and Queen of Spades and the King of Hearts'
    """
    held: dict[str, list[str]] = {}
    for card in ordered(cards):
        rank, _, suit = NAMES[card].partition(" of ")
        held.setdefault(suit, []).append(rank)
    return joined([f"the {joined(ranks)} of {suit}" for suit, ranks in held.items()])

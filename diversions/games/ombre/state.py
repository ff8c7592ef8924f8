"""The table of L'Ombre: what lies on it, and how strong a card is when a suit is trumps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from diversions.games.ombre.variants import ROUNDS
from diversions.rules.core import BACK, Seat, State, Terms
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import joined
from diversions.rules.packs import SUITS as NAMED
from diversions.rules.packs import Pack

SUITS = "SHDC"
BLACK, RED = "SC", "HD"
PLAIN = {"S": "KQJ765432", "C": "KQJ765432", "H": "KQJA234567", "D": "KQJA234567"}
SPADILLO, BASTO = "AS", "AC"
MALLILLIO = {"S": "2S", "C": "2C", "H": "7H", "D": "7D"}
PACK = Pack.of("french", "KQJA765432")
NAMES = {card: PACK.name(card) for card in PACK.cards}
SUIT_NAMES = NAMED["french"]
EACH = 9  # cards of a hand, and tricks of a deal
GREAT = 12  # lesser counters to a great one
VOLL = 5  # the trick before which the Voll is declared
CHIEF = 3  # matadors

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


def _ladder(trump: str) -> tuple[str, ...]:
    chief = (SPADILLO, MALLILLIO[trump], BASTO)
    ranks = ("A" if trump in RED else "") + PLAIN[trump].replace("A", "")
    return (*chief, *(rank + trump for rank in ranks if rank + trump not in chief))


# The trumps of each suit, the best first: matadors, Punto if it is red, and the rest.
LADDER = {trump: _ladder(trump) for trump in SUITS}


def _strengths(trump: str) -> dict[str, int]:
    ladder = LADDER[trump]
    strong = {card: 100 - place for place, card in enumerate(ladder)}
    for suit in SUITS:
        for place, rank in enumerate(PLAIN[suit]):
            strong.setdefault(rank + suit, 20 - place)
    return strong


# How strong each card is, trumps above 50, for each suit that may be trumps.
STRENGTH = {trump: _strengths(trump) for trump in SUITS}
# The suit of each card: the two black Aces are always trumps.
SUIT_OF = {
    t: {card: t if STRENGTH[t][card] > 50 else card[1] for card in PACK.cards} for t in SUITS
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OmbreState(State):
    """The table.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    deals: int = 0  # deals that are over
    hands: Hands = ()
    stock: Hand = ()  # what lies face down, its top first
    out: Hands = ()  # what each has laid out
    phase: str = ""  # say, answer, name, take, prevent, play
    waiting: tuple[Seat, ...] = ()  # who have yet to speak, or to take in
    passed: tuple[Seat, ...] = ()
    asker: Seat | None = None  # who asked whether another plays without taking in
    player: Seat | None = None  # who plays against the two others
    bound: bool = False  # the player must take in
    without: bool = False  # the player takes in no card
    trump: str = ""
    took: tuple[int, ...] = (-1, -1, -1)  # cards that each has taken in; -1, if not yet asked
    voll: bool = False  # it is declared
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, by the cards' names
    takers: tuple[Seat, ...] = ()  # who took each trick of this deal
    ended: str = ""  # how the last deal ended: won, repuesto, codillio
    purses: tuple[int, ...] = ()  # lesser counters that each has won, or lost if below 0
    pot: int = 0  # lesser counters on the table

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats


def last_deal(terms: Terms) -> int:
    """How many deals are a match."""
    return int(terms[ROUNDS].value) * terms.seats


@cache
def _places(trump: str) -> dict[str, tuple[int, int]]:
    order = {suit: place for place, suit in enumerate(SUITS)}
    suits, strong = SUIT_OF.get(trump), STRENGTH.get(trump)
    if suits is None or strong is None:
        ranks = {suit: PLAIN[suit] if suit in RED else "A" + PLAIN[suit] for suit in SUITS}
        return {card: (order[card[1]], ranks[card[1]].index(card[0])) for card in PACK.cards}
    return {
        card: (-1 if suits[card] == trump else order[card[1]], -strong[card]) for card in PACK.cards
    }


def ordered(cards: Iterable[str], trump: str = "") -> Hand:
    """*cards* by suits, the best of each first, and trumps before all once they are named.

    >>> ordered(["KD", "AC", "7H", "AS"], "H")
    ('AS', '7H', 'AC', 'KD')
    """
    return tuple(sorted(cards, key=_places(trump).__getitem__))


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the card *led* was led; below 0, not at all."""
    strength = STRENGTH[trump][card]
    return strength if strength > 50 or SUIT_OF[trump][card] == SUIT_OF[trump][led] else -1


def is_matador(card: str, trump: str) -> bool:
    """Whether *card* is one of the three best trumps."""
    return STRENGTH[trump][card] > 100 - CHIEF


def series(cards: Sequence[str], trump: str) -> int:
    """How many trumps *cards* hold in an unbroken series from Spadillo down.

    >>> series(("AS", "7H", "AC", "AH", "QH"), "H"), series(("AS", "AC", "KS"), "S")
    (4, 1)
    """
    for place, card in enumerate(LADDER[trump]):
        if card not in cards:
            return place
    return len(LADDER[trump])


def played_hands(state: OmbreState) -> Hands:
    """The hands with which the tricks of a deal were begun, as far as they are seen."""
    held = [list(hand) for hand in state.hands]
    for trick in (*state.tricks, state.trick):
        for seat, card in trick:
            held[seat].append(card)
    return tuple(map(tuple, held))


def unseen(hand: Sequence[str]) -> bool:
    """Whether a hand is seen from behind."""
    return BACK in hand


def won(state: OmbreState, seat: Seat) -> int:
    """The tricks that *seat* has taken in this deal."""
    return state.takers.count(seat)


def money(number: int) -> str:
    """A sum in great and lesser counters, in words.

    >>> money(14), money(36), money(1), money(0)
    ('one great counter and two lesser', 'three great counters', 'one lesser counter', 'nothing')
    """
    great, lesser = divmod(number, GREAT)
    words = [counted(great, "great counter")] if great else []
    if lesser:
        words.append(
            counted(lesser, "lesser counter")
            if not great
            else counted(lesser, "lesser").removesuffix("s")
        )
    return joined(words) or "nothing"

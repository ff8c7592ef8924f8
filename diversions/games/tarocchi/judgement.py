"""What a card played promises in early French Tarot, as learnt by play against itself.

The judgement is linear: it adds up the points that its player has still to gain in the deal, for
how the trick stands after the card and for each card that is kept, all as they were worth with so
many tricks to come.  What lies in a trick counts in proportion.  So it plays a deal out not much
slower than a rule of thumb does.  It is made by :mod:`diversions.training.games.tarocchi`.

Here a card is a number from 0 to 77: fourteen times its suit plus how high it is there, then the
trumps, then the Fool.  Several cards are a number too, with a bit for each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from diversions.games.tarocchi.state import EACH, PACK, RANKS, WORTH, TarocchiState
from diversions.games.tarocchi.variants import ORDER, REVERSED
from diversions.rules.core import BACK, Seat
from diversions.rules.packs import FOOL as THE_FOOL
from diversions.rules.packs import TRUMPS
from diversions.rules.players.tables import readable

FILE = Path(__file__).parent / "tables" / "judgement.json"
LEARNT = (2, 3, 4, 5)  # the numbers of seats for which a judgement is shipped

LENGTH = len(RANKS)
TRUMP, EXCUSE, NO_SUIT = 4, 5, -1
FIRST_TRUMP = TRUMP * LENGTH
FOOL = FIRST_TRUMP + len(TRUMPS)
CARDS = range(FOOL + 1)
GROUP = [min(card // LENGTH, TRUMP) for card in CARDS[:-1]] + [EXCUSE]
POINTS = [1 + WORTH[card] for card in PACK.cards]  # what each is worth to its taker
IN_GROUP = [sum(1 << card for card in CARDS if GROUP[card] == group) for group in range(6)]
HIGHER = [IN_GROUP[GROUP[card]] >> card + 1 << card + 1 for card in CARDS]
IS_TRUMP = [int(GROUP[card] == TRUMP) for card in CARDS]
# Plain suits are alike: the kind of each card.
KIND = [card % LENGTH if card < FIRST_TRUMP else card - FIRST_TRUMP + LENGTH for card in CARDS]
KINDS = max(KIND) + 1
ALIKE = 8  # where seven higher cards or more are out, how many they are makes no difference
OUT = [min(count, ALIKE - 1) for count in range(len(TRUMPS))]


@cache
def numbers(order_reversed: bool) -> dict[str, int]:
    """The number of each card."""
    numbered = {card: place for place, card in enumerate(PACK.cards)}
    if order_reversed:
        for suit in "CD":
            low = [rank + suit for rank in RANKS[:10]]
            places = [numbered[card] for card in reversed(low)]
            numbered.update(zip(low, places, strict=True))
    return numbered


def numbers_of(view: TarocchiState) -> dict[str, int]:
    """The number of each card at the table of *view*."""
    return numbers(view.terms[ORDER] == REVERSED)


class FastDeal:
    """A deal between two cards, with all hands; it changes as cards are laid.

    *top* is the card that has the trick, and *taker* whose it is; *points* lie in it. *seen* are
    the cards that have been played, and *own* those in each hand, as numbers with a bit for each.
    *gained* are the
    points that each has gained since, and *won* says who has won a trick in this deal.
    """

    __slots__ = (
        "seat", "hands", "own", "seen", "laid", "led", "top", "taker", "points", "excused",
        "debtor", "creditor", "gained", "won", "taken",
    )  # fmt: skip

    def __init__(self, seat: Seat, hands: list[list[int]]) -> None:
        self.seat, self.hands = seat, hands
        self.own = [sum(1 << card for card in hand) for hand in hands]
        self.seen, self.debtor, self.creditor = 0, NO_SUIT, 0
        self.gained, self.won = [0] * len(hands), [False] * len(hands)
        self.taken: Seat | None = None  # who took the first trick that was completed
        self.clear()

    def clear(self) -> None:
        """Make room for a trick."""
        self.laid, self.led, self.top, self.points = 0, NO_SUIT, -1, 0
        self.taker, self.excused = self.seat, NO_SUIT

    def lawful(self) -> list[int]:
        """The cards that may be played."""
        hand, led = self.hands[self.seat], self.led
        if led < 0:
            return hand
        own = self.own[self.seat]
        must = own & IN_GROUP[led] or own & IN_GROUP[TRUMP]
        if not must:
            return hand
        must |= 1 << FOOL
        return [card for card in hand if must >> card & 1]

    def takes(self, card: int) -> bool:
        """Whether *card* would have the trick."""
        if self.led < 0:
            return card != FOOL
        return card > self.top and GROUP[card] in (self.led, TRUMP)

    def lay(self, card: int) -> None:
        """Play *card*."""
        seat = self.seat
        self.hands[seat].remove(card)
        self.own[seat] ^= 1 << card
        self.seen |= 1 << card
        if card == FOOL:
            self.excused = seat
        else:
            if self.takes(card):
                self.top, self.taker = card, seat
            if self.led < 0:
                self.led = GROUP[card]
            self.points += POINTS[card]
        self.laid += 1
        seats = len(self.hands)
        if self.laid < seats:
            self.seat = (seat + 1) % seats
        else:
            self.take()

    def take(self) -> None:
        """The trick to whoever has it, and what is paid for the Fool."""
        taker, gained = self.taker, self.gained
        gained[taker] += self.points
        self.won[taker] = True
        if self.excused >= 0:
            gained[self.excused] += POINTS[FOOL]
            self.debtor, self.creditor = self.excused, taker
        if self.debtor >= 0:
            over = not self.hands[taker]
            owed = 1 if self.won[self.debtor] else POINTS[FOOL] if over else 0
            if owed:
                gained[self.debtor] -= owed
                gained[self.creditor] += owed
                self.debtor = NO_SUIT
        if self.taken is None:
            self.taken = taker
        self.seat = taker
        self.clear()

    def copy(self) -> FastDeal:
        """Another, which goes its own way."""
        other = FastDeal.__new__(FastDeal)
        for name in FastDeal.__slots__:
            setattr(other, name, getattr(self, name))
        other.hands = [list(hand) for hand in self.hands]
        other.own, other.gained, other.won = [*self.own], [*self.gained], [*self.won]
        return other


def fast_deal(view: TarocchiState, hands: Sequence[Sequence[str]]) -> FastDeal:
    """How the deal stands in *view*, if the hands are *hands*."""
    numbered = numbers_of(view)
    held = [[numbered[card] for card in hand if card != BACK] for hand in hands]
    deal = FastDeal(view.leader, held)
    deal.seen = sum(1 << numbered[card] for trick in view.tricks for _, card in trick)
    deal.won = [any(card != THE_FOOL for card in pile) for pile in view.won]
    if view.debtor is not None:
        deal.debtor, deal.creditor = view.debtor, view.creditor
    for one, card in view.trick:
        held[one].append(numbered[card])
        deal.own[one] |= 1 << numbered[card]
        deal.seat = one
        deal.lay(numbered[card])
    return deal


class CardJudgement:
    """What was learnt for one number of seats, spread out so that it can be looked up.

    *weights* are, by the cards that are kept, in this order: what it is worth to have the trick,
    by how many lay before, by whether with a trump, and by how many higher cards of that suit are
    out; what each point in it is then worth; not to have it, by how many lay before; to have laid
    the Fool, before one has won a trick or after; each kind of card kept; and again each card
    kept, by whether it is a trump and by how many higher ones are out.
    """

    def __init__(self, seats: int, weights: Sequence[Sequence[float]]) -> None:
        self.seats, self.weights = seats, [[float(weight) for weight in row] for row in weights]
        if [len(row) for row in self.weights] != [size(seats)] * EACH:
            raise ValueError(f"{FILE.name} has the wrong shape.")
        has, share, waits, fool, kept, near = offsets(seats)
        self.has = [by_place(row, has, seats) for row in self.weights]
        self.share = [by_place(row, share, seats) for row in self.weights]
        self.waits = [row[waits:fool] for row in self.weights]
        self.fool = [row[fool:kept] for row in self.weights]
        self.keeps = [by_card(row, kept, by_height(row, near)) for row in self.weights]

    @classmethod
    def blank(cls, seats: int) -> CardJudgement:
        """That of a player who knows nothing."""
        return cls(seats, [[0.0] * size(seats)] * EACH)

    def promises(self, cards: Sequence[int], deal: FastDeal) -> list[float]:
        """What each of *cards* promises, in points, beside what the whole hand does."""
        seat, place, points = deal.seat, deal.laid, deal.points
        left = len(deal.hands[seat]) - 1
        out = ~(deal.seen | deal.own[seat])
        keeps, has, share = self.keeps[left], self.has[left][place], self.share[left][place]
        waits, top, led = self.waits[left][place], deal.top, deal.led
        told = []
        for card in cards:
            higher = (out & HIGHER[card]).bit_count()
            if card > top and card != FOOL and (led < 0 or GROUP[card] in (led, TRUMP)):
                trump = IS_TRUMP[card]
                gain = has[trump][higher] + share[trump][higher] * (points + POINTS[card])
            elif card != FOOL:
                gain = waits
            else:
                gain = waits + self.fool[left][deal.won[seat]]
            told.append(gain - keeps[card][higher])
        return told

    def choice(self, deal: FastDeal) -> int:
        """The card that promises most to whoever is to play."""
        cards = deal.lawful()
        if len(cards) == 1:
            return cards[0]
        promised = self.promises(cards, deal)
        return cards[promised.index(max(promised))]

    def finish(self, deal: FastDeal) -> None:
        """Play *deal* out to its end."""
        while deal.hands[deal.seat]:
            deal.lay(self.choice(deal))


def parts(deal: FastDeal, card: int) -> list[tuple[int, float]]:
    """The places of the weights that are added up for *card*, and how often each counts."""
    seat, place, seats = deal.seat, deal.laid, len(deal.hands)
    out = ~(deal.seen | deal.own[seat])
    has, share, waits, fool, kept, near = offsets(seats)
    if deal.takes(card):
        at = (2 * place + IS_TRUMP[card]) * ALIKE + OUT[(out & HIGHER[card]).bit_count()]
        told = [(has + at, 1.0), (share + at, deal.points + POINTS[card])]
    else:
        told = [(waits + place, 1.0)]
        if card == FOOL:
            told.append((fool + (deal.won[seat]), 1.0))
    for other in deal.hands[seat]:
        if other != card:
            height = OUT[(out & HIGHER[other]).bit_count()]
            told += (kept + KIND[other], 1.0), (near + IS_TRUMP[other] * ALIKE + height, 1.0)
    return told


@cache
def offsets(seats: int) -> tuple[int, int, int, int, int, int]:
    """Where each part of the weights begins."""
    places = 2 * ALIKE * seats
    waits = 2 * places
    return 0, places, waits, waits + seats, waits + seats + 2, waits + seats + 2 + KINDS


def size(seats: int) -> int:
    """How many weights there are for each number of cards kept."""
    return offsets(seats)[-1] + 2 * ALIKE


def by_height(row: Sequence[float], start: int) -> list[list[float]]:
    """Weights by whether a card is a trump and by how many higher ones are out."""
    return [[row[start + ALIKE * trump + count] for count in OUT] for trump in range(2)]


def by_card(row: Sequence[float], start: int, near: Sequence[Sequence[float]]) -> list[list[float]]:
    """What each card is worth that is kept, by how many higher ones are out."""
    return [[row[start + KIND[card]] + one for one in near[IS_TRUMP[card]]] for card in CARDS]


def by_place(row: Sequence[float], start: int, seats: int) -> list[list[list[float]]]:
    """The same, by how many cards lay before."""
    return [by_height(row, start + 2 * ALIKE * place) for place in range(seats)]


@cache
def shipped() -> Mapping[int, CardJudgement]:
    """The judgements that were learnt, by seats; none, and a line in the log, if unreadable."""
    return readable(stored) or {}


def stored() -> dict[int, CardJudgement]:
    """The same; ValueError, in words, if one has the wrong shape."""
    read = json.loads(FILE.read_text(encoding="utf-8"))
    return {seats: CardJudgement(seats, read[str(seats)]) for seats in LEARNT}

"""Deals of Gleek played out by rule of thumb, fast, for the many trials of a master.

A card is a number here: eleven times its suit, of which trumps are 0, plus the place of its rank,
of which the Four is 0; a hand is the sum of 2 to the power of its cards.  What everyone does is
the apprentice's rule of thumb (:mod:`diversions.games.gleek.thumb`), save that of two cards that
are alike to it, it may be the other.  Only the usual terms are known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from diversions.games.gleek.state import (
    FOUR_ACES,
    HONOURS_OF,
    MELDS,
    PACK,
    PAR,
    PIPS,
    POWER,
    RANKS,
    GleekState,
)
from diversions.games.gleek.thumb import BOLD, FAIR, HIGH
from diversions.rules.core import BACK, Seat
from diversions.rules.packs import SUITS

SIZE = len(RANKS)
SUIT = (1 << SIZE) - 1  # a whole suit, as a hand
CARDS = range(4 * SIZE)
ORDER = RANKS[::-1]  # by place, the lowest first
GROUP = [card // SIZE for card in CARDS]
PLACE = [card % SIZE for card in CARDS]
FIGURES = [sum(1 << SIZE * suit + ORDER.index(rank) for suit in range(4)) for rank in MELDS]
ACES = FIGURES[0]  # the four Aces, then Kings, Queens and Knaves
PAID = tuple(MELDS.values())
TIDDY = 1  # the Four of trumps, as a hand
HONOUR = [HONOURS_OF.get(rank, 0) for rank in ORDER]
BOLDLY, OPENLY = BOLD[False]  # points with which one revies, and vies first
FAIRLY = FAIR[False]  # and with which one sees
KEEP = [
    POWER[ORDER[PLACE[card]]] / 4
    + 4 * (ORDER[PLACE[card]] == "A")
    + (12 + 3 * HONOUR[PLACE[card]]) * (GROUP[card] == 0)
    for card in CARDS
]
FIGURE = [next((n for n, rank in enumerate(MELDS) if rank == ORDER[p]), -1) for p in PLACE]
EMPTY = 1 << 12  # above all that is tried


def suit_points(held: int) -> int:
    return sum(PIPS[rank] for place, rank in enumerate(ORDER) if held >> place & 1)


POINTS = [suit_points(held) for held in range(SUIT + 1)]
COUNTS = [sum(HONOUR[p] for p in range(SIZE) if held >> p & 1) for held in range(SUIT + 1)]


def to_lead(held: int, group: int) -> int:
    """How high the best card of *held* to lead is, times 64, plus its number; -1 if none."""
    values = [
        ((place + 1 - 5 * (group == 0 and ORDER[place] in "KQJ")) << 6) + SIZE * group + place + 1
        for place in range(SIZE)
        if held >> place & 1
    ]
    return max(values, default=0) - 1


def to_throw(held: int, group: int) -> int:
    """How high the lowest card of *held* is, times 64, plus its number; EMPTY if none."""
    if not held:
        return EMPTY
    place = (held & -held).bit_length() - 1
    return (place << 6) + SIZE * group + place


LEADS = [[to_lead(held, group) for held in range(SUIT + 1)] for group in range(4)]
THROWS = [[to_throw(held, group) for held in range(SUIT + 1)] for group in range(4)]


@cache
def numbers(trump: str) -> dict[str, int]:
    """The number of each card, if *trump* is the suit of trumps."""
    suits = sorted(SUITS["french"], key=lambda suit: suit != trump)
    return {c: SIZE * suits.index(c[1]) + ORDER.index(c[0]) for c in PACK.cards}


def mask(view: GleekState, cards: Sequence[str]) -> int:
    """*cards* as a hand; those that lie face down are left out."""
    numbered = numbers(view.trump)
    return sum(1 << numbered[card] for card in cards if card != BACK)


def cards_of(hand: int) -> Iterator[int]:
    """The cards of *hand*."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def ruff_of(hand: int) -> int:
    """How good the best ruff of *hand* is."""
    if hand & ACES == ACES:
        return FOUR_ACES
    points = POINTS
    one, two = points[hand & SUIT], points[hand >> 11 & SUIT]
    return max(one, two, points[hand >> 22 & SUIT], points[hand >> 33])


def pairs_of(hand: int) -> int:
    """How many pairs of great cards *hand* has."""
    return sum([(hand & figure).bit_count() == 2 for figure in FIGURES])


def worst_seven(hand: int) -> int:
    """The seven cards of *hand* that are worth least to keep."""
    worth = []
    long = [0.6 * (hand >> SIZE * group & SUIT).bit_count() for group in range(4)]
    many = [(hand & figure).bit_count() for figure in FIGURES]
    meld = [(0, 0, 2, 6, 6)[n] * paid[0] for n, paid in zip(many, PAID, strict=True)]
    meld.append(0)  # for cards that are no figures
    for card in cards_of(hand):
        worth.append((KEEP[card] + long[GROUP[card]] + meld[FIGURE[card]], card))
    worth.sort()
    return sum([1 << card for _, card in worth[:7]])


class TrialDeal:
    """A deal on its way, with all cards in sight; the acts are those of the rules."""

    __slots__ = (
        "bid", "bidder", "buyer", "dealer", "hands", "laid", "pot", "purses", "stock", "taken",
        "trick", "turn", "turned", "vier", "waiting", "within",
    )  # fmt: skip

    def __init__(self, view: GleekState, hands: list[int], stock: int) -> None:
        numbered = numbers(view.trump)
        self.hands, self.stock = hands, stock
        self.purses, self.pot = [*view.purses], view.pot
        self.dealer, self.turned = view.dealer, numbered[view.turned]
        self.bid, self.bidder, self.buyer = view.bid, view.bidder, view.buyer
        self.laid, self.vier = [*view.laid], view.vier
        self.waiting, self.within = [*view.waiting], [*view.within]
        self.taken = [view.takers.count(seat) for seat in range(3)]
        self.trick = [numbered[card] for _, card in view.trick]
        self.turn = view.acting[0]

    def copy(self) -> TrialDeal:
        """The same again, to be played out in another way."""
        table = TrialDeal.__new__(TrialDeal)
        table.hands, table.stock = self.hands[:], self.stock
        table.purses, table.pot = self.purses[:], self.pot
        table.dealer, table.turned = self.dealer, self.turned
        table.bid, table.bidder, table.buyer = self.bid, self.bidder, self.buyer
        table.laid, table.vier = self.laid[:], self.vier
        table.waiting, table.within = self.waiting[:], self.within[:]
        table.taken, table.trick, table.turn = self.taken[:], self.trick[:], self.turn
        return table

    def pay_each(self, seat: Seat, each: int) -> None:
        """Let the two others pay *each* to *seat*."""
        purses = self.purses
        for other in range(3):
            purses[other] += 2 * each if other == seat else -each

    # The stock

    def raise_bid(self, seat: Seat) -> None:
        self.bid, self.bidder = self.bid + 1, seat
        self.waiting = [(seat + 1) % 3, (seat + 2) % 3]

    def bid_on(self) -> None:
        """Finish the bidding: each bids more for pairs, up to a price."""
        while self.waiting:
            seat = self.waiting[0]
            if self.bid + 1 <= 11 + 2 * pairs_of(self.hands[seat]):
                self.raise_bid(seat)
            else:
                del self.waiting[0]
        self.buy()

    def buy(self) -> None:
        assert self.bidder is not None
        self.buyer, purses = self.bidder, self.purses
        for seat in range(3):
            purses[seat] += -self.bid if seat == self.buyer else self.bid // 2
        purses[(self.dealer + 1) % 3] += self.bid % 2

    def lay_out(self, out: int) -> None:
        """Change the cards *out* of the buyer's hand for the stock, and put down for the ruff."""
        assert self.buyer is not None
        self.hands[self.buyer] = self.hands[self.buyer] & ~out | self.stock
        for seat in range(3):
            self.purses[seat] -= 2
        self.pot += 6
        self.laid, self.within, self.vier = [2, 2, 2], [0, 1, 2], None
        eldest = (self.dealer + 1) % 3
        self.waiting = [eldest, (eldest + 1) % 3, self.dealer]

    # The ruff

    def lay_up(self, seat: Seat, more: int) -> None:
        size = max(self.laid) + more - self.laid[seat]
        self.laid[seat] += size
        self.purses[seat] -= size
        self.pot += size

    def speak(self, seat: Seat, verb: str) -> None:
        """Let *seat*, whose turn it is, vie or revie, see or pass."""
        del self.waiting[0]
        if verb in ("vie", "revie"):
            self.lay_up(seat, 2)
            self.vier = seat
            others = ((seat + 1) % 3, (seat + 2) % 3)
            self.waiting = [other for other in others if other in self.within]
        elif verb == "see":
            self.lay_up(seat, 0)
        elif self.vier is not None:
            self.within.remove(seat)

    def vie_on(self) -> None:
        """Finish the vying, and pay the ruff, gleeks and mournivals, and Tiddy."""
        worth = [ruff_of(hand) for hand in self.hands]
        while self.waiting and len(self.within) > 1:
            seat = self.waiting[0]
            mine = worth[seat]
            if self.vier is None:
                self.speak(seat, "vie" if mine >= OPENLY else "pass")
            elif mine >= BOLDLY and max(self.laid) < HIGH * 2:
                self.speak(seat, "revie")
            else:
                self.speak(seat, "see" if mine >= FAIRLY else "pass")
        if self.vier is not None:
            order = ((self.dealer + 1) % 3, (self.dealer + 2) % 3, self.dealer)
            self.purses[max([s for s in order if s in self.within], key=worth.__getitem__)] += (
                self.pot
            )
            self.pot = 0
        for seat, hand in enumerate(self.hands):
            for figure, paid in zip(FIGURES, PAID, strict=True):
                many = (hand & figure).bit_count()
                if many > 2:
                    self.pay_each(seat, paid[many - 3])
            if hand & TIDDY:
                self.pay_each(seat, 2)
        self.turn = (self.dealer + 1) % 3

    # The tricks

    def count(self) -> None:
        """Play the tricks out, and pay the count."""
        self.settle([COUNTS[hand & SUIT] for hand in self.hands])

    def settle(self, honours: Sequence[int]) -> None:
        """The same, where each counts so much for honours held."""
        self.play_on()
        for seat in range(3):
            over = 3 * self.taken[seat] + honours[seat] - PAR
            if seat == self.dealer and self.turned < SIZE:
                over += HONOUR[self.turned]
            self.purses[seat] += over
            self.pot -= over

    def lay(self, card: int) -> None:
        """Let whoever's turn it is lay *card* to the trick."""
        self.hands[self.turn] ^= 1 << card
        self.trick.append(card)
        self.turn = (self.turn + 1) % 3
        if len(self.trick) == 3:
            top = self.trick[0]
            for one in self.trick[1:]:
                top = one if beats(one, top) else top
            self.turn = (self.turn + self.trick.index(top)) % 3
            self.taken[self.turn] += 1
            self.trick = []

    def play_on(self) -> None:
        """Play the tricks out by rule of thumb."""
        hands, taken, trick, turn = self.hands, self.taken, self.trick, self.turn
        lead_0, lead_1, lead_2, lead_3 = LEADS
        _, low_1, low_2, low_3 = THROWS
        lying = len(trick)
        led = top = -1
        taker = turn
        for place, card in enumerate(trick):
            if top < 0 or beats(card, top):
                top, taker = card, (turn - lying + place) % 3
        if lying:
            led = GROUP[trick[0]]
        while True:
            hand = hands[turn]
            if lying == 0:
                if not hand:
                    return
                card = max(
                    lead_0[hand & 2047], lead_1[hand >> 11 & 2047],
                    lead_2[hand >> 22 & 2047], lead_3[hand >> 33],
                ) & 63  # fmt: skip
                led, top, taker = GROUP[card], card, turn
            else:
                same = hand >> 11 * led & 2047
                if same:
                    card, trumped = -1, led and top < 11
                    if not trumped:
                        place = top - 11 * led + 1
                        higher = same >> place << place
                        if higher:
                            best = (higher & -higher) if lying == 2 else higher
                            card = 11 * led + best.bit_length() - 1
                            top, taker = card, turn
                    if card < 0:
                        card = 11 * led + (same & -same).bit_length() - 1
                else:
                    trumps = hand & 2047
                    higher = trumps >> top + 1 << top + 1 if top < 11 else trumps
                    if higher:
                        card = (higher & -higher).bit_length() - 1
                        top, taker = card, turn
                    else:
                        one, two = low_1[hand >> 11 & 2047], low_2[hand >> 22 & 2047]
                        low = min(one, two, low_3[hand >> 33])
                        card = low & 63 if low < EMPTY else (trumps & -trumps).bit_length() - 1
            hands[turn] = hand ^ 1 << card
            lying += 1
            if lying == 3:
                taken[taker] += 1
                turn, lying = taker, 0
            else:
                turn = turn + 1 if turn < 2 else 0

    def to_end(self, phase: str) -> None:
        """Play the deal out from *phase* on."""
        if phase == "bid":
            self.bid_on()
            phase = "discard"
        if phase == "discard":
            assert self.buyer is not None
            self.lay_out(worst_seven(self.hands[self.buyer]))
            phase = "ruff"
        if phase == "ruff":
            self.vie_on()
        self.count()


def beats(card: int, top: int) -> bool:
    """Whether *card*, laid later, takes the trick from *top*."""
    return card > top if GROUP[card] == GROUP[top] else GROUP[card] == 0

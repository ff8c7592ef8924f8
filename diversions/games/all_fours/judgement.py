"""What cards kept, and hands on which one may beg, promise at All Fours, as learnt in self-play.

The judgement of cards is linear: it adds up the log odds of what the tricks bring for the points
taken, for who takes the trick and for each card led or kept, all as they were worth with so many
cards in hand.  So the best card of a suit depends on nothing but which cards of it are held, can
be looked up, and a deal is played out several times as fast as by a rule of thumb in words.  The
judgement of hands adds up points of the deal.  Both are made by
:mod:`diversions.training.games.all_fours`.

Here a card is a number from 0 to 51: thirteen times its suit, of which trumps are 0, plus the
place of its rank; a hand is the sum of 2 to the power of its cards.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import comb
from pathlib import Path
from typing import NamedTuple

from diversions.games.all_fours.rules import COUNT, HAND, PACK, RANKS, AllFoursState
from diversions.games.all_fours.variants import (
    BEG,
    FOLLOW,
    HAD,
    JACK,
    KNAVE,
    LOW,
    NOBODY,
    RENEGE,
    SORT,
    TAKEN,
    TIE,
    UP,
    VARIANTS,
    WON,
)
from diversions.rules.core import Seat, Terms
from diversions.rules.packs import SUITS
from diversions.rules.players.tables import readable

FILE = Path(__file__).parent / "tables" / "judgement.json"
SIZE = len(RANKS)
CARDS = range(4 * SIZE)
SUIT = (1 << SIZE) - 1  # a whole suit, as a hand
GROUP = [card // SIZE for card in CARDS]
POINTS = [COUNT[rank + "S"] for rank in RANKS] * 4
KNAVE_OF_TRUMPS = RANKS.index("J")
LEAST = -1e9  # what a card that is not there promises
WORTH_OF_KNAVE = 10  # card-points that its point is taken for, where it can be won
MOST = 9  # cards in hand that are told apart
LEADS, TAKES, LEAVES = range(3)  # what a card may do in a trick


@cache
def numbers(trump: str) -> dict[str, int]:
    """The number of each card, if *trump* is the suit of trumps."""
    suits = sorted(SUITS["french"], key=lambda suit: suit != trump)
    return {c: SIZE * suits.index(c[1]) + RANKS.index(c[0]) for c in PACK.cards}


def cards_of(hand: int) -> Iterator[int]:
    """The cards of *hand*, the lowest first."""
    while hand:
        card = (hand & -hand).bit_length() - 1
        hand &= hand - 1
        yield card


class FastDeal(NamedTuple):
    """A deal between two cards: who plays to which lead, with how many cards in hand.

    *led* is -1 before a lead; *points* and *taken*, the trumps taken, are by seat.
    """

    seat: Seat
    left: int
    led: int = -1
    points: tuple[int, int] = (0, 0)
    taken: tuple[int, int] = (0, 0)

    def after(self, card: int) -> FastDeal:
        """The same when *card* has been played too."""
        seat, left, led, points, taken = self
        if led < 0:
            return FastDeal(1 - seat, left, card, points, taken)
        taker = seat if takes(led, card) else 1 - seat
        more, trumps = POINTS[led] + POINTS[card], (1 << led | 1 << card) & SUIT
        first, second = points
        won, lost = taken
        if taker == 0:
            return FastDeal(0, left - 1, -1, (first + more, second), (won | trumps, lost))
        return FastDeal(1, left - 1, -1, (first, second + more), (won, lost | trumps))

    def lawful(self, hand: int, renege: bool) -> int:
        """The cards of *hand* that may be played."""
        if self.led < 0:
            return hand
        same = hand & SUIT << SIZE * GROUP[self.led]
        if renege:
            return same | hand & SUIT if same else hand
        return same or hand & SUIT or hand


def takes(led: int, card: int) -> bool:
    """Whether *card* takes the trick from the one that was *led*."""
    return card > led if GROUP[card] == GROUP[led] else GROUP[card] == 0


# The judgement of cards ------------------------------------------------------------------------


class Best(dict[int, tuple[float, int]]):
    """By the cards held of a suit: what the best of them promises, and which it is."""

    def __init__(self, promises: Callable[[int], float], group: int) -> None:
        super().__init__({0: (LEAST, -1)})
        self.promises, self.group = promises, group

    def __missing__(self, held: int) -> tuple[float, int]:
        shift = SIZE * self.group
        best = max((self.promises(shift + card), shift + card) for card in cards_of(held))
        return self.setdefault(held, best)


class Sums(dict[int, float]):
    """By the cards held of a suit: what taking the trick adds to what they are worth."""

    def __init__(self, adds: Callable[[int], float], group: int) -> None:
        super().__init__()
        self.adds, self.group = adds, group

    def __missing__(self, held: int) -> float:
        total = sum(self.adds(SIZE * self.group + card) for card in cards_of(held))
        return self.setdefault(held, total)


class CardJudgement(NamedTuple):
    """The weights, in log odds, all by the number of cards in hand.

    *points*, of ten card-points; *does*, of leading, of taking the trick and of leaving it; *led*
    of the card that is led, and *kept* of one that is kept, by what the card played does.  Trumps
    are told from other cards, and nothing else of a suit.
    """

    points: list[float]
    does: list[list[float]]
    led: list[list[float]]
    kept: list[list[list[float]]]

    @classmethod
    def blank(cls) -> CardJudgement:
        """That of a player who knows nothing."""
        count = range(MOST)
        return cls(
            [0.0 for _ in count],
            [[0.0] * 3 for _ in count],
            [[0.0] * 2 * SIZE for _ in count],
            [[[0.0] * 2 * SIZE for _ in range(3)] for _ in count],
        )


def kind(card: int) -> int:
    """The place of *card* in a judgement: its rank among trumps, or among other cards."""
    return card if card < SIZE else SIZE + card % SIZE


class Player:
    """Who plays by a judgement, where *renege* allows a trump to any lead, and *won* gives the
    point of the knave to whoever takes it."""

    def __init__(self, judgement: CardJudgement, renege: bool, won: bool) -> None:
        self.judgement, self.renege, self.won = judgement, renege, won
        self.worth = list(POINTS)
        if won:
            self.worth[KNAVE_OF_TRUMPS] += WORTH_OF_KNAVE
        slots, suits = range(MOST), range(4)
        self.leads = [[Best(self.adds(n, LEADS), suit) for suit in suits] for n in slots]
        self.takes = [[Best(self.adds(n, TAKES), suit) for suit in suits] for n in slots]
        self.leaves = [[Best(self.adds(n, LEAVES), suit) for suit in suits] for n in slots]
        self.gains = [[Sums(self.gain(n), suit) for suit in suits] for n in slots]

    def adds(self, count: int, does: int) -> Callable[[int], float]:
        """What a card adds to what the hand promises, if it *does* that."""
        point, kept = self.judgement.points[count] / 10, self.judgement.kept[count][does]
        led, sign = self.judgement.led[count], (0, 1, -1)[does]

        def added(card: int) -> float:
            own = led[kind(card)] if does == LEADS else 0.0
            return own + sign * point * self.worth[card] - kept[kind(card)]

        return added

    def gain(self, count: int) -> Callable[[int], float]:
        """How much more a card in hand is worth if the trick is taken than if it is left."""
        _, taking, leaving = self.judgement.kept[count]
        return lambda card: taking[kind(card)] - leaving[kind(card)]

    def choice(self, hand: int, at: FastDeal) -> int:
        """The card of *hand* that promises most."""
        return self.chosen(hand, at.led, at.left)

    def chosen(self, hand: int, led: int, left: int) -> int:
        """The same, where so many cards are *left* in hand."""
        slot = left - 1 if left < MOST else MOST - 1
        trumps, one = hand & SUIT, hand >> SIZE & SUIT
        two, three = hand >> 2 * SIZE & SUIT, hand >> 3 * SIZE
        if led < 0:
            of_trumps, of_one, of_two, of_three = self.leads[slot]
            return max(of_trumps[trumps], of_one[one], of_two[two], of_three[three])[1]
        group = GROUP[led]
        same = (trumps, one, two, three)[group]
        taking, leaving = self.takes[slot], self.leaves[slot]
        if same:
            higher = same >> led % SIZE << led % SIZE
            take, leave = taking[group][higher], leaving[group][same ^ higher]
            if self.renege and group:
                take = max(take, taking[0][trumps])
        elif trumps and not self.renege:
            return taking[0][trumps][1]
        else:
            take = taking[0][trumps]
            leave = max(leaving[1][one], leaving[2][two], leaving[3][three])
        if take[1] < 0 or leave[1] < 0:
            return max(take, leave)[1]
        judgement, (gains, *plain) = self.judgement, self.gains[slot]
        _, taken, left_lying = judgement.does[slot]
        more = taken - left_lying + judgement.points[slot] / 5 * self.worth[led] + gains[trumps]
        more += plain[0][one] + plain[1][two] + plain[2][three]
        return take[1] if take[0] + more > leave[0] else leave[1]

    def played_out(self, hands: list[int], at: FastDeal) -> FastDeal:
        """The deal after the last trick, if both go on by this judgement; empties *hands*."""
        seat, left, led, points, taken = at
        counted, trumps, chosen = list(points), list(taken), self.chosen
        while left:
            hand = hands[seat]
            card = chosen(hand, led, left) if hand & (hand - 1) else hand.bit_length() - 1
            hands[seat] = hand ^ 1 << card
            if led < 0:
                led, seat = card, 1 - seat
                continue
            if not (card > led if GROUP[card] == GROUP[led] else card < SIZE):
                seat = 1 - seat
            counted[seat] += POINTS[led] + POINTS[card]
            trumps[seat] |= (1 << led | 1 << card) & SUIT
            led, left = -1, left - 1
        return FastDeal(seat, 0, -1, (counted[0], counted[1]), (trumps[0], trumps[1]))


# The judgement of hands ------------------------------------------------------------------------

MATTER = (BEG, KNAVE, FOLLOW, JACK, SORT)  # on which begging depends
ACTS = ("accept", "beg", "give", "change")
COUNTED = 2 * SIZE  # of the features of a hand: the first that is not a card's
HIGH = COUNTED + HAND + 1
FEATURES = HIGH + 4
LIKELIEST = 3 * HAND  # the greatest promise of a hand

UNSEEN = len(PACK.cards) - HAND - 1  # besides one's hand and the card turned up

none_of = [comb(UNSEEN - cards, HAND) / comb(UNSEEN, HAND) for cards in range(SIZE + 1)]
"""By a number of cards: how often the opponent holds none of them."""


def add_hand(
    features: list[float], start: int, share: float, hand: int, out: int, trump: int
) -> None:
    """Add to *features*, from *start*, those of *hand* with that suit as trumps, *share* times.

    They are each card, how many trumps there are, and whether they have high, low and the knave.
    *out* holds the cards turned up.
    """
    for card in cards_of(hand):
        is_trump = GROUP[card] == trump
        features[start + (0 if is_trump else SIZE) + card % SIZE] += share
    held = hand >> SIZE * trump & SUIT
    others = SUIT ^ held ^ (out >> SIZE * trump & SUIT)
    features[start + COUNTED + held.bit_count()] += share
    if held:
        above = others >> held.bit_length()
        below = others & (held & -held) - 1
        high, low = 2 * none_of[above.bit_count()] - 1, 2 * none_of[below.bit_count()] - 1
    else:
        high = low = none_of[others.bit_count()] - 1
    knave = 1 << KNAVE_OF_TRUMPS
    features[start + HIGH] += share * high
    features[start + HIGH + 1] += share * low
    if held & knave:
        features[start + HIGH + 2] += share
    elif others & knave:
        features[start + HIGH + 2] -= share * HAND / UNSEEN


def features_of(hand: int, turned: int) -> list[float]:
    """What a judgement of hands looks at: the hand with this trump, and with another.

    *turned* is the card turned up.
    """
    features, out = [0.0] * (2 * FEATURES), 1 << turned
    add_hand(features, 0, 1.0, hand, out, 0)
    features[FEATURES - 1] = float(turned == KNAVE_OF_TRUMPS)
    rest = [SIZE - (hand >> SIZE * suit & SUIT).bit_count() for suit in range(4)]
    for suit in (1, 2, 3):
        add_hand(features, FEATURES, rest[suit] / sum(rest[1:]), hand, out, suit)
    return features


class HandJudgement(NamedTuple):
    """What begging and answering bring: *weights*, by the act, in points of the deal; and *often*,
    by the act and what the trumps promise, in how many of such hands it was done."""

    weights: list[list[float]]
    often: list[list[float]]

    @classmethod
    def blank(cls) -> HandJudgement:
        """That of a player who knows nothing."""
        return cls([[0.0] * 2 * FEATURES for _ in ACTS], [[0.5] * (LIKELIEST + 1) for _ in ACTS])

    def promises(self, verb: str, features: Sequence[float]) -> float:
        """The points by which that act should leave its player ahead, with such a hand."""
        weights = self.weights[ACTS.index(verb)]
        return sum(weight * feature for weight, feature in zip(weights, features, strict=True))


def promise_of(hand: int, suit: int = 0) -> int:
    """What the trumps of *hand* promise, if *suit* is trumps: two each, and an honour one more."""
    trumps = hand >> SIZE * suit & SUIT
    return 2 * trumps.bit_count() + (trumps >> KNAVE_OF_TRUMPS).bit_count()


# What was learnt -------------------------------------------------------------------------------


class Learnt(NamedTuple):
    """All that was learnt: of cards, by how they are played; of hands, by the variant."""

    cards: dict[str, CardJudgement]
    hands: dict[str, HandJudgement]


def shape(weights: object) -> object:
    """How long each part of *weights* is, and what lies at the bottom of them."""
    return [*map(shape, weights)] if isinstance(weights, list | tuple) else type(weights)


def manners() -> dict[str, tuple[bool, bool]]:
    """The ways to play cards that are told apart: whether to renege, and to win the knave."""
    return {
        f"{follow.key} {jack.key}": (follow == RENEGE, jack == WON)
        for follow in FOLLOW.readings for jack in JACK.readings
    }  # fmt: skip


@cache
def shipped() -> Learnt | None:
    """What was learnt; None, and a line in the log, if it cannot be read."""
    return readable(kept)


def kept() -> Learnt:
    """The same; ValueError, in words, if it has the wrong shape."""
    read = json.loads(FILE.read_text(encoding="utf-8"))
    cards = {manner: CardJudgement(**read["cards"][manner]) for manner in manners()}
    hands = {one.key: HandJudgement(**read["hands"][one.key]) for one in VARIANTS}
    for parts, blank in ((cards, CardJudgement.blank()), (hands, HandJudgement.blank())):
        if any(shape(part) != shape(blank) for part in parts.values()):
            raise ValueError(f"{FILE.name} has the wrong shape.")
    return Learnt(cards, hands)


@cache
def shipped_player(manner: str) -> Player:
    """Who plays by what was learnt, if it can be read, and cards are played in that way."""
    learnt = shipped()
    assert learnt is not None
    return Player(learnt.cards[manner], *manners()[manner])


def manner_of(terms: Terms) -> str:
    """How cards are played under *terms*."""
    return f"{terms[FOLLOW].key} {terms[JACK].key}"


def variant_of(terms: Terms) -> str:
    """The variant in which one begs as under *terms*; empty if it was not learnt."""
    for variant in VARIANTS:
        has = {reading.rule for reading in variant.readings}
        usual = (next((r for r in option.readings if r.rule in has), option.readings[0])
                 for option in MATTER)  # fmt: skip
        if all(terms[option] == reading for option, reading in zip(MATTER, usual, strict=True)):
            return variant.key
    return ""


def fast_deal(view: AllFoursState) -> FastDeal:
    """How the deal stands in *view*, where a card is to be played."""
    (seat,) = view.acting
    numbered = numbers(view.trump)
    points = [sum(COUNT[card] for card in cards) for cards in view.taken]
    taken = [mask([numbered[card] for card in cards]) & SUIT for cards in view.taken]
    led = numbered[view.trick[0][1]] if view.trick else -1
    return FastDeal(seat, len(view.hands[seat]), led, (points[0], points[1]), (taken[0], taken[1]))


def mask(cards: Sequence[int]) -> int:
    """*cards* as a hand."""
    return sum(1 << card for card in cards)


# The score -------------------------------------------------------------------------------------


class Scoring(NamedTuple):
    """What the tricks score: whether low, the knave and every honour is for whoever wins it, what
    eldest has for equal card-points, and the score that wins."""

    low: bool
    knave: bool
    honours: bool
    tie: int
    up: int

    @classmethod
    def of(cls, terms: Terms) -> Scoring:
        """That of *terms*."""
        tie = int(terms[TIE] != NOBODY)
        return cls(
            terms[LOW] != HAD, terms[JACK] == WON, terms[SORT] == TAKEN, tie, terms[UP].value
        )

    def score(
        self, before: Sequence[int], dealt: Sequence[int], end: FastDeal, dealer: Seat
    ) -> tuple[int, int]:
        """The score after a deal: *dealt* has the trumps that each was dealt."""
        score, up = list(before), self.up
        for seat, points in self.points(dealt, end, dealer):
            score[seat] += points
            if score[seat] >= up:
                break
        return score[0], score[1]

    def points(
        self, dealt: Sequence[int], end: FastDeal, dealer: Seat
    ) -> Iterator[tuple[Seat, int]]:
        """Who scores how much, in order."""
        second, won = dealt[1], end.taken[1]
        if trumps := dealt[0] | second:
            yield int(second.bit_length() == trumps.bit_length()), 1
            yield int(bool((won if self.low else second) & trumps & -trumps)), 1
        if self.honours:
            for honour in range(SIZE - 1, KNAVE_OF_TRUMPS - 1, -1):
                if trumps >> honour & 1:
                    yield won >> honour & 1, honour - KNAVE_OF_TRUMPS + 1
        elif trumps >> KNAVE_OF_TRUMPS & 1:
            yield (won if self.knave else second) >> KNAVE_OF_TRUMPS & 1, 1
        one, two = end.points
        yield (int(two > one), 1) if one != two else (1 - dealer, self.tie)


def settled(state: AllFoursState, player: Player) -> Sequence[int]:
    """The score after the deal, if *player* plays the cards that are left for both."""
    if state.outcome or not any(state.hands):
        return state.score
    numbered = numbers(state.trump)
    held = [mask([numbered[card] for card in hand]) for hand in state.hands]
    dealt = [(hand | laid) & SUIT for hand, laid in zip(held, played(state), strict=True)]
    end = player.played_out(held, fast_deal(state))
    return Scoring.of(state.terms).score(state.score, dealt, end, state.dealer)


def played(view: AllFoursState) -> list[int]:
    """The cards that each has played in this deal, as hands."""
    numbered, laid = numbers(view.trump), (*view.played, *view.trick)
    return [mask([numbered[card] for one, card in laid if one == seat]) for seat in (0, 1)]

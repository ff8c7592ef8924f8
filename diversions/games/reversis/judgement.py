"""What a card played, or discarded, promises at Reversis, as learnt by play against itself.

The judgement is a small neural network that looks at the table as it would be after the act.  Each
suit is looked at by itself, with the same weights: which cards of it are kept and which are not
seen, who has none left, and which of them has the trick.  What it sees in the four suits is added
up; with the suit led, the points taken and the purses, that makes three figures: the chance to be
the richest in the end, the coins and the points of this deal.  It is made by
:mod:`diversions.training.games.reversis`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import exp
from operator import mul
from pathlib import Path
from typing import NamedTuple

from diversions.games.reversis.rules import HAND, POINTS, RANKS, SEATS, ReversisState, taken_at
from diversions.games.reversis.variants import LENGTH
from diversions.rules.core import Seat
from diversions.rules.kit.cards import turn
from diversions.rules.players.tables import readable

FILE = Path(__file__).parent / "tables" / "judgement.json"
SUITS, HEIGHTS = "CDHS", len(RANKS)
ALL_POINTS = sum(POINTS.values())

# What is told of a suit: where each kind of it begins, and how many there are.
OWN, UNSEEN, WITHOUT = 0, HEIGHTS, 2 * HEIGHTS
LAID = WITHOUT + SEATS - 1  # the suit was led, and so many cards lie
TOP = LAID + SEATS  # the card of it that has the trick
OF_SUIT = TOP + HEIGHTS
# What is told of the table; seats are counted from the one that acts.
KEPT, ALL_KEPT, DISCARDED = 0, HAND, HAND + 1
IN_TRICK = HAND + 2
HOLDER = IN_TRICK + SEATS  # who has the trick
LYING = HOLDER + SEATS  # the points in it, to whoever has it
TAKEN, CLEAN, FEWEST = (LYING + times * SEATS for times in (1, 2, 3))
OUT = FEWEST + SEATS  # points that nobody has taken yet
ELDEST = OUT + 1
STAKES = ELDEST + SEATS  # the chance to win the match, by who wins the deal
TO_COME = STAKES + SEATS  # deals after this one
OF_TABLE = TO_COME + SEATS

SEEN, HIDDEN, TOLD = 32, 64, 3  # how many figures each layer has
SHAPES = (
    (OF_SUIT, SEEN), (1, SEEN), (2 * SEEN + OF_TABLE, HIDDEN), (1, HIDDEN), (HIDDEN, TOLD),
    (1, TOLD),
)  # fmt: skip
POINT, COIN, CHANCE = 5, 20, 0.25  # what the figures it tells are counted in
MANY_POINTS, SOME_POINTS = 10, 4  # and those that it is told

# The chance of the match.
WINS, LOSES = 39, -13  # coins that a deal brings, as a rule
SWING, STEEP = 44, 0.13  # before the last deal: what winning it is worth, how much a coin decides
DECIDES = {2: 0.036, 3: 0.029}  # how much a coin decides with so many deals to come


class Promise(NamedTuple):
    """What an act promises its seat."""

    chance: float  # to win the match, more than before the deal
    coins: float  # of the deal
    points: float  # against it, of the deal

    @property
    def worth(self) -> float:
        """By what it is chosen, in hundredths of a match won; it was learnt with the same.

        Coins and points are in it so that deals are played well even when the match seems decided.
        """
        return 100 * self.chance + 0.1875 * self.coins - 0.25 * self.points


class Sight(NamedTuple):
    """What a seat knows; seats are counted from that one."""

    own: tuple[str, ...]
    unseen: Collection[str]
    without: Sequence[Collection[str]]  # suits that each is known not to have
    trick: tuple[str, ...]  # the cards that lie there, in the order of play
    holder: int  # who has the trick
    taken: tuple[int, ...]
    discarded: int  # points that the seat has laid away
    choosing: bool
    eldest: int
    stakes: tuple[float, ...]  # the chance to win the match, by who wins the deal
    to_come: int  # deals after this one


def sight(
    view: ReversisState, seat: Seat, unseen: Collection[str], without: Sequence[Collection[str]]
) -> Sight:
    """What *seat* knows at the table of *view*; *unseen* and *without* are gathered elsewhere."""
    order, trick = turn(SEATS, seat), tuple(view.trick)
    holder = trick[taken_at(trick)][0] if trick else seat
    to_come = view.terms[LENGTH].value - 1 - view.deals
    stakes = []
    for winner in order:
        purses = [n + (WINS if one == winner else LOSES) for one, n in enumerate(view.score)]
        stakes.append(chances(purses, to_come)[seat])
    return Sight(
        view.hands[seat], unseen, [without[one] for one in order], tuple(c for _, c in trick),
        (holder - seat) % SEATS, tuple(view.taken[one] for one in order),
        sum(POINTS[card] for card in view.discards[seat]), view.choosing,
        (view.dealer + 1 - seat) % SEATS, tuple(stakes), to_come,
    )  # fmt: skip


def chances(purses: Sequence[int], to_come: int) -> list[float]:
    """The chance of each to be the richest, with so many deals to come.

    It was fitted to matches among journeymen.

    >>> chances((10, 0, 10, -20), 0)
    [0.5, 0.0, 0.5, 0.0]
    >>> [round(one, 2) for one in chances((30, 0, 0, -30), 1)]
    [0.53, 0.22, 0.22, 0.03]
    """
    most = max(purses)
    if not to_come:
        return [(purse == most) / list(purses).count(most) for purse in purses]
    if to_come > 1:
        return shares([DECIDES[to_come] * (purse - most) for purse in purses])
    ends = [
        shares([STEEP * (n - most + SWING * (one == winner)) for one, n in enumerate(purses)])
        for winner in range(SEATS)
    ]
    return [sum(one) / SEATS for one in zip(*ends, strict=True)]


def shares(powers: Iterable[float]) -> list[float]:
    """Shares in proportion to the exponentials of *powers*."""
    odds = [exp(power) for power in powers]
    return [one / sum(odds) for one in odds]


class TableJudgement:
    """The network; *weights* are the rows of both layers and of what they tell, with their bases.

    Each row is what one thing that is so adds to every figure of the layer.
    """

    def __init__(self, weights: Sequence[Sequence[Sequence[float]]]) -> None:
        if [(len(part), {len(row) for row in part}) for part in weights] != [
            (rows, {size}) for rows, size in SHAPES
        ]:
            raise ValueError(f"{FILE.name} has the wrong shape.")
        self.of_suit, (self.suit_base,), self.rows, (self.base,), told, (self.told_base,) = (
            [[float(weight) for weight in row] for row in part] for part in weights
        )
        self.told = [list(column) for column in zip(*told, strict=True)]

    def promises(self, known: Sight, acts: Sequence[str]) -> list[Promise]:
        """What it promises to play each of the cards *acts*, or to discard it, or "" to keep all.

        A card that it would not be lawful to play must not be among them.
        """
        suits = self.suits(known)
        seen = {suit: positive(sums) for suit, sums in suits.items()}
        together = [sum(column) for column in zip(*seen.values(), strict=True)]
        told = []
        for card in acts:
            total, led = together, [0.0] * SEEN
            if card:
                suit = card[1]
                changed = positive(self.without_card(known, suits[suit], card))
                total = [n - a + b for n, a, b in zip(together, seen[suit], changed, strict=True)]
                if not known.choosing:
                    of = known.trick[0][1] if known.trick else suit
                    led = changed if of == suit else seen[of]
            told.append(self.figures([*total, *led, *of_table(known, card)]))
        return told

    def suits(self, known: Sight) -> dict[str, list[float]]:
        """What is so in each suit, added up, before the seat acts."""
        rows = {suit: [self.suit_base] for suit in SUITS}
        for card in known.own:
            rows[card[1]].append(self.of_suit[OWN + RANKS.index(card[0])])
        for card in known.unseen:
            rows[card[1]].append(self.of_suit[UNSEEN + RANKS.index(card[0])])
        for other, none in enumerate(known.without[1:]):
            for suit in none:
                rows[suit].append(self.of_suit[WITHOUT + other])
        if known.trick:
            laid = self.of_suit[LAID + len(known.trick)]  # after one more card
            rows[known.trick[0][1]] += [laid, self.of_suit[TOP + top(known.trick)]]
        return {suit: [sum(column) for column in zip(*rows[suit], strict=True)] for suit in SUITS}

    def without_card(self, known: Sight, sums: Sequence[float], card: str) -> list[float]:
        """*sums* of its suit when *card* is no longer in the hand."""
        height = RANKS.index(card[0])
        gone = self.of_suit[OWN + height]
        now = [n - a for n, a in zip(sums, gone, strict=True)]
        if known.choosing or not takes(known.trick, card):
            return now
        more = self.of_suit[TOP + height]
        less = self.of_suit[TOP + top(known.trick)] if known.trick else [0.0] * SEEN
        laid = [0.0] * SEEN if known.trick else self.of_suit[LAID]
        return [n + a - b + c for n, a, b, c in zip(now, more, less, laid, strict=True)]

    def figures(self, inputs: Sequence[float]) -> Promise:
        """What the second layer makes of the sums of the first and of the table."""
        sums = self.base
        for times, row in zip(inputs, self.rows, strict=True):
            if times:
                sums = [n + times * weight for n, weight in zip(sums, row, strict=True)]
        figures = positive(sums)
        chance, coins, points = (
            base + sum(map(mul, figures, column))
            for base, column in zip(self.told_base, self.told, strict=True)
        )
        return Promise(CHANCE * chance, COIN * coins, POINT * points)


def positive(sums: Iterable[float]) -> list[float]:
    return [one if one > 0 else 0.0 for one in sums]


def top(trick: Sequence[str]) -> int:
    """How high the card is that has *trick*."""
    return max(RANKS.index(card[0]) for card in trick if card[1] == trick[0][1])


def takes(trick: Sequence[str], card: str) -> bool:
    """Whether *card* would have *trick*."""
    return not trick or (card[1] == trick[0][1] and RANKS.index(card[0]) > top(trick))


def of_table(known: Sight, card: str) -> list[float]:
    """What the network is told of the table if *card* is played, or discarded if it can be."""
    told = [0.0] * OF_TABLE
    for seat, stake in enumerate(known.stakes):
        told[STAKES + seat] = (stake - sum(known.stakes) / SEATS) / CHANCE
    told[TO_COME + known.to_come] = 1.0
    taken, points = [*known.taken], POINTS[card] if card else 0
    lying = sum(POINTS[one] for one in known.trick)
    out = ALL_POINTS - sum(taken) - lying - known.discarded - points
    if known.choosing:
        told[DISCARDED if card else ALL_KEPT] = told[ELDEST + known.eldest] = 1.0
    else:
        laid, holder = len(known.trick), 0 if takes(known.trick, card) else known.holder
        told[KEPT + len(known.own) - 1] = told[IN_TRICK + laid] = told[HOLDER + holder] = 1.0
        if laid == SEATS - 1:
            taken[holder] += lying + points
        else:
            told[LYING + holder] = (lying + points) / SOME_POINTS
    for seat, count in enumerate(taken):
        told[TAKEN + seat] = count / MANY_POINTS
        told[CLEAN + seat] = float(not count)
        told[FEWEST + seat] = float(count == min(taken))
    told[OUT] = out / MANY_POINTS
    return told


@cache
def shipped() -> TableJudgement | None:
    """The judgement that was learnt; None, and a line in the log, if it cannot be read."""
    return readable(stored)


def stored() -> TableJudgement:
    """The same; ValueError, in words, if it has the wrong shape."""
    read: Mapping[str, list[list[list[float]]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return TableJudgement(read["weights"])

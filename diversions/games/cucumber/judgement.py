"""What a card played promises in Cucumber, as learnt by play against itself.

A network of two layers is told whole numbers: the hand that is kept, how the trick stands after
the card, which cards have not been seen, and what each other player has shown.  It says how likely
each player is to pay for the last trick, and with which rank; if several pay for equal cards, each
counts in part.  What that is worth is read off a table of the chances of winning the match.  Both
are made by :mod:`diversions.training.games.cucumber`.

Here a rank is a number from 0 (a two) to 12 (an ace), and seats are counted from the player who is
to act, over those who are still in.
"""

from __future__ import annotations

import json
from base64 import b85decode, b85encode
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations_with_replacement, islice, product
from math import exp
from operator import add, mul
from pathlib import Path
from struct import pack, unpack
from typing import NamedTuple

from diversions.games.cucumber.rules import EACH, RANKS, SLICED, VALUE, CucumberState, order
from diversions.games.cucumber.variants import BAR, BEAT, HIGHEST, LEFT, PREVIOUS
from diversions.rules.core import Seat, Terms
from diversions.rules.players.tables import readable
from diversions.rules.terms import Reading

TABLES = Path(__file__).parent / "tables"  # a file for each reading of what a card must beat
READINGS = (PREVIOUS,)  # for which there is a judgement
LEARNT = (3, 4)  # how many are still in, where there is a judgement
NUMBER = len(RANKS)
NONE = NUMBER  # instead of a rank: no card
SUITS = 4
LEAST = 2  # what a two costs
FEW = 3  # with so many in, nobody may buy in any more
FINE, FINER = 1_000, 30_000  # into so many parts weights and chances are divided when stored
SURE = 1e-6  # no chance is taken to be nearer to none, or to certainty

Row = list[float]


# What is told ----------------------------------------------------------------------------------


class SeatShown:
    """What a seat has shown in this deal.

    It has nothing below *low* or above *high*.  *least* and *last* are the lowest and the latest
    rank that it played by choice, and *now* is what it has played to the present trick.
    """

    __slots__ = ("high", "last", "least", "low", "now")

    def __init__(self) -> None:
        self.low, self.high = 0, NUMBER - 1
        self.least = self.last = self.now = NONE

    def play(self, rank: int, mark: int) -> None:
        """Note that it played *rank*, where *mark* had to be equalled or beaten (-1 for a lead)."""
        self.now = rank
        if rank < mark:  # its lowest, for it had nothing as high
            self.low, self.high = max(self.low, rank), min(self.high, mark - 1)
        else:
            self.least, self.last = min(self.least, rank), rank

    def told(self) -> list[int]:
        """The same as whole numbers."""
        return [self.low, self.high, self.least, self.last, self.now]


def inputs(players: int) -> tuple[list[int], list[int]]:
    """Of each number that is told, how many values it can have: before a card, and of the card."""
    shown = [NUMBER, NUMBER, *[NUMBER + 1] * 3]
    before = [SUITS + 1] * NUMBER + shown * (players - 1) + [players, EACH]
    return before, [SUITS] * NUMBER + [NUMBER, NUMBER, players]


class KnownDeal:
    """What the player who is to act knows of a deal."""

    def __init__(self, view: CucumberState) -> None:
        (seat,) = view.acting
        players = len(view.playing)
        self.highest = view.terms[BEAT] == HIGHEST
        self.counts = counted(view.hands[seat])
        seen = counted((*view.hands[seat], *view.played, *(card for _, card in view.trick)))
        self.unseen = [SUITS - count for count in seen]
        self.left = len(view.hands[seat])
        self.shown = {one: SeatShown() for one in view.playing}
        leader = order(view, view.dealer + 1)[0]
        for start in range(0, len(view.played), players):
            cards = view.played[start : start + players]
            leader = self.follow(tuple(zip(order(view, leader), cards, strict=True)))
        taker = self.follow(view.trick)
        self.laid = len(view.trick)
        self.seats = order(view, seat)
        self.holder = self.seats.index(taker) if view.trick else 0

    def follow(self, trick: Sequence[tuple[Seat, str]]) -> Seat:
        """Note what was played to a trick; who has it, or had it at last."""
        self.top, mark, taker = -1, -1, -1
        for shown in self.shown.values():
            shown.now = NONE
        for seat, card in trick:
            rank = VALUE[card] - LEAST
            self.shown[seat].play(rank, mark)
            if rank >= self.top:
                self.top, taker = rank, seat
            mark = self.top if self.highest else rank
        return taker

    def before(self) -> list[int]:
        """What is told before a card is played."""
        shown = [number for seat in self.seats[1:] for number in self.shown[seat].told()]
        return [*self.unseen, *shown, self.laid, self.left - 1]

    def after(self, rank: int) -> list[int]:
        """What is told of playing *rank*."""
        kept = [min(n - (one == rank), SUITS - 1) for one, n in enumerate(self.counts)]
        return [*kept, rank, max(rank, self.top), 0 if rank >= self.top else self.holder]

    def must_pay(self, rank: int) -> bool:
        """Whether, after *rank*, one card is kept, and nobody else can have a higher one."""
        kept = [one for one, n in enumerate(self.counts) if n > (one == rank)]
        return self.left == 2 and not any(self.unseen[kept[0] + 1 :])


def counted(cards: Sequence[str]) -> list[int]:
    """How many there are of each rank."""
    counts = [0] * NUMBER
    for card in cards:
        counts[VALUE[card] - LEAST] += 1
    return counts


# The network -----------------------------------------------------------------------------------


class CardPromise(NamedTuple):
    """What a card promises for the last trick.

    *shares* says what part of it each player should pay with each rank, player by player; they add
    up to 1.  *pays* is how likely who plays the card pays, alone or with others.
    """

    shares: Row
    pays: float


class PayerNetwork:
    """Says from whole numbers who pays for the last trick, and with which rank.

    A number from 0 to k puts on as many of its k inputs as it says.  *weights* are those of the
    inputs before a card and of the card (inputs, first layer), the first bias, the second layer
    (first, second) and its bias, and the last (second, players times ranks) and its bias.  *ties*
    (second and a bias) says how much likelier one pays than its share is large.
    """

    def __init__(
        self, players: int, weights: Sequence[Sequence[Row]], ties: Sequence[float]
    ) -> None:
        before, after = inputs(players)
        first, card, (bias,), second, (self.bias,), last, (self.bias_last,) = weights
        self.players = players
        self.before, self.after = steps(first, before), steps(card, after)
        self.first = bias
        self.second = [*map(list, zip(*second, strict=True))]
        self.last = [*map(list, zip(*last, strict=True))]
        if not len(bias) == len(second) or not len(self.bias) == len(last):
            raise ValueError("The layers do not fit.")
        if len(self.bias_last) != players * NUMBER:
            raise ValueError("The network is for another number of players.")
        *self.ties, self.bias_ties = ties

    def promises(self, deal: KnownDeal, ranks: Sequence[int]) -> list[CardPromise]:
        """What each of *ranks* promises, if it is played now."""
        start = self.first
        for table, number in zip(self.before, deal.before(), strict=True):
            if number:
                start = [*map(add, start, table[number])]
        said = [self.promise(start, deal.after(rank)) for rank in ranks]
        return [
            one._replace(pays=1.0) if deal.must_pay(rank) else one
            for rank, one in zip(ranks, said, strict=True)
        ]

    def promise(self, start: Row, card: Sequence[int]) -> CardPromise:
        for table, number in zip(self.after, card, strict=True):
            if number:
                start = [*map(add, start, table[number])]
        first = [max(one, 0.0) for one in start]
        second = [
            max(sum(map(mul, row, first), bias), 0.0)
            for row, bias in zip(self.second, self.bias, strict=True)
        ]
        last = [
            sum(map(mul, row, second), bias)
            for row, bias in zip(self.last, self.bias_last, strict=True)
        ]
        most = max(last)
        odds = [exp(one - most) for one in last]
        total = sum(odds)
        mine = min(max(sum(odds[:NUMBER]) / total, SURE), 1 - SURE)
        likelier = exp(sum(map(mul, self.ties, second), self.bias_ties))
        pays = likelier * mine / (likelier * mine + 1 - mine)
        return CardPromise([one / total for one in odds], pays)


def steps(weights: Sequence[Row], values: Sequence[int]) -> list[list[Row]]:
    """What each value of each number adds to the first layer."""
    if len(weights) != sum(values) - len(values):
        raise ValueError("The first layer does not fit.")
    tables, at = [], 0
    for many in values:
        rows = weights[at : at + many - 1]
        nought = [0.0] * len(weights[0])
        tables.append([*accumulate(rows, lambda a, b: [*map(add, a, b)], initial=nought)])
        at += many - 1
    return tables


# The match -------------------------------------------------------------------------------------

Stand = tuple[int, bool]  # somebody's total, and whether he may no more buy in
# The totals for which chances are stored, by how many are in.
MARKS = {FEW: (*range(SLICED),), 4: (*range(0, 28, 3), SLICED - 1)}


def among(players: int) -> list[tuple[Stand, ...]]:
    """The stands for which a chance is stored: of who is to act, and of the others, in order.

    Among three it makes no difference who has bought in.
    """
    stands = [*product(MARKS[players], (False, True) if players > FEW else (False,))]
    others = [*combinations_with_replacement(stands, players - 1)]
    return [(mine, *rest) for mine in stands for rest in others]


class Chances:
    """The chance of winning the match, by how all stand who are in, three or four.

    Between two totals of ``MARKS`` it is taken to change evenly.
    """

    def __init__(self, stored: Mapping[int, Sequence[float]]) -> None:
        self.stored = {
            players: dict(zip(among(players), chances, strict=True))
            for players, chances in stored.items()
        }

    def of(self, stands: Sequence[Stand]) -> float:
        """The chance of the first of those who stand so."""
        players = len(stands)
        sides = [between(total, bought and players > FEW, players) for total, bought in stands]
        table, chance = self.stored[players], 0.0
        for corner in product(*sides):
            share = 1.0
            for part, _ in corner:
                share *= part
            mine, *others = (stand for _, stand in corner)
            chance += share * table[mine, *sorted(others)]
        return chance

    def after(self, stands: Sequence[Stand], payer: int, points: int) -> float:
        """The same, when *payer* has been given *points*; whoever may buy in does so."""
        total, bought = stands[payer][0] + points, stands[payer][1]
        if total < SLICED:
            return self.of([*stands[:payer], (total, bought), *stands[payer + 1 :]])
        others = [*stands[:payer], *stands[payer + 1 :]]
        if len(stands) <= FEW:
            totals = [one for one, _ in stands]
            totals[payer] = total
            return (totals[0] == min(totals)) / totals.count(min(totals))
        if bought:
            return self.of(others) if payer else 0.0
        again = (max(one for one, _ in others), True)
        return self.of([*stands[:payer], again, *stands[payer + 1 :]])


@cache
def between(total: int, bought: bool, players: int) -> list[tuple[float, Stand]]:
    """The stored stands on both sides of a total, and how much each counts."""
    below = max(mark for mark in MARKS[players] if mark <= total)
    if below == total:
        return [(1.0, (total, bought))]
    above = min(mark for mark in MARKS[players] if mark > total)
    part = (total - below) / (above - below)
    return [(1 - part, (below, bought)), (part, (above, bought))]


# The file --------------------------------------------------------------------------------------


class CardJudgement:
    """What was learnt: a network for each number of players, and the chances of a match."""

    def __init__(self, networks: Mapping[int, PayerNetwork], chances: Chances) -> None:
        self.networks, self.chances = networks, chances

    def promises(self, view: CucumberState, ranks: Sequence[int]) -> list[CardPromise]:
        """What each of *ranks* promises, if it is played now."""
        return self.networks[len(view.playing)].promises(KnownDeal(view), ranks)

    def match(self, view: CucumberState) -> Row:
        """What it is worth to who is to act that each pays each rank, player by player."""
        seats = order(view, view.acting[0])
        if view.deciding:
            return [float(seat != seats[0]) for seat in seats for _ in range(NUMBER)]
        barred = view.terms[BAR] == LEFT
        stands = tuple((view.score[seat], barred or seat in view.bought) for seat in seats)
        return worth(self.chances, stands)

    def bought_in(self, view: CucumberState) -> float:
        """The chance of winning of who is to act, if all who are asked to buy in do so."""
        if len(view.playing) < FEW:  # only one is below thirty, so both would have the same total
            return 1 / 2
        return self.chances.of(
            [
                (view.restart, True)
                if seat in view.sliced
                else (view.score[seat], seat in view.bought)
                for seat in order(view, view.acting[0])
            ]
        )


def spares(players: int) -> Row:
    """The points that it spares who is to act, or costs the others on average, that each pays each
    rank, player by player."""
    points = [float(LEAST + rank) for rank in range(NUMBER)]
    return [-one for one in points] + [one / (players - 1) for one in points] * (players - 1)


@lru_cache(maxsize=1_000)
def worth(chances: Chances, stands: tuple[Stand, ...]) -> Row:
    """The chance of the first of those who stand so, if each pays each rank, player by player."""
    return [
        chances.after(stands, payer, rank + LEAST)
        for payer in range(len(stands))
        for rank in range(NUMBER)
    ]


def packed(numbers: Sequence[int]) -> str:
    """Whole numbers of two bytes as text."""
    return b85encode(pack(f"<{len(numbers)}h", *numbers)).decode()


def unpacked(text: str, many: int) -> list[int]:
    """The same numbers again; ValueError if they are not so many."""
    read = b85decode(text)
    if len(read) != 2 * many:
        raise ValueError(f"There are {len(read)} bytes instead of {2 * many}.")
    return [*unpack(f"<{many}h", read)]


def shapes(players: int, first: int, second: int) -> list[tuple[int, int]]:
    """How many rows and columns each part of a network has, with layers of that size."""
    before, after = (sum(values) - len(values) for values in inputs(players))
    last = players * NUMBER
    sizes = [(before, first), (after, first), (1, first), (first, second), (1, second)]
    return [*sizes, (second, last), (1, last)]


def file_of(beat: Reading) -> Path:
    """Where the judgement for that reading is."""
    return TABLES / f"{beat.key}.json"


def stored(beat: Reading) -> CardJudgement:
    """The judgement for it; ValueError, in words, if it has the wrong shape."""
    read = json.loads(file_of(beat).read_text(encoding="utf-8"))
    first, second = read["layers"]
    networks = {}
    for players in LEARNT:
        sizes = shapes(players, first, second)
        many = sum(rows * columns for rows, columns in sizes)
        weights = iter(unpacked(read["networks"][str(players)], many))
        parts = [
            [[number / FINE for number in islice(weights, columns)] for _ in range(rows)]
            for rows, columns in sizes
        ]
        ties = [number / FINE for number in unpacked(read["ties"][str(players)], second + 1)]
        networks[players] = PayerNetwork(players, parts, ties)
    chances = {
        players: [
            number / FINER
            for number in unpacked(read["chances"][str(players)], len(among(players)))
        ]
        for players in LEARNT
    }
    return CardJudgement(networks, Chances(chances))


@cache
def shipped(beat: Reading) -> CardJudgement | None:
    """What was learnt for that reading; None, and a line in the log, if it is unreadable."""
    return readable(lambda: stored(beat))


def mastered(terms: Terms) -> bool:
    """Whether the game was learnt as *terms* have it."""
    return terms.seats in LEARNT and terms[BEAT] in READINGS

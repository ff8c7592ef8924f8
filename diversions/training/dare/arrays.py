"""A contest as arrays: what hands weigh together at each course of play, and who wins."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import Any

import numpy as np
import numpy.typing as npt

from diversions.rules.players.dare import EITHER, DareContest, Key, decided, shape_of

Array = npt.NDArray[Any]
Strategy = dict[Key, Array]  # the chance of each action, which is the first axis


def legal(key: Key, arrays: ContestArrays) -> Array | None:
    """Which actions differ, by hand, of a choice between cards: of two like cards, the first."""
    if key.kind != "card":
        return None
    legal = arrays.legal3 if key.level < 2 else arrays.legal2
    return legal.reshape(len(legal), *(1,) * len(arrays.shape.node(key)), -1)


class ContestArrays:
    """The weights of a contest.

    An array over hands ends in their places in ``Shape.triples`` or ``pairs``, or in the rank of a
    single card. The weight of two hands is how likely they are dealt; all weigh 1 together.
    """

    def __init__(self, contest: DareContest, kind: type[np.floating[Any]] = np.float32) -> None:
        self.contest, self.kind, self.shape = contest, kind, shape_of(contest)
        self.late = contest.dares == EITHER
        n, triples, pairs = contest.ranks, self.shape.triples, self.shape.pairs
        triple, pair = self.shape.place[3], self.shape.place[2]
        ranks = range(n)
        # Of a card played and what is left: the hand that they were, and which action it was.
        self.pair = np.array([[pair[tuple(sorted((a, b)))] for b in ranks] for a in ranks])
        self.which2 = np.array([[int(a > b) for b in ranks] for a in ranks])
        self.triple = np.array([[triple[tuple(sorted((a, *p)))] for p in pairs] for a in ranks])
        self.which3 = np.array([[sorted((a, *p)).index(a) for p in pairs] for a in ranks])
        # Of a hand: what is played, and what is left.
        self.low, self.high = (np.array([p[i] for p in pairs]) for i in (0, 1))
        self.played3 = np.array(triples).T
        self.left3 = np.array([[pair[t[:i] + t[i + 1 :]] for t in triples] for i in range(3)])
        self.legal3 = np.array([[t.index(t[i]) == i for t in triples] for i in range(3)])
        self.legal2 = np.array([[True] * len(pairs), [p[0] != p[1] for p in pairs]])
        whole = weights(n, contest.suits)
        self.w0 = whole.astype(kind)
        self.w1 = whole[self.triple].astype(kind)  # card led, what is left of eldest, dealer's hand
        self.halves = tuple(Half(self, half, whole) for half in (0, 1))


def weights(ranks: int, suits: int) -> npt.NDArray[np.float64]:
    """How likely each two hands are dealt together."""
    triples = list(combinations_with_replacement(range(ranks), 3))
    counts = np.array([[t.count(rank) for rank in range(ranks)] for t in triples])
    ways = np.zeros((4, 4))
    for a in range(4):
        for b in range(4):
            if (rest := suits - a - b) >= 0:
                ways[a, b] = 1 / (factorial(a) * factorial(b) * factorial(rest))
    matrix = np.ones((len(triples), len(triples)))
    for rank in range(ranks):
        matrix *= ways[np.ix_(counts[:, rank], counts[:, rank])]
    matrix /= matrix.sum()
    return matrix


class Half:
    """What follows a first trick that eldest has not lost, or has lost.

    *x* leads to the second trick, *y* replies: 0 is eldest, 1 the dealer.
    """

    def __init__(self, arrays: ContestArrays, half: int, whole: Array) -> None:
        n, kind = arrays.contest.ranks, arrays.kind
        self.part, self.x, self.y = half, half, 1 - half
        firsts = np.array(arrays.shape.firsts[half]).reshape(-1, 2)
        self.size, self.eldest, self.dealer = len(firsts), firsts[:, 0], firsts[:, 1]
        mine, theirs = firsts[:, half], firsts[:, 1 - half]  # what x and y have played
        w2 = whole[arrays.triple[mine][:, :, None], arrays.triple[theirs][:, None, :]]
        self.w2 = w2.astype(kind)  # node, pair of x, pair of y
        w3 = w2[:, arrays.pair, :]  # node, card led, card left to x, pair of y
        self.w3 = np.ascontiguousarray(w3.reshape(self.size * n, n, -1)).astype(kind)
        lead, reply = np.arange(n)[:, None], np.arange(n)[None, :]
        ahead = (self.eldest != self.dealer)[:, None, None]
        self.over = ahead & (lead > reply)  # node, lead, reply: x has both tricks
        self.over_low, self.over_high = self.over[:, :, arrays.low], self.over[:, :, arrays.high]
        w4 = w3[:, :, :, arrays.pair].transpose(0, 1, 3, 2, 4)  # node, lead, reply, left to x, to y
        self.thirds = tuple(Third(arrays, self, lost, w4) for lost in (0, 1))


class Third:
    """What follows a second trick after which the deal is open, and that its leader did not lose.

    Or did lose, if *lost*. *leads* leads to the third trick with a card l, the other has f.
    *w* is what l and f weigh, in three layers: l above f, alike, below. *out* is who has the deal
    then, as its leader sees it: 1, 0 for nobody, -1.
    """

    def __init__(self, arrays: ContestArrays, half: Half, lost: int, w4: Array) -> None:
        self.part = 2 * half.part + lost
        self.lost, self.leads = lost, half.y if lost else half.x
        place = arrays.shape.first[half.part]
        rows = np.array([(place[s[:2]], s[2], s[3]) for s in arrays.shape.seconds[self.part]])
        self.at = tuple(rows.reshape(-1, 3).T)
        self.size = len(rows)
        # Where y's hand and choice stand, if low and high cards of all hands lie in one row.
        node, lead, reply = self.at
        hand = arrays.pair[reply] + arrays.which2[reply] * len(arrays.shape.pairs)
        self.hands = ((node * arrays.contest.ranks + lead) * 2 * len(arrays.shape.pairs))[
            :, None
        ] + hand
        weight = w4[self.at]
        if lost:
            weight = weight.transpose(0, 2, 1)
        rank = np.arange(arrays.contest.ranks)
        over, like = rank[:, None] > rank, rank[:, None] == rank
        layers = [weight * over, weight * like, weight * ~(over | like)]
        self.w = np.ascontiguousarray(np.concatenate(layers, 1)).astype(arrays.kind)
        self.wt = np.ascontiguousarray(self.w.transpose(0, 2, 1))
        self.out = np.array([ends(s, arrays.contest.need) for s in arrays.shape.seconds[self.part]])
        self.out = self.out.reshape(-1, 3)


def ends(played: tuple[int, ...], need: int) -> tuple[int, int, int]:
    """Who has the deal if whoever leads to the third trick takes it, ties it, loses it.

    >>> ends((5, 3, 2, 9), 1), ends((5, 5, 2, 2), 1), ends((5, 3, 2, 2), 1), ends((5, 3, 2, 2), 2)
    ((1, 0, -1), (1, 0, -1), (1, 1, 0), (1, 0, 0))
    """
    assert not decided(played)
    first, lost = played[0] != played[1], played[2] < played[3]
    won, against = (int(lost), int(first)) if lost else (int(first) + (played[2] > played[3]), 0)
    counts = []
    for mine, other in ((won + 1, against), (won, against), (won, against + 1)):
        has = mine if mine > other else other
        counts.append(0 if mine == other or has < need else 1 if mine > other else -1)
    return counts[0], counts[1], counts[2]

"""A contest with doubles as arrays: what hands weigh together at each course of play.

A course of play is a number: the first card played has the place 1, the next one the place
*ranks*, and so on, so that the course after *card* is ``card * ranks**level + course``. In every
array the courses are the last axis, and hands come before them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from diversions.rules.players.dare import Hand, acting
from diversions.rules.players.ladder import LAST, LadderContest, result, shape_of, taken
from diversions.training.dare.arrays import weights

Array = npt.NDArray[Any]


class LadderArrays:
    """The weights of a contest, and who acts and who wins in it.

    *seat* has for each level, the number of cards played, who is to play the next: 0 for eldest.
    *weight* has for each level and course how likely the hands of who is to play, first axis, and
    of the other, second axis, are dealt; all weigh 1 together. *taken* has whose the deal is after
    two tricks: 1 eldest's, -1 the dealer's, 0 if it is open. *ends* has the same after three, if
    who leads to the third wins, ties or loses it.
    """

    def __init__(self, contest: LadderContest, kind: type[np.floating[Any]] = np.float32) -> None:
        self.contest, self.kind, self.ranks = contest, kind, contest.ranks
        self.shape = shape_of(contest)
        self.held, n = self.shape.hands, contest.ranks
        # Of what is left and a card played: the hand that they were, and which action it was.
        self.merged, self.which, self.card, self.left = {}, {}, {}, {}
        for size in (3, 2):
            place, lesser = self.shape.place[size], self.held[size - 1]
            wholes = [[tuple(sorted((card, *left))) for card in range(n)] for left in lesser]
            self.merged[size] = np.array([[place[whole] for whole in row] for row in wholes])
            self.which[size] = np.array([[w.index(c) for c, w in enumerate(row)] for row in wholes])
            smaller = self.shape.place[size - 1]
            self.card[size] = np.array(self.held[size]).T
            self.left[size] = np.array(
                [[smaller[h[:i] + h[i + 1 :]] for h in self.held[size]] for i in range(size)]
            )
        self.legal = {
            size: np.array([[h.index(h[i]) == i for h in self.held[size]] for i in range(size)])
            for size in (3, 2)
        }
        whole = weights(n, contest.suits)
        self.seat, self.weight = [], []
        self.part: dict[tuple[int, bytes], Array] = {}
        for level in range(LAST + 1):
            courses = [self.shape.course(number, level) for number in range(n**level)]
            self.seat.append(np.array(self.shape.seats[level]))
            self.weight.append(self.weighed(courses, level, whole).astype(kind))
        two = [taken(self.shape.course(number, LAST)) for number in range(n**LAST)]
        self.taken = np.array([result(contest, tricks) or 0 for tricks in two])
        self.ends = np.array(
            [
                [result(contest, (*tricks, third)) or 0 for third in (leads, None, 1 - leads)]
                for tricks, leads in zip(two, self.seat[LAST], strict=True)
            ]
        ).T

    def weighed(self, courses: Sequence[Hand], level: int, whole: Array) -> Array:
        sizes = 3 - level // 2, 3 - (level + 1) // 2
        triple, layers = self.shape.place[3], []
        for played in courses:
            actor = acting(played)
            own: tuple[list[int], list[int]] = ([], [])
            for place, card in enumerate(played):
                own[acting(played[:place])].append(card)
            rows = [
                np.array([triple[tuple(sorted((*left, *own[player])))] for left in self.held[size]])
                for player, size in zip((actor, 1 - actor), sizes, strict=True)
            ]
            layers.append(whole[np.ix_(rows[0], rows[1])])
        return np.ascontiguousarray(np.stack(layers, -1))

    def weights(self, level: int, courses: Array) -> Array:
        """The weights at these courses alone; many histories have the same, which share them."""
        key = level, courses.tobytes()
        if key not in self.part:
            self.part[key] = np.ascontiguousarray(self.weight[level][:, :, courses])
        return self.part[key]

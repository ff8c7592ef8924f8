"""The loop of play by oneself: a round is played by what is learnt, and then teaches it.

What a round is, and how it teaches, is the learner's own: a deal or a thousand side by side, a
network or a row of weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Step = Callable[[int, int], float]  # of a round, and of how many: how far the weights go
Round = TypeVar("Round")


class Learner(Protocol[Round]):
    """What learns by play against itself."""

    def play(self, done: float) -> Round:
        """A round by what is learnt so far, when this share of all is *done*."""

    def learn(self, played: Round, step: float) -> None:
        """Go a *step* towards what came of it."""


def self_play(learner: Learner[Round], rounds: int, step: Step) -> Iterator[int]:
    """Play and learn so many rounds; gives the number of each when it is learnt, from 0."""
    for number in range(rounds):
        learner.learn(learner.play(number / rounds), step(number, rounds))
        yield number


def falling(first: float, last: float) -> Step:
    """Evenly from *first* to *last*, which comes after the end.

    >>> [falling(0.3, 0.1)(number, 4) for number in range(4)]
    [0.3, 0.25, 0.2, 0.15]
    """
    return lambda number, rounds: first + (last - first) * number / rounds


def warmed(most: float, last: float, rounds_up: int) -> Step:
    """Up to *most* in some rounds, then along a cosine down to the part *last* of it.

    >>> [round(warmed(1.0, 0.1, 2)(number, 8), 3) for number in range(8)]
    [0.5, 0.966, 0.868, 0.722, 0.55, 0.378, 0.232, 0.134]
    """

    def step(number: int, rounds: int) -> float:
        up = most * min(1, (number + 1) / rounds_up)
        return float(up * (last + (1 - last) * 0.5 * (1 + np.cos(np.pi * number / rounds))))

    return step


def batches(
    count: int, size: int, rng: np.random.Generator, whole: bool = False
) -> list[npt.NDArray[Any]]:
    """The places of *count* examples, shuffled, in parts of *size* at most.

    The parts are nearly equal; if all are to be *whole*, of that size, and the rest is left out.
    """
    order = rng.permutation(count)
    if whole:
        return [order[start : start + size] for start in range(0, count - size + 1, size)]
    return np.array_split(order, -(-count // size))

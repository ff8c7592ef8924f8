"""Gradient descent for the networks that learn by play against itself."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float32]
MEAN, SQUARE = 0.1, 0.001  # how much of what is remembered of the slopes each step forgets


class AdamDescent:
    """Gradient descent by the method called Adam; arrays of those *shapes* are changed.

    What is *least* is added to what a step is divided by, so that no step is without bound.
    """

    def __init__(self, shapes: Sequence[tuple[int, ...]], least: float = 1e-7) -> None:
        self.mean = [np.zeros(shape, np.float32) for shape in shapes]
        self.square = [np.zeros(shape, np.float32) for shape in shapes]
        self.steps, self.least = 0, np.float32(least)

    def change(self, weights: Sequence[Reals], slopes: Sequence[Reals], step: float) -> None:
        """Change *weights*, in place, by a *step* down the *slopes*.

        >>> descent, weights = AdamDescent([(2,)]), [np.ones(2, np.float32)]
        >>> descent.change(weights, [np.array([4, -4], np.float32)], 0.5)
        >>> weights[0].round(3).tolist()
        [0.5, 1.5]
        """
        self.steps += 1
        step *= float(np.sqrt(1 - (1 - SQUARE) ** self.steps) / (1 - (1 - MEAN) ** self.steps))
        for weight, slope, mean, square in zip(
            weights, slopes, self.mean, self.square, strict=True
        ):
            mean += MEAN * (slope - mean)
            square += SQUARE * (slope * slope - square)
            weight -= np.float32(step) * mean / (np.sqrt(square) + self.least)

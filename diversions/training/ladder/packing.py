"""Strategies of deals with doubles as bytes, and back."""

from __future__ import annotations

import numpy as np

from diversions.rules.players.ladder import LadderKey
from diversions.training.ladder.arrays import Array
from diversions.training.ladder.solving import Tree
from diversions.training.ladder.walk import LadderPayoffs, Run

NEAR = 1 / 30  # a chance up to which an action is taken for never done


def packed(tree: Tree) -> bytes:
    """The bytes of one score; of a choice between several, the chances of all but one.

    A player who plays by these bytes never comes to some decisions, whatever the other does. What
    is done there cannot be exploited, so it is the likeliest action alone, which takes less room.
    """
    one = tree.arrays.contest.steps
    kept = {key: rounded(choice.average(), one) for key, choice in tree.choices.items()}
    play(tree, kept)
    for choice in tree.choices.values():
        choice.reached = np.zeros(choice.shape, bool)
    tree.walk(Run(NOTHING, mark=True))
    parts = []
    for key in tree.arrays.shape.keys(tree.top):
        choice, steps = tree.choices[key], kept[key]
        best = np.argmax(steps, 0) == np.arange(len(steps)).reshape(-1, *(1,) * (steps.ndim - 1))
        told = np.where(choice.reached, steps, best * one)
        parts.append((told[:-1] if key.kind == "card" else told[1:]).astype(np.uint8))
    return b"".join(part.tobytes() for part in parts)


NOTHING = LadderPayoffs((0.0,) * 5, (0.0,) * 5, 0.0)


def rounded(chances: Array, one: int) -> Array:
    """Chances in steps, so many to *one*; what rounding has lost goes to the commonest action."""
    steps: Array = np.rint(chances * one).astype(np.int32)
    steps[steps <= NEAR * one] = 0
    most = steps.argmax(0)[None]
    spare = one - steps.sum(0, keepdims=True)
    np.put_along_axis(steps, most, np.take_along_axis(steps, most, 0) + spare, 0)
    return steps


def play(tree: Tree, kept: dict[LadderKey, Array]) -> None:
    """Let the tree be walked by those chances, which are in steps."""
    for key, choice in tree.choices.items():
        choice.final = kept[key].astype(tree.arrays.kind) / tree.arrays.kind(
            tree.arrays.contest.steps
        )


def unpacked(tree: Tree, block: bytes | memoryview) -> None:
    """Let the tree be walked by the bytes of a score."""
    shape, one, kept = tree.arrays.shape, tree.arrays.contest.steps, {}
    offsets, _ = shape.offsets(tree.top)
    for key, first in offsets.items():
        size = shape.size(key)
        told = np.frombuffer(block, np.uint8, int(np.prod(size)), first).astype(np.int32)
        told = told.reshape(size[0], *tree.choices[key].shape)
        rest = one - told.sum(0, keepdims=True)
        kept[key] = np.concatenate([told, rest] if key.kind == "card" else [rest, told])
    play(tree, kept)

"""Strategies as bytes, and back: what a table of a contest holds of each score."""

from __future__ import annotations

import numpy as np

from diversions.rules.players.dare import STEPS, Key
from diversions.training.dare.arrays import Array, ContestArrays, Strategy
from diversions.training.dare.solving import own_reach
from diversions.training.dare.walk import Walk

NEAR = 2  # steps from never or always within which a chance is rounded to it


def packed(arrays: ContestArrays, strategy: Strategy) -> bytes:
    """The bytes of one score; of a choice between three cards two chances, of two the first.

    A player who plays by these bytes never comes to some decisions, whatever the other does. What
    is done there cannot be exploited, so it is the likeliest action alone: that takes less room,
    and is still the right advice to a person who did come there.
    """
    kept = {key: rounded(strategy[key], key) for key in arrays.shape.keys}
    walk = Walk(arrays, {key: chances(arrays, key, steps) for key, steps in kept.items()})
    return b"".join(
        np.moveaxis(
            np.where(own_reach(walk, key) > 0, steps, likeliest(strategy[key], key)), 0, -1
        ).tobytes()
        for key, steps in kept.items()
    )


def likeliest(shares: Array, key: Key) -> Array:
    """What is kept of an array if every decision in it is for the likeliest action."""
    best = shares.argmax(0)
    actions = (0, 1) if key.kind == "card" and key.level < 2 else (int(key.kind != "card"),)
    return np.stack([best == action for action in actions]).astype(np.uint8) * np.uint8(STEPS)


def rounded(chances: Array, key: Key) -> Array:
    """The chances that are kept of an array, in steps."""
    steps = np.rint(chances * STEPS).astype(np.int32)
    if key.kind == "card" and key.level < 2:
        steps[steps < NEAR] = 0
        kept = steps[:2].copy()
        most = steps.argmax(0)
        spare = STEPS - steps.sum(0)  # what rounding has lost goes to the commonest action
        for place in (0, 1):
            kept[place] += np.where(most == place, spare, 0)
        bytes_of: Array = np.clip(kept, 0, STEPS).astype(np.uint8)
        return bytes_of
    kept = steps[:1] if key.kind == "card" else steps[1:]
    kept = np.where(kept < NEAR, 0, np.where(kept > STEPS - NEAR, STEPS, kept))
    return kept.astype(np.uint8)


def unpacked(arrays: ContestArrays, block: bytes | memoryview) -> Strategy:
    """The strategy that the bytes of a score hold."""
    strategy: Strategy = {}
    for key in arrays.shape.keys:
        shape = arrays.shape.shape(key)
        kept = 2 if key.kind == "card" and key.level < 2 else 1
        steps = np.frombuffer(
            block, np.uint8, kept * int(np.prod(shape)), arrays.shape.offsets[key]
        ).reshape(*shape, kept)
        strategy[key] = chances(arrays, key, np.moveaxis(steps, -1, 0))
    return strategy


def chances(arrays: ContestArrays, key: Key, steps: Array) -> Array:
    """The chance of each action, of which *steps* holds all but one."""
    told = steps.astype(arrays.kind) / arrays.kind(STEPS)
    rest = 1 - told.sum(0)
    return np.stack([*told, rest] if key.kind == "card" else [rest, *told])

"""Strategies as bytes, and back: what a table of a contest holds of each score."""

from __future__ import annotations

import numpy as np

from diversions.lab.dare.net import Array, Net, Strategy
from diversions.rules.players.dare import STEPS, Key

NEAR = 6  # steps from never or always within which a chance is rounded to it


def packed(net: Net, strategy: Strategy) -> bytes:
    """The bytes of one score; of a choice between three cards two chances, of two the first."""
    return b"".join(
        np.moveaxis(rounded(strategy[key], key), 0, -1).tobytes() for key in net.shape.keys
    )


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


def unpacked(net: Net, block: bytes) -> Strategy:
    """The strategy that the bytes of a score hold."""
    strategy: Strategy = {}
    for key in net.shape.keys:
        shape = net.shape.shape(key)
        kept = 2 if key.kind == "card" and key.level < 2 else 1
        steps = np.frombuffer(
            block, np.uint8, kept * int(np.prod(shape)), net.shape.offsets[key]
        ).reshape(*shape, kept)
        chances = np.moveaxis(steps, -1, 0).astype(net.kind) / net.kind(STEPS)
        rest = 1 - chances.sum(0)
        if key.kind == "card":
            strategy[key] = np.stack([*chances, rest])
        else:
            strategy[key] = np.stack([rest, *chances])
    return strategy

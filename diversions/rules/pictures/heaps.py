"""Places for heaps of coins, to print: a compartment for each, with what wins it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Words

HIGH = 66  # mm


class Heap(NamedTuple):
    """A heap by its name, and what takes it; *ground* is how its compartment is filled."""

    name: str
    taken_by: str
    ground: str = ""


class HeapSize(NamedTuple):
    """What the places of a sheet measure, in mm: a compartment, its ring, and what takes it."""

    wide: float
    ring: float = 19
    words: float = 4.5


def places(title: str, heaps: Sequence[Heap], size: HeapSize, note: str) -> Drawing:
    """A compartment for each of *heaps*, from left to right."""
    parts: list[Part] = []
    for number, heap in enumerate(heaps):
        x = size.wide * number
        parts.append(Box(x, 0, size.wide, HIGH, heap.ground, 0.6))
        parts.append(Words(x + size.wide / 2, 11, heap.name, 8))
        parts.append(Ring(x + size.wide / 2, 36, size.ring, "", 0.3))
        parts.append(Words(x + size.wide / 2, HIGH - 4, heap.taken_by, size.words))
    return Drawing(title, size.wide * len(heaps), HIGH, tuple(parts), note)

"""Chance keyed by its place, so that two readings meet the same cards and dice.

What falls depends only on the seed and on the place in the match: the third shuffle is the same
shuffle under either reading, whatever was played before it.  The key is BLAKE2b, for a weak hash
makes neighbouring seeds alike and invents differences.
"""

from __future__ import annotations

import hashlib
from random import Random

from diversions.rules.chance import Chance, Shuffle

WIDE = 2**64


def keyed(*place: object) -> int:
    """A number below 2**64 that looks random and depends on nothing but *place*."""
    words = "\0".join(map(str, place)).encode()
    return int.from_bytes(hashlib.blake2b(words, digest_size=8).digest())


def drawn(due: Chance, *place: object) -> tuple[str, ...]:
    """What chance brings at *place*.

    A pack is ordered by a key of each card, so that packs that share cards, or are dealt to
    another depth, are shuffled alike as far as they can be.
    """
    if isinstance(due, Shuffle):
        seen: dict[str, int] = {}
        keys = []
        for card in due.pack:
            seen[card] = copy = seen.get(card, 0) + 1
            keys.append((keyed(*place, card, copy), card))
        return tuple(card for _, card in sorted(keys)[: due.top])
    return tuple(str(1 + keyed(*place, die) % due.faces) for die in range(due.dice))


def chooser(*place: object) -> Random:
    """The generator for a choice that is made at *place*."""
    return Random(keyed(*place))

"""Long things in pages that can be read across a room: none is cut, none is set smaller.

The projector's type grows with its width, so that a line of it holds as many signs at 1,280 as at
1,920 pixels; how many lines there are is reckoned for a screen that is half as high as it is wide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import TypeVar

WIDE = 74  # signs in a line
LINES = 12.0  # in a page, below its heading
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z“(])")

T = TypeVar("T")


def lines(text: str, wide: int = WIDE, after: float = 0.4) -> float:
    """How many lines *text* takes, with the space after it."""
    return ceil(len(text) / wide) + after


def paged(things: Iterable[T], tall: Callable[[T], float], most: float = LINES) -> list[list[T]]:
    """*things* in pages of so many lines; one that is taller than a page has one of its own.

    >>> paged([3, 4, 5, 20, 1], float)
    [[3, 4, 5], [20], [1]]
    """
    pages: list[list[T]] = []
    left = 0.0
    for thing in things:
        height = tall(thing)
        if not pages or height > left:
            pages.append([])
            left = most
        pages[-1].append(thing)
        left -= height
    return pages


def evenly(things: Sequence[T], tall: Callable[[T], float], most: float = LINES) -> list[list[T]]:
    """The same, with as few pages and none of them nearly empty.

    >>> evenly([1, 1, 1, 1, 1], float, 4), evenly([1, 1], float, 4), evenly([3, 9], float, 4)
    ([[1, 1, 1], [1, 1]], [[1, 1]], [[3], [9]])
    """
    pages = paged(things, tall, most)
    full = sum(map(tall, things)) / max(1, len(pages))
    while full < most and len(even := paged(things, tall, full)) > len(pages):
        full += 0.25
    return even if full < most else pages


def paginate(text: str) -> list[str]:
    """A text in pages, each of whole sentences; where a paragraph ends, one line is left."""
    pieces = [
        (sentence, first)
        for paragraph in text.strip().split("\n\n")
        for first, sentence in enumerate(SENTENCE.split(paragraph.strip()))
    ]
    pages = paged(pieces, lambda piece: len(piece[0]) / WIDE + (0.9 if not piece[1] else 0))
    return ["".join(_joined(s, first) for s, first in page).strip() for page in pages]


def _joined(sentence: str, first: int) -> str:
    return f" {sentence}" if first else f"\n\n{sentence}"

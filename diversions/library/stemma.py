"""Who copied whom: the lines of ``fixtures/stemma.toml``, and a drawing of them."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

FILE = Path(settings.BASE_DIR) / "fixtures" / "stemma.toml"
HOW = ("copied", "reprinted", "edited", "translated", "retold")
ACROSS, DOWN = 300, 36  # between two generations, and between two rows


class Descent(NamedTuple):
    """One text taken from another, and who says so.

    *before*, *after* and *says* are keys of sources; of books that nobody names, *after* is empty
    and *after_words* says what they are.
    """

    before: str
    how: str
    says: str
    text: str
    after: str = ""
    after_words: str = ""

    @property
    def end(self) -> str:
        """What stands at the lower end of the line."""
        return self.after or self.after_words


class Node(NamedTuple):
    """A text in the drawing: its left edge and its middle."""

    name: str  # a key, or the words for books that nobody names
    x: int
    y: int


class Edge(NamedTuple):
    """A line of the drawing, from the right of one text to the left of another."""

    line: Descent
    start: Node
    end: Node


class StemmaDrawing(NamedTuple):
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    width: int
    height: int


@cache
def lines() -> tuple[Descent, ...]:
    """The lines in the order of the file."""
    return tuple(
        Descent(**entry) for entry in tomllib.loads(FILE.read_text(encoding="utf-8"))["line"]
    )


def drawing() -> StemmaDrawing:
    """Each text right of what it was taken from, its own copies in rows beside it."""
    children: dict[str, list[str]] = defaultdict(list)
    parents: dict[str, list[str]] = defaultdict(list)
    for line in lines():
        children[line.before].append(line.end)
        parents[line.end].append(line.before)
    placed: dict[str, Node] = {}
    row = 0

    def depth(name: str) -> int:
        """How many texts stand before it at most."""
        return max((depth(parent) + 1 for parent in parents[name]), default=0)

    def place(name: str) -> float:
        """Put *name* and what hangs on it into rows; its own row."""
        nonlocal row
        rows = [place(child) for child in children[name] if child not in placed]
        if rows:
            own = (rows[0] + rows[-1]) / 2
        else:
            own = float(row)
            row += 1
        placed[name] = Node(name, depth(name) * ACROSS, round(own * DOWN) + DOWN // 2)
        return own

    for name in list(children):
        if not parents[name]:
            place(name)
    edges = tuple(Edge(line, placed[line.before], placed[line.end]) for line in lines())
    width = max(node.x for node in placed.values()) + ACROSS
    return StemmaDrawing(tuple(placed.values()), edges, width, row * DOWN)

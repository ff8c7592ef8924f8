"""A count of move sequences in Fox and Geese, written apart from the engine.

It shares nothing with it: the cross is a picture in characters with a border, the fox is an
offset in it, and the geese are a set of offsets.
"""

from __future__ import annotations

WIDTH = 11
ROWS = ["  ...  ", "  ...  ", ".......", ".......", ".......", "  ...  ", "  ...  "]
BORDER = " " * WIDTH
PICTURE = BORDER * 2 + "".join(f"  {row}  " for row in ROWS) + BORDER * 2
CROSS = frozenset(at for at, mark in enumerate(PICTURE) if mark == ".")
STRAIGHT = (1, -1, WIDTH, -WIDTH)
SLANTING = (WIDTH + 1, WIDTH - 1, -WIDTH + 1, -WIDTH - 1)

Geese = frozenset[int]


def offset(point: str) -> int:
    return (2 + 7 - int(point[1])) * WIDTH + 2 + "abcdefg".index(point[0])


def ways(at: int, slanting: bool) -> tuple[int, ...]:
    even = (at // WIDTH + at % WIDTH) % 2 == 0
    return STRAIGHT + SLANTING if slanting and even else STRAIGHT


def leaps(fox: int, geese: Geese, slanting: bool, must: bool) -> list[tuple[int, Geese]]:
    """Where each taking leaves the fox and the geese, one entry for each way of taking."""
    landings = []
    for way in ways(fox, slanting):
        over, to = fox + way, fox + 2 * way
        if over in geese and to in CROSS and to not in geese:
            left = geese - {over}
            further = leaps(to, left, slanting, must)
            if not (must and further):
                landings.append((to, left))
            landings += further
    return landings


def count(
    fox: int | None,
    geese: Geese,
    fox_to_move: bool,
    depth: int,
    slanting: bool = False,
    must: bool = False,
    enough: int = 4,
) -> int:
    """The number of sequences of *depth* acts; with no fox yet, its placing is the first."""
    if depth == 0:
        return 1
    nexts: list[tuple[int, Geese]]
    if fox is None:
        spots = CROSS - geese
        return sum(count(at, geese, True, depth - 1, slanting, must, enough) for at in spots)
    if len(geese) < enough:
        return 0
    if fox_to_move:
        nexts = leaps(fox, geese, slanting, must)
        if not (must and nexts):
            around = (fox + way for way in ways(fox, slanting))
            nexts += [(to, geese) for to in around if to in CROSS and to not in geese]
    else:
        nexts = [
            (fox, (geese - {at}) | {at + way})
            for at in geese
            for way in ways(at, slanting)
            if at + way in CROSS and at + way != fox and at + way not in geese
        ]
    return sum(
        count(at, flock, not fox_to_move, depth - 1, slanting, must, enough) for at, flock in nexts
    )

"""Dice of paper: nets to be cut out, folded and glued."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.rules.pictures.drawing import Box, Drawing, Part, Polygon, Ring
from diversions.rules.terms import Terms

SIDE = 20.0  # mm
SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
# A cross of six squares, by column and row: opposite faces make seven.
NET = {1: (1, 0), 3: (0, 1), 2: (1, 1), 4: (2, 1), 6: (1, 2), 5: (1, 3)}
FLAP = 5.0


def nets(_: Terms) -> Drawing:
    """Two dice, whatever was agreed."""
    return nets_of(2)


def nets_of(dice: int) -> Drawing:
    """So many dice, two in a row."""
    wide, high = 3 * SIDE + 2 * FLAP + 12, 4 * SIDE + 2 * FLAP + 8
    parts: list[Part] = []
    for die in range(dice):
        row, column = divmod(die, 2)
        parts += net(FLAP + column * wide, FLAP + row * high)
    rows = -(-dice // 2)
    note = "Cut along the outline, fold along every line, and glue the flaps inside."
    return Drawing("Dice to fold", min(dice, 2) * wide - 12, rows * high - 8, tuple(parts), note)


def net(left: float, top: float) -> Iterator[Part]:
    """One die: its flaps first, then its faces."""
    for face in (3, 4):
        column, row = NET[face]
        x, y = left + column * SIDE, top + row * SIDE
        for up in (True, False):
            yield flap(x, y if up else y + SIDE, up)
    column, row = NET[1]
    yield flap(left + column * SIDE, top + row * SIDE, up=True)
    x5, y5 = left + NET[5][0] * SIDE, top + NET[5][1] * SIDE
    for x, out in ((x5, -FLAP), (x5 + SIDE, FLAP)):
        inner = ((x, y5), (x + out, y5 + 3), (x + out, y5 + SIDE - 3), (x, y5 + SIDE))
        yield Polygon(inner, "", 0.25)
    for face, (column, row) in NET.items():
        x, y = left + column * SIDE, top + row * SIDE
        yield Box(x, y, SIDE, SIDE, "paper", 0.4)
        for dx, dy in SPOTS[face]:
            yield Ring(x + SIDE / 2 + dx * 5.2, y + SIDE / 2 + dy * 5.2, 1.7, "ink", 0)


def flap(x: float, y: float, up: bool) -> Polygon:
    """A flap along the upper or the lower edge of a face."""
    out = -FLAP if up else FLAP
    return Polygon(((x, y), (x + 3, y + out), (x + SIDE - 3, y + out), (x + SIDE, y)), "", 0.25)

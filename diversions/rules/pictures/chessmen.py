"""The men of the older chess as they are seen: on a page, and on sheets to print."""

from __future__ import annotations

from diversions.rules.kit.boards import FILES, VACANT
from diversions.rules.kit.chessmen import NAMES, SIDES, called, full_name, of_side
from diversions.rules.pictures.boards import Picture, Piece
from diversions.rules.pictures.drawing import Box, Drawing, Part, Stroke, Words
from diversions.rules.pictures.men import Men, standing

SPRITE = "pieces/chess.svg"
SMALL, LARGE = 21, 40  # mm: a board on one sheet of paper, a board for men of some size


def looks(kinds: str) -> dict[str, Piece]:
    """How each man of both sides looks; its symbol is called after the side and the man."""
    return {
        man: Piece(f"{SIDES[side]}-{NAMES[kind]}", SIDES[side], full_name(man))
        for side in (0, 1)
        for kind in kinds
        for man in (of_side(kind, side),)
    }


def sheet(title: str, array: str, square: int) -> Drawing:
    """The plain board drawn to print, with the name of the man that begins on a square."""
    side, edge, size = 8 * square, 5, max(2.4, square / 14)
    parts: list[Part] = [Box(edge, edge, side, side, weight=0.8)]
    for line in range(1, 8):
        at = edge + line * square
        parts += [Stroke(at, edge, at, edge + side, 0.4), Stroke(edge, at, edge + side, at, 0.4)]
    for at, man in enumerate(array):
        if man != VACANT:
            x, y = edge + square * (at % 8 + 0.5), edge + square * (8 - at // 8)
            parts.append(Words(x, y - 1.4, called(man), size))
    for number in range(8):
        middle = edge + square * (number + 0.5)
        parts.append(Words(middle, side + 2 * edge - 1.2, FILES[number], 3))
        parts.append(Words(2.4, middle + 1, str(8 - number), 3))
    note = "All squares are alike. The small words say which man begins where."
    return Drawing(title, side + 2 * edge, side + 2 * edge, tuple(parts), note)


def sets(start: Picture, title: str) -> tuple[Men, ...]:
    """The men of both sides, for the board on one sheet and for the large one."""
    return (
        standing(start, f"{title}, men for the board on one sheet", SMALL * 0.8),
        standing(start, f"{title}, men for the large board", LARGE * 0.8),
    )

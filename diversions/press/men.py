"""Men and coins to be cut out, drawn as they are on the boards of the house."""

from __future__ import annotations

from itertools import chain, cycle, islice
from typing import Any

from diversions.press import drawings
from diversions.rules.pictures.boards import Piece
from diversions.rules.pictures.men import Men

SHEET = (186.0, 259.0)  # mm that a sheet of either paper has room for
APART = 2.0  # mm between two men, for the scissors
# The colours of a side's men and of their edges, as on the boards; on paper, white is the paper.
COLOURS = {
    "white": ("#fff", "#221b14"),
    "black": ("#2a211a", "#e9d9b4"),
    "red": ("#b3402a", "#221b14"),
}
GROUNDS = {"black": "#e6dac2"}  # of the coins that count for more


def sheets(men: Men) -> list[dict[str, Any]]:
    """The sheets of a set of men, as the template takes them; what room is left has spare men."""
    side = men.diameter + APART
    across, down = int(SHEET[0] // side), int(SHEET[1] // side)
    per = across * down
    cells = [_man(men, piece) for piece in filled(men, per)]
    pages = [cells[n : n + per] for n in range(0, len(cells), per)]
    return [
        {
            "kind": "men",
            "cells": page,
            "width": side,
            "diameter": men.diameter,
            "across": across,
            "down": min(down, -(-len(page) // across)),
            "label": f"{men.title}, {men.diameter:g} mm, sheet {number} of {len(pages)}. "
            f"{_spare(men, len(cells))}"
            "Glue the sheet to card before you cut. Our own drawings. CC BY-SA 4.0",
        }
        for number, page in enumerate(pages, 1)
    ]


def filled(men: Men, per: int) -> list[Piece]:
    """The pieces of a set, and as many more as fill its last sheet of *per*: whole sets, then
    spare ones, of each sort in turn.

    >>> set_ = Men("Men", 20, ((Piece("ring", "white", "white man"), 2), (Piece("", "", "1"), 1)))
    >>> [piece.name for piece in filled(set_, 8)]
    ['white man', 'white man', '1', 'white man', 'white man', '1', 'white man', '1']
    """
    one = [piece for piece, many in men.pieces for _ in range(many)]
    left = -len(one) % per
    sets, spare = divmod(left, len(one) or 1)
    turns = cycle(piece for piece, _ in men.pieces)
    return [*chain.from_iterable([one] * (1 + sets)), *islice(turns, spare)]


def _spare(men: Men, cells: int) -> str:
    """How many sets the sheets hold, and how many spare men, as their label says it."""
    sets, spare = divmod(cells, sum(many for _, many in men.pieces))
    for_tables = f"For {sets} tables. " if sets > 1 else ""
    return f"{for_tables}{f'{spare} spare. ' if spare else ''}"


def _man(men: Men, piece: Piece) -> dict[str, Any]:
    """A man with its drawing, or with its value; the men of the second side have a rim."""
    if not piece.shape:
        ground = GROUNDS.get(piece.side, "")
        return {"svg": "", "word": piece.name, "ground": ground, "rim": bool(ground)}
    colour, edge = COLOURS[piece.side]
    svg = drawings.alone(men.sprite, piece.shape, 100, 100, colour, edge=edge)
    rim = piece.side == "black"
    return {"svg": svg, "word": "", "ground": "", "rim": rim}

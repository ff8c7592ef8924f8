"""Men and coins to be cut out: how many of each a game needs, and of what size.

A game that needs any gives ``men``, a function of the terms, in the module ``sheets.py`` of its
folder.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from diversions.rules.pictures.boards import Picture, Piece

COIN = 18.0  # mm across


class Men(NamedTuple):
    """A set of men of one size: so many of each piece, drawn by that file.

    A piece without a shape bears its name in letters, as a coin does.
    """

    title: str
    diameter: float  # mm
    pieces: tuple[tuple[Piece, int], ...]
    sprite: str = "boards.svg"


def standing(picture: Picture, title: str, diameter: float) -> Men:
    """The men that stand on a board at the beginning."""
    pieces = Counter(place.piece for place in picture.places if place.piece)
    return Men(title, diameter, tuple(pieces.items()), picture.sprite)


def coins(each: int, seats: int, title: str = "Coins", unit: str = "") -> Men:
    """Coins of one and of five for so many purses, of *each* so much.

    >>> [(piece.name, many) for piece, many in coins(20, 3).pieces]
    [('1', 30), ('5', 6)]
    """
    fives = each // 2 // 5
    ones = each - 5 * fives
    pieces = [(Piece("", "white", f"1{unit}"), ones * seats)]
    if fives:
        pieces.append((Piece("", "black", f"5{unit}"), fives * seats))
    return Men(title, COIN, tuple(pieces))

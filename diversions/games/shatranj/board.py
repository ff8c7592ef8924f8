"""How the board of Shatranj looks."""

from __future__ import annotations

from diversions.games.shatranj.rules import KINDS, ShatranjState
from diversions.rules.kit.chessmen import BOARD
from diversions.rules.pictures.boards import Picture, pictured
from diversions.rules.pictures.chessmen import SPRITE, looks

PIECES = looks(KINDS)


def picture(view: ShatranjState) -> Picture:
    """The board as a page draws it."""
    return pictured(BOARD, view.men, PIECES, "squares", view.last, sprite=SPRITE)

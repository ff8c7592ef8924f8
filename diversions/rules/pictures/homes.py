"""One table of each player, as games draw it that use no more of the tables: six points with men,
those that stand in a pile and those that are laid down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from diversions.rules.kit.dice import spelt
from diversions.rules.kit.points import CALLED, SIDES, TABLE

SHOWN = 3  # men laid down that are drawn; above that a number says how many


def men(many: int) -> str:
    """So many men in words.

    >>> men(1), men(3), men(0)
    ('one man', 'three men', 'no men')
    """
    return f"{spelt(many) if many else 'no'} {'man' if many == 1 else 'men'}"


class HomePoint(NamedTuple):
    """A point of a player's table, and the men on it."""

    number: int
    standing: int
    down: int

    @property
    def called(self) -> str:
        return CALLED[self.number - 1]

    @property
    def drawn(self) -> range:
        """The men laid down that are drawn."""
        return range(min(self.down, SHOWN))

    @property
    def figure(self) -> str:
        """How many are laid down, where not all are drawn."""
        return str(self.down) if self.down > SHOWN else ""

    def words(self, piled: bool) -> str:
        """What a screen reader says, with the men that stand where a game has any.

        >>> HomePoint(6, 2, 1).words(True), HomePoint(1, 0, 0).words(False)
        ('sice point: two men standing, one man down', 'ace point: no men')
        """
        return f"{self.called} point: {self.holds(piled)}"

    def holds(self, piled: bool) -> str:
        """The men on it, in words."""
        if not piled:
            return men(self.down)
        return f"{men(self.standing)} standing, {men(self.down)} down"


class Home(NamedTuple):
    """A player's table, the sice point first, and the men borne."""

    side: str
    points: tuple[HomePoint, ...]
    borne: int


def home(seat: int, standing: Iterable[int], down: Iterable[int], borne: int) -> Home:
    """The table of the player on *seat*, from men by point, the ace point first."""
    points = (
        HomePoint(number, up, flat)
        for number, up, flat in zip(range(1, TABLE + 1), standing, down, strict=True)
    )
    return Home(SIDES[seat].lower(), tuple(points)[::-1], borne)

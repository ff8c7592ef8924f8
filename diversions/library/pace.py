"""How long a game takes: acts that were counted, times seconds that we suppose an act takes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.library import selectors
from diversions.rules import Game
from diversions.rules.pictures import doors

FILE = "pace.toml"
HEAD = """\
# The acts of {matches} matches by journeymen, for each number of players: half of the matches have
# no fewer than the first number and no more than the third; the second is the middle, and the
# fourth is how many deals the middle match has.  Made by `manage.py time_games {slug}`, under the
# first terms that seat so many.
"""
# The seconds that an act and a deal take among people are ours.  Those of cards are such that Put
# comes to the quarter of an hour that its source gives; the others are supposed beside them.  At
# cards they are of all players together, an act each: while one plays the others think.  On a board
# on which dice are thrown half of the acts are throws, so an act there takes as long as at dice.
ROUND = 28
SECONDS = {"boards": 20, "dice": 8}
DEALING = 90


class Pace(NamedTuple):
    """Acts of a match: of a short one, of the middle one, of a long one; and its deals."""

    low: int
    middle: int
    high: int
    deals: int

    def minutes(self, acts: int, seconds: float) -> int:
        """How long a match of so many acts takes, with as many deals as it is likely to have."""
        deals = self.deals * acts / max(1, self.middle)
        return _rounded((acts * seconds + deals * DEALING) / 60)


class Minutes(NamedTuple):
    """Between how many minutes half of the matches lie, and those of the middle one."""

    low: int
    middle: int
    high: int

    def __str__(self) -> str:
        """
        >>> str(Minutes(10, 15, 20)), str(Minutes(5, 5, 5))
        ('10 to 20 min', '5 min')
        """
        return f"{self.low} min" if self.low == self.high else f"{self.low} to {self.high} min"


def terms_for(game: Game[Any]) -> dict[int, str]:
    """For each number of players that the game seats, the code of the first terms that do."""
    first: dict[int, str] = {}
    for variant in game.variants:
        for seats in variant.seats or game.seats:
            with suppress(ValueError):  # these readings do not seat so many
                first.setdefault(seats, game.terms(variant.key, seats).code)
    return dict(sorted(first.items()))


@cache
def counted(slug: str) -> dict[int, Pace]:
    """The acts of a match by the number of players, as the game's own file keeps them."""
    file = selectors.folder(slug) / FILE
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {int(seats): Pace(*of) for seats, of in said.get("acts", {}).items()}


def keep(slug: str, acts: dict[int, Pace], matches: int) -> None:
    """Write what was counted into the game's own file."""
    lines = [f"{seats} = {list(of)}" for seats, of in acts.items()]
    text = HEAD.format(matches=matches, slug=slug) + "\n".join(["[acts]", *lines]) + "\n"
    (selectors.folder(slug) / FILE).write_text(text, encoding="utf-8")


def seconds(slug: str, sort: str, seats: int) -> float:
    """How long an act takes in a game of that class for so many players."""
    if sort == "cards":
        return ROUND / seats
    return SECONDS["dice" if slug in GAMES and "dice" in doors.sheets(GAMES[slug]) else sort]


def minutes(slug: str, sort: str, seats: int) -> Minutes | None:
    """How long a match takes for so many players."""
    of = counted(slug).get(seats)
    if of is None:
        return None
    act = seconds(slug, sort, seats)
    return Minutes(*(of.minutes(acts, act) for acts in (of.low, of.middle, of.high)))


def middle(slug: str, sort: str, seats: Iterable[int]) -> int | None:
    """The minutes of a middling match for whichever of those numbers of players is quickest."""
    told = [takes.middle for n in set(seats) if (takes := minutes(slug, sort, n))]
    return min(told, default=None)


def _rounded(minutes: float) -> int:
    """
    >>> _rounded(3.2), _rounded(13), _rounded(61)
    (5, 15, 60)
    """
    return max(5, 5 * round(minutes / 5))

"""How long a game takes: acts that were counted, times seconds that we suppose an act takes; or,
once enough people have played it here, how long they took."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from statistics import quantiles
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.library import selectors
from diversions.rules import Game
from diversions.rules.pictures import doors

FILE = "pace.toml"
HEAD = """\
# The moves of {matches} matches by journeymen, for each number of players: half of the matches lie
# between the first number and the third; the second is the median, and the fourth is the number of
# deals in the median match.  Made by `manage.py time_games {slug}`, under the
# first terms that seat so many{and_others}.
"""
OTHERS = ",\n# and under each other variant by itself"
# The seconds that an act and a deal take among people are ours.  Those of cards are such that Put
# comes to the quarter of an hour that its source gives; the others are supposed beside them.  At
# cards they are of all players together, an act each: while one plays the others think.  On a board
# on which dice are thrown half of the acts are throws, so an act there takes as long as at dice.
ROUND = 28
SECONDS = {"boards": 20, "dice": 8}
DEALING = 90
ENOUGH = 50  # matches between people, whose times then stand for what we reckoned


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
    tables: int = 0  # of people who took so long; 0 where we reckoned it

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
def ways(game: Game[Any]) -> dict[tuple[str, int], str]:
    """For each variant and number of players that the game seats in it, the code of its terms."""
    found: dict[tuple[str, int], str] = {}
    for variant in game.variants:
        for seats in variant.seats or game.seats:
            with suppress(ValueError):  # these readings do not seat so many
                found[variant.key, seats] = game.terms(variant.key, seats).code
    return found


@cache
def counted(slug: str) -> dict[tuple[str, int], Pace]:
    """The acts of a match by variant and number of players, as the game's own file keeps them."""
    file = selectors.folder(slug) / FILE
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    game = GAMES[slug]
    usual = {seats: game.terms_of(code).variant for seats, code in terms_for(game).items()}
    acts = {
        (usual.get(int(seats), ""), int(seats)): of for seats, of in said.get("acts", {}).items()
    }
    for variant, told in said.get("variants", {}).items():
        acts |= {(variant, int(seats)): of for seats, of in told.items()}
    return {way: Pace(*of) for way, of in acts.items() if way[0]}


def keep(slug: str, acts: dict[tuple[str, int], Pace], matches: int) -> None:
    """Write what was counted into the game's own file."""
    game = GAMES[slug]
    first = {(game.terms_of(code).variant, n) for n, code in terms_for(game).items()}
    others = sorted({variant for variant, n in acts if (variant, n) not in first})
    lines = ["[acts]", *(f"{n} = {list(of)}" for (v, n), of in acts.items() if (v, n) in first)]
    for other in others:
        lines += ["", f"[variants.{other}]"]
        told = {n: of for (v, n), of in acts.items() if v == other and (v, n) not in first}
        lines += [f"{n} = {list(of)}" for n, of in sorted(told.items())]
    head = HEAD.format(matches=matches, slug=slug, and_others=OTHERS if others else "")
    (selectors.folder(slug) / FILE).write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


def seconds(slug: str, sort: str, seats: int) -> float:
    """How long an act takes in a game of that class for so many players."""
    if sort == "cards":
        return ROUND / seats
    return SECONDS["dice" if slug in GAMES and "dice" in doors.sheets(GAMES[slug]) else sort]


_observed: dict[tuple[str, str, int], Minutes] = {}


def observe(times: Mapping[tuple[str, str, int], Sequence[float]]) -> None:
    """From now on tell how long people took: for a game, a variant and a number of players the
    minutes of each match.  Where they are fewer than ENOUGH, our reckoning stands."""
    _observed.clear()
    observed.cache_clear()
    for way, of in times.items():
        if len(of) >= ENOUGH:
            low, middle, high = map(_rounded, quantiles(of))
            _observed[way] = Minutes(low, middle, high, len(of))


@cache
def observed() -> str:
    """What people took, as a stamp for pages that tell it."""
    return repr(sorted(_observed.items()))


def minutes(slug: str, sort: str, seats: int, variant: str) -> Minutes | None:
    """How long a match of a variant takes for so many players: as people took here, or as it was
    counted; where that was not, one of the first that seats so many."""
    if seen := _observed.get((slug, variant, seats)):
        return seen
    of = counted(slug).get((variant, seats)) or counted(slug).get((_first(slug, seats), seats))
    if of is None:
        return None
    act = seconds(slug, sort, seats)
    return Minutes(*(of.minutes(acts, act) for acts in (of.low, of.middle, of.high)))


def _first(slug: str, seats: int) -> str:
    """The first variant that seats so many."""
    code = terms_for(GAMES[slug]).get(seats)
    return GAMES[slug].terms_of(code).variant if code else ""


def over_all(slug: str, sort: str, seats: int) -> Minutes | None:
    """From the shortest to the longest for so many players, whichever variant they play; the middle
    is that of the first."""
    seated = [variant for variant, n in ways(GAMES[slug]) if n == seats]
    told = [takes for variant in seated if (takes := minutes(slug, sort, seats, variant))]
    if not told:
        return None
    usual = minutes(slug, sort, seats, _first(slug, seats)) or told[0]
    seen = sum(t.tables for t in told) if all(t.tables for t in told) else 0
    return Minutes(min(t.low for t in told), usual.middle, max(t.high for t in told), seen)


def _rounded(minutes: float) -> int:
    """
    >>> _rounded(3.2), _rounded(13), _rounded(61)
    (5, 15, 60)
    """
    return max(5, 5 * round(minutes / 5))

"""The odds of Hazard, as a page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from diversions.games.hazard.odds import MainOdds, odds
from diversions.games.hazard.rules import FIRST_CAST, Hazard
from diversions.rules.kit.dice import NUMBERS, ways
from diversions.rules.pictures.tools import Tool, Tools


class Race(NamedTuple):
    """Two sums thrown for until one of them comes: how often the first does."""

    one: int
    other: int
    ways_one: int
    ways_other: int

    @property
    def wins(self) -> Fraction:
        return Fraction(self.ways_one, self.ways_one + self.ways_other)


def race(one: int, other: int) -> Race:
    fell = ways(FIRST_CAST)
    return Race(one, other, fell[one], fell[other])


def parts(main: MainOdds) -> tuple[tuple[str, Fraction], ...]:
    """What becomes of a stake at that main, in the four ways in which it can."""
    won = main.wins - main.nick
    return (
        ("nicks", main.nick),
        ("makes the chance", won),
        ("loses to the main", 1 - main.nick - won - main.out),
        ("is out", main.out),
    )


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page of odds shows, for the terms asked after."""
    game = Hazard()
    terms = game.terms_of(asked["terms"]) if asked.get("terms") else game.terms()
    of_mains = odds(terms)
    ranked = sorted(of_mains.mains, key=lambda m: m.against)
    return {
        "odds": of_mains,
        "parts": parts,
        "best": [m for m in of_mains.mains if m.against == ranked[0].against],
        "worst": [m for m in of_mains.mains if m.against == ranked[-1].against],
        "races": (race(7, 6), race(7, 8)),
        "words": NUMBERS,
    }


TOOLS: Tools = {
    "odds": Tool(
        "The odds of Hazard",
        "games/hazard/odds.html",
        shown,
        "what every main and every chance is worth, counted over all throws",
    )
}

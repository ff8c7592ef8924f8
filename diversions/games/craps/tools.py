"""The odds of Craps, as a page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from typing import Any

from diversions.games.craps.odds import Odds, odds
from diversions.games.craps.rules import WAYS, Craps
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.pictures.tools import Tool, Tools


def parts(odds: Odds) -> tuple[tuple[str, Fraction], ...]:
    """What happens to a bet, in the four ways in which it can."""
    made = odds.wins - odds.natural
    return (
        ("throws a natural", odds.natural),
        ("makes the point", made),
        ("loses to seven", 1 - odds.natural - made - odds.craps),
        ("throws craps", odds.craps),
    )


def fair(point: int) -> tuple[int, int]:
    """The least coins on the point and on seven between which a bet is fair."""
    common = gcd(WAYS[point], WAYS[7])
    return WAYS[point] // common, WAYS[7] // common


def shown(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page of odds shows, for the terms asked after."""
    game = Craps()
    terms = game.terms_of(asked["terms"]) if asked.get("terms") else game.terms()
    of_main = odds(terms)
    return {"odds": of_main, "parts": parts(of_main), "fair": fair, "ways": WAYS, "words": NUMBERS}


TOOLS: Tools = {
    "odds": Tool(
        "The odds of Craps",
        "games/craps/odds.html",
        shown,
        "what the first roll and every point are worth, counted over all throws",
    )
}

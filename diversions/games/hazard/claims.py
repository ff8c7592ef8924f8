"""What claims about Hazard are held against: reckoned by its own dice."""

from __future__ import annotations

from fractions import Fraction

from diversions.games.hazard.odds import odds
from diversions.games.hazard.rules import FOR_THE_MAIN
from diversions.games.hazard.variants import CALLED, MAIN
from diversions.rules import Terms
from diversions.rules.claims import Count, Value
from diversions.rules.kit.dice import ways

SEVEN, SIX = 7, 6


def best_main(terms: Terms) -> Fraction:
    """By how much the caster’s chance at seven is greater than at the next best main."""
    wins = {main.main: main.wins for main in odds(terms).mains}
    return wins.pop(SEVEN) - max(wins.values())


def seven_over_six(terms: Terms) -> Fraction:
    """How often seven is thrown before six."""
    fell = ways(FOR_THE_MAIN)
    return Fraction(fell[SEVEN], fell[SEVEN] + fell[SIX])


def caster(terms: Terms) -> Fraction:
    """The caster’s chance to win his first bout; who may call the main calls the best."""
    known = odds(terms)
    return max(main.wins for main in known.mains) if terms[MAIN] == CALLED else known.wins


COUNTS: dict[str, Count] = {}
VALUES: dict[str, Value] = {
    "best-main": best_main,
    "seven-over-six": seven_over_six,
    "caster": caster,
}

"""What claims about Hazard are held against: reckoned by its own dice."""

from __future__ import annotations

from fractions import Fraction

from diversions.games.hazard.odds import odds
from diversions.games.hazard.rules import FOR_THE_MAIN
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


def first_throw(terms: Terms) -> Fraction:
    """By how much the caster more often wins than loses with the first throw for a thrown main."""
    known = odds(terms)
    shares = [share for _, share in known.thrown]
    mains = zip(shares, known.mains, strict=True)
    return sum((share * (main.nick - main.out) for share, main in mains), Fraction(0))


COUNTS: dict[str, Count] = {}
VALUES: dict[str, Value] = {
    "best-main": best_main,
    "seven-over-six": seven_over_six,
    "first-throw": first_throw,
}

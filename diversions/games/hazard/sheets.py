"""The table of Hazard, to be printed: where the money is set, the mains, the chances."""

from __future__ import annotations

from diversions.games.hazard.rules import MAINS, Hazard, on_cast
from diversions.games.hazard.variants import PURSE
from diversions.rules import Terms
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.pictures.dice import nets
from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Words
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import bouts

WIDTH, HEIGHT = 180.0, 176.0
CHANCES = range(4, 11)
SUMS = range(2, 13)


def falls(main: int, result: tuple[str, ...]) -> list[int]:
    """The sums that do so at the first cast."""
    return [fell for fell in SUMS if on_cast(main, fell).result in result]


def table(terms: Terms) -> Drawing:
    """A marker lies on the main and one on the chance; money lies in the rings."""
    parts: list[Part] = [Box(0, 0, WIDTH, HEIGHT, "", 0.8)]
    parts.append(Words(WIDTH / 2, 11, "THE MAIN", 5))
    wide = WIDTH / len(MAINS)
    for place, main in enumerate(MAINS):
        left = place * wide
        parts.append(Box(left + 2, 16, wide - 4, 48, "tint" if main == 7 else "", 0.5))
        parts.append(Words(left + wide / 2, 29, NUMBERS[main], 6))
        nicks = " ".join(map(str, falls(main, ("nick",))))
        outs = " ".join(map(str, falls(main, ("crabs", "out"))))
        parts.append(Words(left + wide / 2, 44, f"nick {nicks}", 4))
        parts.append(Words(left + wide / 2, 55, f"out {outs}", 4))
    parts.append(Words(WIDTH / 2, 75, "THE CHANCE", 5))
    wide = WIDTH / len(CHANCES)
    for place, chance in enumerate(CHANCES):
        left = place * wide
        parts.append(Box(left + 2, 80, wide - 4, 26, "", 0.5))
        parts.append(Words(left + wide / 2, 95, NUMBERS[chance], 5))
    parts.append(Words(WIDTH / 2, 119, "SET AGAINST THE CASTER", 5))
    for place in range(5):
        parts.append(Ring(18 + 36 * place, 144, 15, "", 0.5))
    parts.append(
        Words(WIDTH / 2, 171, "Chance first: the caster wins. Main first: the caster pays.", 4)
    )
    note = "You need two dice, two markers and coins."
    return Drawing("Hazard", WIDTH, HEIGHT, tuple(parts), note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(terms[PURSE].value, terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each bout."""
    return bouts("Hazard", Hazard().sides(terms))


SHEETS = {"table": table, "dice": nets, "score": score}

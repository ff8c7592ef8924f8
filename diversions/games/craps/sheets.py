"""The table of Craps, to be printed: where the bets lie, the points and their odds."""

from __future__ import annotations

from diversions.games.craps.rules import Craps
from diversions.games.craps.tools import fair
from diversions.games.craps.variants import MORE, NONE, PURSE, TRUE
from diversions.rules import Terms
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.pictures.dice import nets
from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Words
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import bouts

WIDTH, HEIGHT = 180.0, 150.0
POINTS = (4, 5, 6, 8, 9, 10)


def table(terms: Terms) -> Drawing:
    """A marker lies on the point, bets in the rings, further bets beside their point."""
    parts: list[Part] = [Box(0, 0, WIDTH, HEIGHT, "", 0.8)]
    parts.append(Words(WIDTH / 2, 11, "FIRST ROLL: 7 AND 11 WIN; 2, 3 AND 12 LOSE", 5))
    parts.append(Words(WIDTH / 2, 24, "THE POINT", 5))
    wide = WIDTH / len(POINTS)
    for place, point in enumerate(POINTS):
        left = place * wide
        parts.append(Box(left + 2, 29, wide - 4, 50, "", 0.5))
        parts.append(Words(left + wide / 2, 41, NUMBERS[point], 6))
        if terms[MORE] != NONE:
            back, lay = fair(point) if terms[MORE] == TRUE else (1, 1)
            parts.append(Words(left + wide / 2, 73, f"{back} to {lay}", 4))
    parts.append(Words(WIDTH / 2, 91, "AGAINST THE SHOOTER", 5))
    for place in range(5):
        parts.append(Ring(18 + 36 * place, 114, 15, "", 0.5))
    last = "Point first: the shooter wins. Seven first: the shooter pays and passes the dice."
    parts.append(Words(WIDTH / 2, 144, last, 4))
    note = "You need two dice, a marker and coins."
    return Drawing("Craps", WIDTH, HEIGHT, tuple(parts), note)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(terms[PURSE].value, terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each bout."""
    return bouts("Craps", Craps().sides(terms))


SHEETS = {"table": table, "dice": nets, "score": score}

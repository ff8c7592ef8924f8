"""The table of Inn and Inn, to be printed: the pot, and what four dice are."""

from __future__ import annotations

from diversions.games.inn_and_inn.rules import THROW, InnAndInn
from diversions.games.inn_and_inn.values import values
from diversions.games.inn_and_inn.variants import PURSE
from diversions.rules import Terms
from diversions.rules.pictures.dice import nets_of
from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Words
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import bouts

WIDTH, HEIGHT = 180.0, 130.0


def table(terms: Terms) -> Drawing:
    """A ring for the pot, a place for the dice, and what they do."""
    parts: list[Part] = [Box(0, 0, WIDTH, HEIGHT, "", 0.8), Box(84, 10, 88, 52, "tint", 0.5)]
    parts += [Ring(42, 36, 27, "", 0.5), Words(42, 36, "THE POT", 5)]
    parts.append(Words(128, 37, "THE DICE", 5))
    for line, row in enumerate(values(terms)[0].rows):
        for x, words in zip((40, 98, 143), row, strict=True):
            parts.append(Words(x, 82 + 15 * line, words, 4.4))
    note = "You need four dice, a box for each player, and coins."
    return Drawing("Inn and Inn", WIDTH, HEIGHT, tuple(parts), note)


def dice(terms: Terms) -> Drawing:
    return nets_of(THROW.dice)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(terms[PURSE].value, terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each pot."""
    return bouts("Inn and Inn", InnAndInn().sides(terms))


SHEETS = {"table": table, "dice": dice, "score": score}

"""The table of Passage, to be printed: three dice, two stakes, and what doublets do."""

from __future__ import annotations

from diversions.games.passage.rules import THROW, Passage
from diversions.games.passage.values import values
from diversions.games.passage.variants import BOUTS, PURSE
from diversions.rules import Terms
from diversions.rules.pictures.dice import nets_of
from diversions.rules.pictures.drawing import Box, Drawing, Part, Ring, Words
from diversions.rules.pictures.men import Men, coins
from diversions.rules.pictures.scores import called, ledger

WIDTH, HEIGHT = 180.0, 130.0


def table(terms: Terms) -> Drawing:
    """A place for the dice, a ring for each stake, and what a throw does."""
    parts: list[Part] = [Box(0, 0, WIDTH, HEIGHT, "", 0.8), Box(50, 8, 80, 46, "tint", 0.5)]
    parts.append(Words(WIDTH / 2, 33, "THE DICE", 5))
    for x, name in ((25, "the caster"), (155, "the other")):
        parts += [Ring(x, 31, 19, "", 0.5), Words(x, 60, name, 4)]
    for line, (what, does) in enumerate(values(terms)[0].rows[:4]):
        parts += [Words(60, 76 + 12 * line, what, 5), Words(136, 76 + 12 * line, does, 5)]
    note = "You need three dice, a box and coins. Each player lays the same stake in a ring."
    return Drawing("Passage", WIDTH, HEIGHT, tuple(parts), note)


def dice(terms: Terms) -> Drawing:
    return nets_of(THROW.dice)


def men(terms: Terms) -> tuple[Men, ...]:
    """The coins that the players bring."""
    return (coins(terms[PURSE].value, terms.seats),)


def score(terms: Terms) -> Drawing:
    """A line for each bout of a match."""
    note = "After each bout, write down what each player won or lost. Each line adds up to zero."
    sides = called(Passage().sides(terms))
    return ledger("Passage", sides, terms[BOUTS].value, note, "bout")


SHEETS = {"table": table, "dice": dice, "score": score}

"""Thinking as a function of text, so that it can be done in another process."""

from __future__ import annotations

from random import Random

from diversions.games import GAMES
from diversions.rules import step
from diversions.rules.bots import Budget, adviser
from diversions.rules.record import read


def written(seat: int, level: str, seed: int, count: int, seconds: float, record: str) -> str:
    """The job as text: its own line, then the record."""
    return f"{seat} {level} {seed} {count} {seconds!r}\n{record}"


def think(text: str) -> str:
    """The line that the adviser of that level would enter, seeing what its seat sees."""
    head, _, record = text.partition("\n")
    seat, level, seed, count, seconds = head.split()
    terms, moves = read(record, GAMES)
    game = GAMES[terms.game]
    state = game.begin(terms)
    for move in moves:
        state = step(game, state, move)
    view = game.view(state, int(seat))
    rulings = [ruling for ruling in game.rulings(view, int(seat)) if ruling.allowed]
    budget = Budget(int(count), float(seconds))
    return str(adviser(game, level)(game, view, rulings, Random(int(seed)), budget).move)

"""Thinking as a function of text, so that it can be done in another process."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from diversions.games import GAMES
from diversions.rules import Game, Move, State, Terms, step
from diversions.rules.bots import Budget, adviser
from diversions.rules.judging import judged
from diversions.rules.record import as_played, read, replay, write

JUDGE = "judge"  # the head of a job that judges the last act of a record


def written(seat: int, level: str, seed: int, count: int, seconds: float, record: str) -> str:
    """The job as text: its own line, then the record."""
    return f"{seat} {level} {seed} {count} {seconds!r}\n{record}"


def to_judge(terms: Terms, moves: Sequence[Move]) -> str:
    """The job of judging the last of *moves* as text."""
    return f"{JUDGE}\n{write(terms, moves)}"


def answered(text: str) -> str:
    """The answer to a job of either kind."""
    return judge(text) if text.startswith(f"{JUDGE}\n") else think(text)


def after(terms: Terms, moves: Sequence[Move]) -> tuple[Game[Any], State]:
    """The table after *moves*."""
    game = GAMES[terms.game]
    state = game.begin(terms)
    for move in moves:
        if state.outcome:  # it ends earlier than when it was played
            return game, replay(game, terms, moves)
        state = step(game, state, move)
    return game, state


def judge(text: str) -> str:
    """What the better player says of the last act of a record, as JSON: its fields by name."""
    terms, moves = read(text.partition("\n")[2], GAMES)
    *before, done = moves
    terms, _ = as_played(GAMES[terms.game], terms, moves)
    game, state = after(terms, before)
    judgement = judged(game, state, done, len(before))
    said = {"best": str(judgement.best or ""), "answers": "\n".join(map(str, judgement.answers))}
    return json.dumps({**judgement._asdict(), **said})


def think(text: str) -> str:
    """The line that the adviser of that level would enter, seeing what its seat sees."""
    head, _, record = text.partition("\n")
    seat, level, seed, count, seconds = head.split()
    game, state = after(*read(record, GAMES))
    view = game.recollection(state, int(seat))
    rulings = [ruling for ruling in game.rulings(view, int(seat)) if ruling.allowed]
    budget = Budget(int(count), float(seconds))
    return str(adviser(game, level)(game, view, rulings, Random(int(seed)), budget).move)

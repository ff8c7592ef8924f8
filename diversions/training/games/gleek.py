"""Counts what the master goes by: ``manage.py train gleek``.

Three journeymen bid for the stock and vie the ruff, deal after deal; the tricks are then played
out by rule of thumb.  What they said is counted, by their hands, and what each deal brought them
makes the chances of the match: after the last deal the richest wins, and before each deal one's
chance is the mean of what it comes to after all the deals that were counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from diversions.games.gleek import GAME
from diversions.games.gleek.judgement import (
    DEALS,
    FEATURES,
    GRID,
    KINDS,
    LEVELS,
    MIDDLE,
    STEP,
    features_of,
    kind,
    level,
)
from diversions.games.gleek.players import journeyman
from diversions.games.gleek.state import GleekState
from diversions.games.gleek.trials import TrialDeal, mask, ruff_of
from diversions.rules.bots import Budget
from diversions.rules.core import CHANCE, Game, Move
from diversions.rules.players.tables import write_learnt
from diversions.rules.record import step
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell

TRIALS = 20
CAUTION = 0.3  # how much speaks for a weight of nought
Floats = NDArray[np.float64]


def vied(rng: Random) -> Iterator[tuple[GleekState, Move]]:
    """The tables of one deal at which a journeyman has spoken, with what it said; and the last,
    at which the tricks begin, with a move of chance."""
    state: GleekState = GAME.begin(GAME.terms())
    while state.phase != "play":
        if state.due:
            state = step(GAME, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
            continue
        (seat,) = state.acting
        view = GAME.view(state, seat)
        rulings = [ruling for ruling in GAME.rulings(view, seat) if ruling.allowed]
        move = journeyman(GAME, view, rulings, rng, Budget(TRIALS)).move
        yield state, move
        state = step(GAME, state, move)
    yield state, Move(CHANCE, "")


def counted(deals: int, rng: Random) -> tuple[list[list[float]], list[bool], Floats, Floats]:
    """The features of every bid that was asked for, and whether it was raised; how often each was
    said of the ruff, by level and kind; and what each deal brought, from the dealer on."""
    asked: list[list[float]] = []
    raised: list[bool] = []
    said, gains = np.zeros((LEVELS, KINDS, 3)), np.zeros((deals, 3))
    for deal in range(deals):
        for state, move in vied(rng):
            if move.seat == CHANCE:
                table = TrialDeal(state, [mask(state, hand) for hand in state.hands], 0)
                table.count()
                order = [(state.dealer + n) % 3 for n in range(3)]
                gains[deal] = [table.purses[seat] for seat in order]
                break
            hand = mask(state, state.hands[move.seat])
            if state.phase == "bid" and state.bid:
                asked.append(features_of(hand, state.bid + 1))
                raised.append(move.verb == "bid")
            elif state.phase == "ruff":
                row = said[level(max(state.laid), state.vier is not None), kind(ruff_of(hand))]
                row[{"vie": 0, "revie": 0, "see": 1}.get(move.verb, 2)] += 1
    return asked, raised, said, gains


def raises_of(asked: list[list[float]], raised: list[bool]) -> list[float]:
    """The weights by which a raise is likely: logistic regression, by Newton's steps."""
    rows, came, weights = np.array(asked), np.array(raised, float), np.zeros(FEATURES)
    for _ in range(25):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (came - likely) - CAUTION * weights
        bend = (rows * (likely * (1 - likely))[:, None]).T @ rows + CAUTION * np.eye(FEATURES)
        weights += np.linalg.solve(bend, slope)
    return [float(weight) for weight in weights]


def speaks_of(said: Floats) -> list[list[list[float]]]:
    """How many in a hundred vie and see; a kind seldom seen is taken for the next lower one."""
    percents = []
    for row in said:
        shares, before = [], np.array([0.0, 0.0, 1.0])
        for counts in row:
            before = (counts + before) / (counts.sum() + 1)
            shares.append([round(float(100 * share), 1) for share in before[:2]])
        percents.append(shares)
    return percents


def chances_of(gains: Floats) -> list[list[list[list[float]]]]:
    """The chance of the match, by deals left, place and differences (see ``judgement``)."""
    ahead: Floats = (np.arange(GRID, dtype=np.float64) - MIDDLE) * STEP
    after: list[Floats] = []
    chances: list[list[list[list[float]]]] = []
    for _ in range(DEALS - 1):
        before = [came_to(gains, ahead, (turn - 1) % 3, after) for turn in range(3)]
        chances.append([one.tolist() for one in before])
        after = before
    return chances


def came_to(gains: Floats, ahead: Floats, place: int, after: list[Floats]) -> Floats:
    """The mean chance after a deal in which one sits so many seats after the dealer."""
    first = gains[:, place] - gains[:, (place + 1) % 3]
    second = gains[:, place] - gains[:, (place + 2) % 3]
    total = np.zeros((GRID, GRID))
    for one, two in zip(first, second, strict=True):
        x, y = (ahead + one)[:, None], (ahead + two)[None, :]
        if after:
            total += looked_up(after[place], x, y)
        else:
            level_with = (x == 0) * 1.0 + (y == 0)
            total += ((x >= 0) & (y >= 0)) / (1 + level_with)
    return total / len(gains)


def looked_up(grid: Floats, x: Floats, y: Floats) -> Floats:
    """The chances at the differences *x* and *y*, between those of *grid*."""
    x = np.clip(x / STEP + MIDDLE, 0, GRID - 1.001)
    y = np.clip(y / STEP + MIDDLE, 0, GRID - 1.001)
    i, j = x.astype(int), y.astype(int)
    x, y = x - i, y - j
    low = (1 - y) * grid[i, j] + y * grid[i, j + 1]
    high = (1 - y) * grid[i + 1, j] + y * grid[i + 1, j + 1]
    found: Floats = (1 - x) * low + x * high
    return found


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """What was counted, in the file *path*."""
    asked, raised, said, gains = counted(recipe.rounds, Random(recipe.seed))
    learnt = {
        "raises": raises_of(asked, raised),
        "speaks": speaks_of(said),
        "chances": chances_of(gains),
    }
    write_learnt(path, learnt)
    return NOT_MEASURED


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    """Nothing that could be computed."""
    return NOT_MEASURED

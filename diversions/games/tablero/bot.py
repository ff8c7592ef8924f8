"""Players of Tablero that need no person: one sees a die, one the throw and the throws to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from diversions.games.tablero.rules import (
    COLUMNS,
    DICE,
    HOMES,
    SIDE,
    SURRENDERS,
    TableroState,
    reach,
    takings,
)
from diversions.games.tablero.variants import MADE, MUST
from diversions.rules import Game, Move, Ruling
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.kit.dice import NUMBERS, counted, total

Rows = tuple[int, ...]

# What it is worth, in coins, to throw on from a board without a row.  A guess: in play it makes
# no difference that could be measured whether it is half as much or twice.
HOPE = 1.0
THROWS = Counter(tuple(sorted(thrown)) for thrown, _ in DICE.outcomes())


def longest(rows: Rows) -> int:
    """The length of the longest row off the home rows; 0 if there is none."""
    best = run = 1
    for before, row in zip(rows, rows[1:], strict=False):
        run = run + 1 if row == before and row not in HOMES else 1
        best = max(best, run)
    return best if best > 1 else 0


def played(rows: Rows, thrown: tuple[str, ...]) -> Iterator[Rows]:
    """Every board that these two dice can make of *rows*."""
    one, two = ([[(c, to) for to in reach(row, die)] for c, row in enumerate(rows)]
                for die in thrown)  # fmt: skip
    for first in (step for steps in one for step in steps):
        for second in (step for steps in two for step in steps):
            if first[0] != second[0]:
                board = list(rows)
                board[first[0]], board[second[0]] = first[1], second[1]
                yield tuple(board)


@lru_cache(maxsize=20_000)
def longest_after(rows: Rows, thrown: tuple[str, ...]) -> int | None:
    """The longest row that these dice can leave; None if they must be surrendered."""
    if total(thrown) in SURRENDERS:
        return None
    return max(map(longest, played(rows, thrown)), default=None)


@lru_cache(maxsize=20_000)
def throwing_on(rows: Rows, hope: float) -> float:
    """What throwing once more is worth: the row hoped for, less the row that may be left."""
    worth = 0.0
    for thrown, ways in THROWS.items():
        made = longest_after(rows, thrown)
        worth += ways * (-longest(rows) if made is None else made or hope)
    return worth / 36


def apprentice(
    game: Game[Any], view: TableroState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays one die after the other, each for the row it makes, and takes whatever he may."""
    if view.left:
        moves = [ruling.move for ruling in rulings]
        rng.shuffle(moves)
        move = max(moves, key=lambda move: longest(after(view.rows, move)))
        return Advice(move, "It makes the longest row that this die can make.")
    takes = [ruling.move for ruling in rulings if ruling.move.verb == "take"]
    if takes:
        move = max(takes, key=lambda m: len(m.what))
        return Advice(move, "A row left on the board can still be lost.")
    return Advice(rulings[0].move, "There is no row to take.")


def after(rows: Rows, move: Move) -> Rows:
    """The board when one coin has moved."""
    start, end = move.what
    column = COLUMNS.index(start[0])
    return (*rows[:column], int(end[1]), *rows[column + 1 :])


def completed(view: TableroState, move: Move) -> Iterator[Rows]:
    """The boards that can stand when the throw that *move* begins is played."""
    start, end = move.what
    column = COLUMNS.index(start[0])
    rows = after(view.rows, move)
    left = list(view.left)
    left.remove(str(abs(int(end[1]) - int(start[1]))))
    if not left:
        yield rows
        return
    for other in range(SIDE):
        if other != column and other not in view.moved:
            for to in reach(rows[other], left[0]):
                yield (*rows[:other], to, *rows[other + 1 :])


def journeyman(
    game: Game[Any], view: TableroState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Looks over the thirty-six throws to come before he takes, throws or moves."""
    hope = 0.0 if view.terms[MADE] == MUST else HOPE
    if not view.left:
        return take_or_throw(view, rulings, hope)
    boards: dict[Rows, Move] = {}
    for ruling in rulings:
        for rows in completed(view, ruling.move):
            boards.setdefault(rows, ruling.move)
    ranked = sorted(boards, key=lambda rows: (longest(rows), promise(rows)), reverse=True)
    best, worth = ranked[0], float("-inf")
    for rows in ranked[:24]:
        if not budget.left():
            break
        value = max(float(longest(rows)), throwing_on(rows, hope))
        if value > worth:
            best, worth = rows, value
    if longest(best):
        because = f"It makes a row of {NUMBERS[longest(best)]}."
    else:
        because = "No row can be made now; from there most throws can make one."
    return Advice(boards[best], because)


def promise(rows: Rows) -> int:
    """How many coins stand near each other, off the home rows."""
    return sum(
        (a not in HOMES) + (b not in HOMES) - abs(a - b)
        for a, b in zip(rows, rows[1:], strict=False)
    )


def take_or_throw(view: TableroState, rulings: list[Ruling], hope: float) -> Advice:
    takes = [ruling.move for ruling in rulings if ruling.move.verb == "take"]
    throw = next(ruling.move for ruling in rulings if ruling.move.verb == "throw")
    if not takes:
        return Advice(throw, "There is no row to take.")
    take = max(takes, key=lambda move: len(move.what))
    coins = max(len(columns) for columns, _ in takings(view))
    if coins > view.purses[1 - view.turn]:
        return Advice(take, "Your opponent cannot fill so many columns.")
    worth = throwing_on(view.rows, hope)
    if coins >= worth:
        because = f"{counted(coins).capitalize()} now are worth more than another throw."
        return Advice(take, because)
    because = f"On average, another throw is worth more than {counted(coins)} now."
    return Advice(throw, because)


def weigh(
    game: Game[Any], view: TableroState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in coins: a row that is taken, or what may be made of the board."""
    hope = 0.0 if view.terms[MADE] == MUST else HOPE
    worth = {}
    for move in moves:
        if move.verb == "take":
            worth[move] = float(len(move.what))
        elif move.verb == "throw":
            worth[move] = throwing_on(view.rows, hope)
        elif view.left:
            boards = completed(view, move)
            values = (max(float(longest(rows)), throwing_on(rows, hope)) for rows in boards)
            worth[move] = max(values, default=0.0)
    return worth


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
WEIGH, UNIT = weigh, Unit("coin", "coins", least=0.2)

"""Tablero counted without the engine: how many sequences of acts and falls there are.

Written from the rules alone, with a dictionary for the board, so that it shares no fault with the
engine.  One sequence is made of presses (to throw, to move, to take) and of falls of the dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

COLUMNS = "abcdefg"


@dataclass(frozen=True)
class Board:
    """Which row each column's coin stands on, the purses, and what is to be done."""

    coins: tuple[tuple[str, int], ...]
    purses: tuple[int, int]
    turn: int
    wants: str = "start"  # start, fall, play, done, left
    dice: tuple[int, ...] = ()
    moved: str = ""

    @property
    def at(self) -> dict[str, int]:
        return dict(self.coins)


def rows_of(at: dict[str, int]) -> list[str]:
    """The rows that can be taken, as strings of columns."""
    rows, run = [], COLUMNS[0]
    for column in COLUMNS[1:]:
        if at[column] == at[run[-1]]:
            run += column
            continue
        rows.append(run)
        run = column
    return [run for run in [*rows, run] if len(run) > 1 and 1 < at[run[0]] < 7]


def ends(row: int, pips: int) -> list[int]:
    return [row + way * pips for way in (1, -1) if 0 < row + way * pips < 8]


def made(at: dict[str, int], dice: tuple[int, ...]) -> bool:
    """Whether two different coins can play the two dice."""
    return any(
        one != two and ends(at[one], dice[0]) and ends(at[two], dice[1])
        for one in COLUMNS
        for two in COLUMNS
    )


def follow(board: Board, must: bool, one_die: bool) -> Iterator[Board | None]:
    """Every table that can come next; None is the end of the match."""
    at = board.at
    if board.wants == "fall":
        for first in range(1, 7):
            for second in range(1, 7):
                yield fallen(board, (first, second), one_die)
    elif board.wants == "play":
        yield from playing(board, must)
    else:
        yield replace(board, wants="fall")
        if board.wants in ("done", "left"):
            for run in rows_of(at):
                yield taken(board, run)


def over(board: Board) -> Board:
    """The dice surrendered."""
    left = "left" if rows_of(board.at) else "start"
    return replace(board, turn=1 - board.turn, wants=left, dice=(), moved="")


def fallen(board: Board, dice: tuple[int, int], one_die: bool) -> Board:
    at = board.at
    if sum(dice) in {7, 11, 12}:
        return over(board)
    if not made(at, dice):
        can = tuple(pips for pips in dice if any(ends(row, pips) for row in at.values()))
        return replace(board, wants="play", dice=can) if one_die and can else over(board)
    return replace(board, wants="play", dice=dice)


def playing(board: Board, must: bool) -> Iterator[Board]:
    at = board.at
    both = len(board.dice) == 2 and made(at, board.dice)
    for pips in set(board.dice):
        rest = list(board.dice)
        rest.remove(pips)
        for column in COLUMNS:
            if column == board.moved:
                continue
            others = [c for c in COLUMNS if c not in (column, board.moved)]
            goes_on = bool(rest) and any(ends(at[c], rest[0]) for c in others)
            if both and not goes_on:
                continue
            for row in ends(at[column], pips):
                coins = tuple({**at, column: row}.items())
                after = replace(board, coins=coins, dice=tuple(rest), moved=column)
                if goes_on:
                    yield after
                elif must and not rows_of(after.at):
                    yield over(after)
                else:
                    yield replace(after, wants="done", dice=(), moved="")


def taken(board: Board, run: str) -> Board | None:
    """The other fills, and has the dice; None, if he cannot."""
    purses = list(board.purses)
    other = 1 - board.turn
    purses[board.turn] += len(run)
    purses[other] -= len(run)
    if purses[other] < 0:
        return None
    home = (1, 7)[other]
    coins = tuple({**board.at, **dict.fromkeys(run, home)}.items())
    return Board(coins, (purses[0], purses[1]), other)


def count(
    text: str, purses: tuple[int, int], depth: int, *, must: bool = False, one_die: bool = False
) -> int:
    """How many sequences of *depth* begin where A is to throw on the board *text*."""
    start = Board(tuple((square[0], int(square[1])) for square in text.split()), purses, 0)
    layer: dict[Board | None, int] = {start: 1}
    for _ in range(depth):
        after: dict[Board | None, int] = {}
        for board, times in layer.items():
            for then in follow(board, must, one_die) if board else ():
                after[then] = after.get(then, 0) + times
        layer = after
    return sum(layer.values())

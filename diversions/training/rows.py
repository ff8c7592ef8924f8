"""What every board of a contest with rows to take is worth: value iteration over all of them.

An array over boards has an axis for each column, along which its coin moves from row to row; so
the best that a die can do in a column is a shift of the whole array. What a player can count on is
not discounted: the players change places again and again, so on average nobody gains, and what is
left is how much the board and the dice are worth to who has them.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate, product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from diversions.rules.core import Game
from diversions.rules.players.rows import HALF, LAID, SIDE, STEPS, RowsContest, RowsTable, solved
from diversions.training.recipes import Recipe, TableWorth, Tell

Array = npt.NDArray[Any]
SHAPE = (SIDE,) * SIDE
NEVER = np.float32(-np.inf)
TURNED = (slice(None, None, -1),) * SIDE  # the board as the other player sees it
THROWS = Counter(tuple(sorted(thrown)) for thrown in product(range(1, 7), repeat=2))
EXACT = 1e-4  # of a coin: less than this the last sweep may have changed a value


class Taking(NamedTuple):
    """A row of so many coins, the boards that have it, and what they are after it is taken."""

    size: int
    boards: Array  # places in the flat array
    after: Array  # likewise, and seen by the other player, who has filled the columns


class RowsBoards:
    """All boards of a contest."""

    def __init__(self, contest: RowsContest) -> None:
        self.contest = contest
        self.lost = sum(ways for thrown, ways in THROWS.items() if self.surrendered(thrown)) / 36

    def surrendered(self, thrown: tuple[int, ...]) -> bool:
        return sum(thrown) in self.contest.surrenders

    @cached_property
    def takings(self) -> list[Taking]:
        """Every row that can stand, with the boards on which it is neither longer nor at home."""
        rows = np.indices(SHAPE, dtype=np.int64).reshape(SIDE, -1)
        powers = SIDE ** np.arange(SIDE - 1, -1, -1)
        found = []
        for start in range(SIDE - 1):
            for end in range(start + 2, SIDE + 1):
                run = rows[start:end]
                stands = (run == run[0]).all(0) & (run[0] > 0) & (run[0] < SIDE - 1)
                for beyond in (start - 1, end):
                    if 0 <= beyond < SIDE:
                        stands &= rows[beyond] != run[0]
                boards = np.flatnonzero(stands)
                after = SIDE - 1 - rows[:, boards]
                after[start:end] = 0  # at the home row of the other, who throws next
                found.append(Taking(end - start, boards, powers @ after))
        return found

    @cached_property
    def longest(self) -> Array:
        """The length of the longest row on each board; 0 where none stands."""
        longest = np.zeros(SIDE**SIDE, np.int8)
        for taking in self.takings:
            longest[taking.boards] = np.maximum(longest[taking.boards], taking.size)
        return longest.reshape(SHAPE)

    def taken(self, worth: Array) -> Array:
        """The most that taking a row brings, where throwing from a board brings so much."""
        best = np.full(SIDE**SIDE, NEVER)
        for size, boards, after in self.takings:
            coins = self.contest.seven if size == SIDE else size
            best[boards] = np.maximum(best[boards], coins - worth.ravel()[after])
        return best.reshape(SHAPE)

    def swept(self, worth: Array) -> Array:
        """What throwing brings, where it brings so much from the next board on."""
        free = np.maximum(self.taken(worth), worth)
        surrendered = -free[TURNED]
        ends = self.contest.must & (self.longest == 0)
        new = surrendered * self.lost
        for thrown, best in self.played(np.where(ends, surrendered, free)):
            new += np.where(best == NEVER, surrendered, best) * (THROWS[thrown] / 36)
        swept: Array = new.astype(np.float32)
        return swept

    def played(self, worth: Array) -> Iterator[tuple[tuple[int, ...], Array]]:
        """The best that each throw can make of a board; NEVER where it cannot be played.

        The second die moves any column, and the first any but that one.
        """
        for first in range(1, 7):
            seconds = [b for a, b in THROWS if a == first and not self.surrendered((a, b))]
            moved = [shifted(worth, column, first) for column in range(SIDE)] if seconds else []
            before = list(accumulate(moved, np.maximum))
            behind = list(accumulate(moved[::-1], np.maximum))[::-1]
            for second in seconds:
                best = np.full(SHAPE, NEVER)
                for column in range(SIDE):
                    sides = [*before[:column][-1:], *behind[column + 1 :][:1]]
                    np.maximum(best, shifted(np.maximum.reduce(sides), column, second), out=best)
                yield (first, second), best


def shifted(worth: Array, column: int, pips: int) -> Array:
    """The best that a die makes of the coin in one column; NEVER where the coin cannot move."""
    best = np.full(SHAPE, NEVER)
    if pips < SIDE:
        low, high = (
            tuple(part if axis == column else slice(None) for axis in range(SIDE))
            for part in (slice(0, SIDE - pips), slice(pips, SIDE))
        )
        best[low] = worth[high]
        best[high] = np.maximum(best[high], worth[low])
    return best


def solve(boards: RowsBoards, tell: Tell) -> Array:
    """What throwing from each board brings; the last sweep changed none by more than EXACT.

    Each sweep changes values by half of what it finds: where the dice change hands with nearly
    every throw, whole changes would only swing from one player to the other.
    """
    worth: Array = np.zeros(SHAPE, np.float32)
    change, sweeps = float("inf"), 0
    while change > EXACT:
        newer = (worth + boards.swept(worth)) / 2
        worth, change, sweeps = newer, float(np.abs(newer - worth).max()), sweeps + 1
        if sweeps % 5 == 0:
            tell(f"{sweeps} sweeps: the last changed a board by {change:.5f} of a coin at most.")
    return worth


def halves() -> tuple[Array, Array]:
    """The two sides of the middle column, as a table has them, for each pair: lower and higher."""
    high, low = np.tril_indices(HALF)
    return low, high


def packed(worth: Array) -> array[int]:
    """The steps of a table: mirror images have one place."""
    low, high = halves()
    mirrored = worth.reshape(HALF, SIDE, SIDE, SIDE, SIDE).transpose(0, 1, 4, 3, 2)
    steps = np.rint(mirrored.reshape(HALF, SIDE, HALF)[low, :, high] * STEPS)
    if np.abs(steps).max() > np.iinfo(np.int8).max:
        raise ValueError("A board is worth more than a byte can hold.")
    return array("b", steps.astype(np.int8).tobytes())


def unpacked(table: RowsTable) -> Array:
    """The same as an array over boards."""
    low, high = halves()
    told = np.array(table.steps, np.float32).reshape(-1, SIDE) / np.float32(STEPS)
    mirrored = np.empty((HALF, SIDE, HALF), np.float32)
    mirrored[low, :, high] = mirrored[high, :, low] = told
    parted = mirrored.reshape(HALF, SIDE, SIDE, SIDE, SIDE).transpose(0, 1, 4, 3, 2)
    return np.ascontiguousarray(parted).reshape(SHAPE)


def made(contest: RowsContest, path: Path, tell: Tell) -> None:
    """Solve a contest, and write its table."""
    worth = solve(RowsBoards(contest), tell)
    path.parent.mkdir(exist_ok=True)
    RowsTable({"contest": contest._asdict()}, packed(worth)).write(path)


class RowsMeasured(NamedTuple):
    """What a table says of its contest."""

    begins: float  # coins, to who begins: five at home, two at the other’s right hand
    error: float  # coins, by which one more sweep changes a board at most
    throws_on: dict[int, float]  # by the longest row: the share of boards on which it is left


def measured(table: RowsTable) -> RowsMeasured:
    """What a shipped table says, by one more sweep over it."""
    boards, worth = RowsBoards(table.contest), unpacked(table)
    better = worth > boards.taken(worth)
    return RowsMeasured(
        table.worth(LAID),
        float(np.abs(boards.swept(worth) - worth).max()),
        {size: float(better[boards.longest == size].mean()) for size in range(2, SIDE + 1)},
    )


SWEPT = "By one more sweep over the table as it is shipped; coins."


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The table of a contest of *game*: sweeps, until one changes nothing to speak of."""
    solution = solved(game)
    assert solution
    made(solution.contests[path.stem], path, tell)
    return measure(game, path, tell)


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    found = measured(RowsTable.read(path))
    shares = {f"throws on with {size}": share for size, share in found.throws_on.items()}
    return TableWorth({"begins": found.begins, "error": found.error, **shares}, SWEPT)

"""A judge of Tablero, written from its page apart from the engine.

It hears the moves as lines of a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, permutations

FILES = "abcdefg"
HOME = (1, 7)
COINS = {"ten": 10, "fifteen": 15, "twenty-five": 25}


def reaches(row: int, die: int) -> set[int]:
    return {row + die, row - die} & set(range(1, 8))


class Judge:
    """A match under *readings*."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        self.purses = [COINS[readings["purse"]]] * 2
        self.rows: dict[str, int] = {}
        self.turn, self.doing, self.over = 0, "fall", False
        self.won: set[int] = set()
        self.dice: list[int] = []
        self.moved: set[str] = set()
        self.idle = 0

    # What may be done

    def whose(self) -> int | None:
        return None if self.over or self.doing == "fall" else self.turn

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        if self.doing == "play":
            return {f"move {file}{self.rows[file]} {file}{to}" for file, to, _ in self.steps()}
        takes = {" ".join(["take", *(f"{file}{self.rows[file]}" for file in files)])
                 for files in self.takings()} if self.doing == "take" else set()  # fmt: skip
        return takes | {"throw"}

    def steps(self) -> Iterator[tuple[str, int, int]]:
        """A coin, where it goes, and by which die; the other die must be left a coin."""
        for die in {*self.dice}:
            left = [*self.dice]
            left.remove(die)
            for file in set(FILES) - self.moved:
                rest = set(FILES) - self.moved - {file}
                if not left or any(reaches(self.rows[one], left[0]) for one in rest):
                    yield from ((file, to, die) for to in reaches(self.rows[file], die))

    def runs(self) -> list[str]:
        """The rows that stand off the home rows, each by its files."""
        found = [FILES[0]]
        for one, two in pairwise(FILES):
            if self.rows[one] == self.rows[two]:
                found[-1] += two
            else:
                found.append(two)
        return [run for run in found if len(run) > 1 and self.rows[run[0]] not in HOME]

    def takings(self) -> Iterable[str]:
        runs = self.runs()
        if self.read["rows"] == "all":
            return {"".join(runs)} - {""}
        if self.read["part"] == "whole":
            return runs
        return {
            run[low:high]
            for run in runs
            for low in range(len(run))
            for high in range(low + 2, len(run) + 1)
        }

    def winners(self) -> set[int]:
        return self.won

    # What comes of it

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if who == "*" and not self.rows:
            self.begin(*map(int, what))
        elif who == "*":
            self.fell(sorted(map(int, what)))
        elif verb == "move":
            self.play(what[0][0], int(what[1][1]))
        elif verb == "take":
            self.take([word[0] for word in what])
        elif self.idle >= 40:
            self.end_by_purses()
        else:
            self.doing = "fall"

    def begin(self, one: int, other: int) -> None:
        if one == other:
            return
        high = int(one < other)
        right = "fg" if high == 0 or self.read["right"] == "below" else "ab"
        for file in FILES:
            payer = high if file in right else 1 - high
            self.rows[file] = HOME[payer]
            self.purses[payer] -= 1
        self.turn, self.doing = 1 - high, "throw"

    def fell(self, dice: list[int]) -> None:
        self.idle += 1
        self.dice, self.moved, self.doing = dice, set(), "play"
        one, other = dice
        both = any(
            reaches(self.rows[a], one) and reaches(self.rows[b], other)
            for a, b in permutations(FILES, 2)
        )
        if sum(dice) in (7, 11, 12):
            self.surrender()
        elif not both:
            can = [d for d in dice if any(reaches(row, d) for row in self.rows.values())]
            if self.read["throw"] == "void" or not can:
                self.surrender()
            else:
                self.dice = can[:1] if one == other else can
        self.late()

    def surrender(self) -> None:
        self.dice, self.turn = [], 1 - self.turn
        self.doing = "take" if self.runs() else "throw"

    def play(self, file: str, to: int) -> None:
        die = abs(to - self.rows[file])
        self.rows[file] = to
        self.dice.remove(die)
        self.moved.add(file)
        rest = set(FILES) - self.moved
        if self.dice and any(reaches(self.rows[one], self.dice[0]) for one in rest):
            return
        self.dice, self.doing = [], "take"
        if not self.runs() and self.read["made"] == "must":
            self.surrender()
        self.late()

    def late(self) -> None:
        """The end, if no row was taken in so many throws and none can be."""
        if self.idle >= 40 and self.doing != "play" and not (self.doing == "take" and self.runs()):
            self.end_by_purses()

    def end_by_purses(self) -> None:
        one, other = self.purses
        self.end(int(one < other))  # of so many coins they never have as many

    def end(self, winner: int) -> None:
        """What still lies on the board is the winner’s."""
        self.purses[winner] += len(self.rows)
        self.rows = {}
        self.over, self.won = True, {winner}

    def take(self, files: list[str]) -> None:
        other = 1 - self.turn
        self.idle = 0
        eighth = len(files) == 7 and len({self.rows[file] for file in files}) == 1
        eighth = eighth and self.read["bonus"] == "eighth" and self.purses[other] > 0
        self.purses[self.turn] += len(files) + eighth
        self.purses[other] -= eighth
        if self.purses[other] < len(files):
            self.rows = {file: row for file, row in self.rows.items() if file not in files}
            self.end(self.turn)
            return
        self.purses[other] -= len(files)
        self.rows |= dict.fromkeys(files, HOME[other])
        self.turn, self.doing = other, "throw"

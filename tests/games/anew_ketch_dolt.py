"""A judge of Ketch-Dolt, written from Cotton's page 163 apart from the engine.

It hears the moves as lines of a record, and says who is to act, what they may do, and where the
men are.  A player may always do the wrong thing: what the judge says is what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping


class Judge:
    """One game under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        self.table = [[0] * 7, [0] * 7]  # by point, from 1
        self.heap, self.off = 30, [0, 0]
        self.bears = [False, False]
        self.lots: list[int] = []
        self.turn = -1
        self.dice: list[int] = []
        self.hand = False
        self.thrown = 0
        self.end: tuple[int | None, str] | None = None  # who has won, and by what

    def whose(self) -> int | None:
        return self.turn if self.dice and self.end is None else None

    def must_draw(self) -> list[int]:
        other = 1 - self.turn
        return [die for die in self.dice if not self.bears[other] and self.table[other][die]]

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        if self.hand:
            return {f"lay {die}" for die in self.dice}
        draws = {f"draw {die}" for die in self.must_draw()}
        return draws | ({"heap"} if self.heap else set())

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if who == "*":
            self.fall([int(die) for die in what])
            return
        if verb == "heap":
            draws = self.must_draw()
            if draws and (len(draws) == len(self.dice) or self.read["ace"] == "other"):
                self.end = (1 - self.turn, "touch")
                return
            self.heap -= 1
            self.hand = True
            return
        die = int(what[0])
        if verb == "lay":
            self.table[self.turn][die] += 1
            self.hand = False
            if die in self.must_draw():
                self.end = (1 - self.turn, "dolt")
                return
        else:
            self.table[1 - self.turn][die] -= 1
            self.table[self.turn][die] += 1
        self.dice.remove(die)
        self.go_on()

    def fall(self, dice: list[int]) -> None:
        if self.turn < 0:
            self.lots.append(sum(dice))
            if len(self.lots) == 2:
                first, second = self.lots
                self.lots = []
                self.turn = -1 if first == second else int(second > first)
            return
        self.thrown += 1
        if not self.bears[self.turn]:
            self.dice = dice
            self.go_on()
            return
        for die in dice:
            if self.table[self.turn][die]:
                self.table[self.turn][die] -= 1
                self.off[self.turn] += 1
        if not any(self.table[self.turn]):
            self.end = (self.turn, "won")
        else:
            self.other_throws()

    def go_on(self) -> None:
        """What is thrown and can be neither drawn nor taken does nothing."""
        if not self.heap:
            self.dice = self.must_draw()
        if self.dice:
            return
        men = self.table[self.turn][1:]
        self.bears[self.turn] = all(men) if self.read["full"] == "points" else sum(men) >= 15
        self.other_throws()

    def other_throws(self) -> None:
        if self.thrown == 300:
            self.end = (None, "limit")
        self.turn = 1 - self.turn

"""A judge of Dubblets, written from Cotton's pages 161-162 apart from the engine.

It hears the moves as lines of a record, and says who is to act, what they may do, and which men
stand and which are down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping


class Judge:
    """One game under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        placed = {1: 2, 2: 2, 3: 2, 4: 3, 5: 3, 6: 3}
        self.stand = [Counter(placed), Counter(placed)]
        self.down: list[Counter[int]] = [Counter(), Counter()]
        self.lots: list[int] = []
        self.winner: int | None = None
        self.turn, self.step = -1, "lots"
        self.owed, self.chooser = 0, -1
        self.early = [False, False]  # who was down before this throw

    def whose(self) -> int | None:
        if self.winner is not None:
            return None
        return {"act": self.turn, "choose": self.chooser}.get(self.step)

    def may(self) -> set[str]:
        if self.winner is not None or self.step not in ("act", "choose"):
            return set()
        if self.step == "act":
            return {"throw"}
        verb, men = self.men(self.chooser)
        return {f"{verb} {point}" for point in +men}

    def men(self, seat: int) -> tuple[str, Counter[int]]:
        """What a man of *seat* does in this throw, and which men can do it."""
        if +self.stand[seat]:
            return "lay", self.stand[seat]
        if self.read["left"] == "once" or self.early[seat]:
            return "bear", self.down[seat]
        return "wait", Counter()

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if who == "*":
            self.fall([int(die) for die in what])
        elif verb == "throw":
            self.step = "fall"
        else:
            self.one(self.chooser, int(what[0]))
            self.owed -= 1
            self.choose(self.chooser, self.owed)

    def fall(self, dice: list[int]) -> None:
        if self.step == "lots":
            self.lots.append(sum(dice))
            if len(self.lots) == 2:
                first, second = self.lots
                self.lots = []
                if first != second:
                    self.turn, self.step = int(second > first), "act"
            return
        self.early = [not +self.stand[0], not +self.stand[1]]
        if dice[0] == dice[1] and self.read["double"] == "spots":
            self.choose(self.turn, sum(dice))
            return
        if dice[0] == dice[1]:
            dice = dice * 2
        rest = self.use(self.turn, dice)
        if self.winner is None and rest and self.read["spare"] == "any":
            self.choose(1 - self.turn, len(rest))
            return
        if self.winner is None:
            self.use(1 - self.turn, rest)
        self.over()

    def use(self, seat: int, dice: list[int]) -> list[int]:
        """The numbers that *seat* has no man for, after it has played all it can."""
        left = sorted(dice, reverse=True)
        while self.winner is None:
            can = [die for die in left if self.men(seat)[1][die]]
            if not can:
                break
            self.one(seat, can[0])
            left.remove(can[0])
        return left

    def one(self, seat: int, point: int) -> None:
        verb, men = self.men(seat)
        assert men[point] > 0
        men[point] -= 1
        if verb == "lay":
            self.down[seat][point] += 1
        elif not +self.stand[seat] and not +self.down[seat]:
            self.winner = seat

    def choose(self, seat: int, many: int) -> None:
        """Men of any points: what leaves no choice is done."""
        while many and self.winner is None:
            _, men = self.men(seat)
            if not +men:
                break
            if len(+men) > 1 and many < men.total():
                self.step, self.chooser, self.owed = "choose", seat, many
                return
            self.one(seat, max(+men))
            many -= 1
        self.over()

    def over(self) -> None:
        self.turn, self.step, self.owed = 1 - self.turn, "act", 0

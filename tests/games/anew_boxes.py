"""Judges of Inn and Inn and of Passage, written from their pages apart from the engines.

They hear the moves as lines of a record.
"""

from __future__ import annotations

from collections.abc import Mapping

COINS = {"six": 6, "eight": 8, "twelve": 12, "twenty": 20}


class Inns:
    """A Battail under *readings*."""

    def __init__(self, readings: Mapping[str, str], seats: int) -> None:
        self.read, self.all = readings, range(seats)
        self.purses, self.pot = [COINS[readings["purse"]]] * seats, 0
        self.over, self.doing, self.who, self.next_of_bye = False, "", -1, -1
        self.pot_begins(seats - 1)

    def after(self, seat: int, among: list[int]) -> int:
        order = [(seat + n) % len(self.all) for n in range(1, len(self.all) + 1)]
        return next(one for one in order if one in among)

    def pot_begins(self, after: int) -> None:
        self.pot, self.in_ = 0, [seat for seat in self.all if self.purses[seat]]
        self.over = len(self.in_) == 1
        if not self.over:
            self.who, self.doing = self.after(after, self.in_), "throw"
            if self.read["lay"] == "first":
                self.drop(self.in_, 1)

    def drop(self, seats: list[int], coins: int) -> None:
        for seat in seats:
            paid = min(coins, self.purses[seat])
            self.purses[seat] -= paid
            self.pot += paid

    def whose(self) -> int | None:
        return None if self.over or self.doing == "fall" else self.who

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        if self.doing == "drop":
            return {f"drop {coins}" for coins in range(1, self.purses[self.who] + 1)}
        return {"divide", "play"} if self.doing in ("offer", "answer") else {"throw"}

    def winners(self) -> set[int]:
        return set(self.in_)

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if who == "*":
            self.fell(what)
        elif verb == "throw":
            self.doing = "fall"
        elif verb == "drop":
            self.inn(int(what[0]))
        elif verb == "play":
            self.who, self.doing = self.next_of_bye, "throw"
        elif self.doing == "offer":
            self.who, self.doing = self.after(self.who, self.in_), "answer"
        else:
            self.divide()

    def fell(self, dice: list[str]) -> None:
        self.doing = "throw"
        pairs = sum(dice.count(face) // 2 for face in set(dice))
        if pairs == 2:
            self.win(self.who)
        elif pairs == 1:
            held = self.purses[self.who]
            if self.read["size"] == "free" and held:
                self.doing = "drop"
            else:
                self.inn(1)
        elif self.read["lay"] == "inn" and not self.pot:
            self.who = self.after(self.who, self.in_)
        else:
            self.out()

    def inn(self, coins: int) -> None:
        self.drop(self.in_ if self.read["drop"] == "every" else [self.who], coins)
        self.doing = "throw"
        if self.read["turn"] == "round":
            self.who = self.after(self.who, self.in_)

    def win(self, seat: int) -> None:
        self.purses[seat] += self.pot
        self.pot_begins(self.who)

    def out(self) -> None:
        left = [seat for seat in self.in_ if seat != self.who]
        self.next_of_bye = self.after(self.who, left)
        if len(left) == 1:
            self.win(left[0])
            return
        self.in_ = left
        self.who = self.next_of_bye
        if self.read["bye"] == "divide":
            self.divide()
        elif self.read["bye"] == "choose":
            self.doing = "offer"

    def divide(self) -> None:
        first = self.next_of_bye
        self.purses[first] += -(-self.pot // 2)
        self.purses[self.after(first, self.in_)] += self.pot // 2
        self.pot_begins(first)


class Passage:
    """A match of bouts under *readings*."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        self.purses, self.stake = [COINS[readings["purse"]]] * 2, 0
        self.caster, self.bouts = 0, 0
        self.over, self.doing = False, ""
        self.bout()

    def bout(self) -> None:
        most = {"six": 6, "twelve": 12, "twenty": 20}[self.read["bouts"]]
        self.over = self.bouts == most or 0 in self.purses
        self.doing = "set"
        if not self.over and self.read["stake"] == "one":
            self.lay(1)

    def lay(self, coins: int) -> None:
        self.stake, self.doing = coins, "throw"
        self.purses = [held - coins for held in self.purses]

    def whose(self) -> int | None:
        if self.over or self.doing == "fall":
            return None
        return self.caster if self.doing == "throw" else 1 - self.caster

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        if self.doing == "throw":
            return {"throw"}
        return {f"set {coins}" for coins in range(1, min(self.purses) + 1)}

    def winners(self) -> set[int]:
        one, other = self.purses
        return set() if one == other else {int(one < other)}

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if who == "*":
            self.fell(sorted(map(int, what)))
        elif verb == "throw":
            self.doing = "fall"
        else:
            self.lay(int(what[0]))

    def fell(self, dice: list[int]) -> None:
        self.doing = "throw"
        low, middle, high = dice  # of two alike, the middle one is one
        if middle not in (low, high) or (low == high and self.read["alike"] == "none"):
            return
        counted = sum(dice) if self.read["count"] == "three" else 2 * middle
        if counted == 10 and self.read["ten"] == "again":
            return
        passes = counted > 10 or (counted == 10 and self.read["ten"] == "passes")
        self.purses[self.caster if passes else 1 - self.caster] += 2 * self.stake
        self.stake, self.bouts = 0, self.bouts + 1
        if not passes or self.read["box"] == "turns":
            self.caster = 1 - self.caster
        self.bout()

"""A judge of Sice-Ace, written from Cotton's pages 162-163 apart from the engine.

It hears the moves as lines of a record, and says who is to act, what they may do, and who has how
many men.
"""

from __future__ import annotations

from collections.abc import Mapping

NAMES = "ABCDE"


class Judge:
    """One game of *seats* under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str], seats: int) -> None:
        self.read = readings
        self.men = [6] * seats
        self.turn, self.aces, self.waits = 0, 0, False
        self.double = False
        self.free: set[int] | None = None  # who went free, when it is over

    def whose(self) -> int | None:
        return None if self.waits or self.free is not None else self.turn

    def after(self) -> list[int]:
        """The others who are still in, from the next player on."""
        seats = len(self.men)
        round_ = [(self.turn + n) % seats for n in range(1, seats)]
        return [seat for seat in round_ if self.men[seat]]

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        return {f"load {NAMES[seat]}" for seat in self.after()} if self.aces else {"throw"}

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if who != "*" and verb == "throw":
            self.waits = True
            return
        if verb == "load":
            self.load(NAMES.index(what[0]))
        else:
            self.waits = False
            self.double = what[0] == what[1]
            idle = self.double and self.read["doublets"] == "drink"
            sixes = 0 if idle else what.count("6")
            self.aces = 0 if idle else what.count("1")
            self.men[self.turn] = max(0, self.men[self.turn] - sixes)
        while self.aces and self.men[self.turn]:
            others = self.after()
            if self.read["load"] == "whom" and len(others) > 1:
                return
            self.load(others[0])
        self.aces = 0
        self.played()

    def load(self, other: int) -> None:
        self.men[self.turn] -= 1
        self.men[other] += 1
        self.aces -= 1

    def played(self) -> None:
        left = [seat for seat, many in enumerate(self.men) if many]
        if len(left) == {"two": 2, "last": 1}[self.read["lose"]]:
            self.free = set(range(len(self.men))) - set(left)
        elif not (self.double and self.men[self.turn]):
            self.turn = self.after()[0]

"""A judge of Back-Gammon and Irish, written from the pages of the book apart from the engine.

It hears the moves as lines of a record.  A man is kept by how many points it has to go: 25 if it is
out, 0 if it is borne.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

HOME, OUT, FAR, MEN, THROWS = 0, 25, 7, 15, 250
Men = tuple[Counter[int], Counter[int]]


class Judge:
    """One set under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str], moves_of_doublets: int) -> None:
        self.read, self.fold = readings, moves_of_doublets
        self.score, self.games, self.over = [0, 0], 0, False
        self.start()

    def start(self) -> None:
        self.men: Men = (Counter({24: 2, 13: 5, 8: 3, 6: 5}), Counter({24: 2, 13: 5, 8: 3, 6: 5}))
        self.lots: list[int] = []
        self.turn, self.throws, self.begun = 0, 0, False
        self.left: list[int] = []
        self.double = False

    def winners(self) -> set[int]:
        best = max(self.score)
        return {seat for seat in (0, 1) if self.score[seat] == best and min(self.score) < best}

    def whose(self) -> int | None:
        return self.turn if self.left and not self.over else None

    def ways(self, men: Men, die: int) -> set[tuple[int, int]]:
        """What one die may do, whatever the others do."""
        own, foe = men[self.turn], men[1 - self.turn]
        home = not any(many for at, many in own.items() if at >= FAR)
        furthest = max((at for at, many in own.items() if many), default=0)
        found = set()
        for at, many in own.items():
            if not many or at == HOME:
                continue
            if own[OUT] and at != OUT and self.read["enter"] == "first":
                continue
            to = at - die
            higher = to < 0 and self.read["bear"] == "furthest" and at == furthest
            if to > 0 and foe[25 - to] < 2:
                found.add((at, to))
            elif home and (to == 0 or higher):
                found.add((at, HOME))
        return found

    def gone(self, men: Men, at: int, to: int) -> Men:
        own, foe = Counter(men[self.turn]), Counter(men[1 - self.turn])
        own[at] -= 1
        own[to] += 1
        if to and foe[25 - to] == 1:
            foe[25 - to] = 0
            foe[OUT] += 1
        return (foe, own) if self.turn else (own, foe)

    def longest(self, men: Men, left: list[int]) -> int:
        """How many of these dice can be played at most."""
        most = 0
        for die in set(left):
            rest = list(left)
            rest.remove(die)
            for at, to in self.ways(men, die):
                most = max(most, 1 + self.longest(self.gone(men, at, to), rest))
                if most == len(left):
                    return most
        return most

    def options(self) -> dict[tuple[int, int], list[int]]:
        """What may be done now, and with which dice."""
        found: dict[tuple[int, int], list[int]] = {}
        most = self.longest(self.men, self.left) if self.read["play"] == "all" else 0
        for die in sorted(set(self.left)):
            rest = list(self.left)
            rest.remove(die)
            for at, to in self.ways(self.men, die):
                if most <= 1 or 1 + self.longest(self.gone(self.men, at, to), rest) >= most:
                    found.setdefault((at, to), []).append(die)
        return found

    def called(self, at: int) -> str:
        if at in (HOME, OUT):
            return "out" if at else "home"
        return str(25 - at if self.turn else at)

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        moves = {f"move {self.called(at)} {self.called(to)}" for at, to in self.options()}
        return moves | ({"leave"} if self.read["play"] == "free" else set())

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if who == "*":
            self.fell(int(what[0]), int(what[1]))
        elif verb == "leave":
            self.pass_on()
        else:
            step = next(s for s in self.options() if [*map(self.called, s)] == what)
            dice = self.options()[step]
            self.left.remove(step[0] - step[1] if step[0] - step[1] in dice else dice[0])
            self.men = self.gone(self.men, *step)
            self.go_on()

    def fell(self, one: int, other: int) -> None:
        if not self.begun:
            self.lots.append(one + other)
            if len(self.lots) == 2:
                self.begun = self.lots[0] != self.lots[1]
                self.turn, self.lots = int(self.lots[1] > self.lots[0]), []
            return
        self.throws += 1
        self.double = one == other
        self.left = [one] * self.fold if self.double else [one, other]
        self.go_on()

    def go_on(self) -> None:
        if self.men[self.turn][HOME] == MEN:
            self.won()
        elif not self.left or not self.options():
            self.pass_on()

    def pass_on(self) -> None:
        self.left, self.turn = [], 1 - self.turn
        if self.throws == THROWS:
            self.ended()

    def won(self) -> None:
        lost = self.men[1 - self.turn]
        away = any(many for at, many in lost.items() if at >= FAR)
        if self.read.get("in") == "entered":
            away = lost[OUT] > 0
        double = self.double and not (self.read.get("with") == "all" and self.left)
        plain = self.read.get("worth") == "one"
        self.score[self.turn] += 1 if plain else (3 if away else 1) + double
        self.ended()

    def ended(self) -> None:
        self.games += 1
        self.over = self.games == {"one": 1, "three": 3}[self.read["set"]]
        self.left = []
        if not self.over:
            self.start()


def stand(judge: Judge) -> tuple[object, ...]:
    """What the engine and the judge both count."""
    men = tuple(tuple(side[at] for at in range(26)) for side in judge.men)
    return men, tuple(judge.score)

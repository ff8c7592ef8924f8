"""A count of move sequences in Alquerque, written apart from the engine.

It shares nothing with it: men are complex numbers in two dictionaries, each with the set of
points where it has stood; a line is found by arithmetic; what a man can take is found afresh.
"""

from __future__ import annotations

from dataclasses import dataclass

Men = dict[complex, frozenset[complex]]
Path = tuple[complex, ...]
AROUND = [complex(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


@dataclass
class Count:
    """Which game: Bell's (``bell``) or Pritchard's."""

    bell: bool

    def board(self, at: complex) -> bool:
        return 0 <= at.real <= 4 and 0 <= at.imag <= 4

    def ways(self, at: complex) -> list[complex]:
        slanting = int(at.real + at.imag) % 2 == 0
        return [way for way in AROUND if slanting or not way.real * way.imag]

    def backward(self, side: int, way: complex) -> bool:
        return self.bell and way.imag * (1, -1)[side] < 0

    def steps(self, side: int, mine: Men, theirs: Men) -> list[Path]:
        paths: list[Path] = []
        far = (4, 0)[side]
        for at, stood in mine.items():
            for way in self.ways(at):
                to = at + way
                if not self.board(to) or to in mine or to in theirs:
                    continue
                if self.bell and (self.backward(side, way) or to in stood or at.imag == far):
                    continue
                paths.append((at, to))
        return paths

    def hops(self, side: int, at: complex, stood: Path, mine: Men, theirs: Men) -> list[complex]:
        return [
            at + 2 * way
            for way in self.ways(at)
            if at + way in theirs
            and self.board(at + 2 * way)
            and at + 2 * way not in theirs
            and at + 2 * way not in mine
            and not (self.bell and (self.backward(side, way) or at + 2 * way in stood))
        ]

    def takings(self, side: int, mine: Men, theirs: Men) -> list[tuple[Path, bool]]:
        """Every taking, with whether it stops short."""
        captures = []
        for man, stood in mine.items():
            rest = {at: trail for at, trail in mine.items() if at != man}
            open_ways: list[tuple[Path, Men]] = [((man,), theirs)]
            while open_ways:
                path, left = open_ways.pop()
                hops = self.hops(side, path[-1], (*stood, *path), rest, left)
                if len(path) > 1:
                    captures.append((path, bool(hops)))
                for to in hops:
                    over = (path[-1] + to) / 2
                    fewer = {at: trail for at, trail in left.items() if at != over}
                    open_ways.append(((*path, to), fewer))
        return captures

    def after(self, path: Path, mine: Men, theirs: Men) -> tuple[Men, Men]:
        ours, foes = dict(mine), dict(theirs)
        ours[path[-1]] = ours.pop(path[0]) | frozenset(path)
        for at, to in zip(path, path[1:], strict=False):
            if abs(to - at) >= 2:
                del foes[(at + to) / 2]
        return ours, foes

    def count(self, side: int, mine: Men, theirs: Men, liable: set[complex], depth: int) -> int:
        """The sequences of *depth* acts, huffs among them; *liable* may be huffed first."""
        if not mine or not theirs or depth == 0:
            return int(depth == 0)
        total = 0
        for man in liable:
            fewer = {at: trail for at, trail in theirs.items() if at != man}
            total += self.count(side, mine, fewer, set(), depth - 1)
        takings = self.takings(side, mine, theirs)
        for path, short in takings:
            ours, foes = self.after(path, mine, theirs)
            open_to = {path[-1]} if short and not self.bell else set()  # Bell’s may stop
            total += self.count(1 - side, foes, ours, open_to, depth - 1)
        takers = {path[0] for path, _ in takings}
        for at, to in self.steps(side, mine, theirs):
            ours, foes = self.after((at, to), mine, theirs)
            open_to = {to if man == at else man for man in takers}
            total += self.count(1 - side, foes, ours, open_to, depth - 1)
        return total


def men(points: list[str]) -> Men:
    places = [complex("abcde".index(point[0]), int(point[1]) - 1) for point in points]
    return {at: frozenset([at]) for at in places}


def count(bell: bool, white: list[str], black: list[str], side: int, depth: int) -> int:
    """The number of sequences of *depth* acts from that position, *side* to play."""
    sides = men(white), men(black)
    return Count(bell).count(side, sides[side], sides[1 - side], set(), depth)

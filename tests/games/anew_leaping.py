"""Judges of Fox and Geese and of Alquerque, written from their pages apart from the engines.

Points are pairs of a file and a row, and a board is a dictionary of what stands on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Point = tuple[int, int]
Path = tuple[Point, ...]
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def named(line: list[str]) -> Path:
    return tuple((ord(word[0]) - ord("a"), int(word[1]) - 1) for word in line)


def told(verb: str, path: Path) -> str:
    return " ".join([verb, *(f"{chr(ord('a') + x)}{y + 1}" for x, y in path)])


def beyond(at: Point, way: Point, many: int = 1) -> Point:
    return at[0] + many * way[0], at[1] + many * way[1]


def over(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


class Fox:
    """A game of Fox and Geese under *readings*; seat 0 has the fox."""

    cross = [(x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4]

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        self.slanting = readings["lines"] == "slanting"
        self.geese = {point for point in self.cross if point[1] >= 4}
        self.fox: Point | None = None
        self.turn, self.idle, self.over = 0, 0, False
        self.won: set[int] = set()
        self.stood: list[object] = []

    def ways(self, at: Point) -> list[Point]:
        meet = self.slanting and sum(at) % 2 == 0
        return [way for way in AROUND if meet or 0 in way]

    def empty(self, at: Point) -> bool:
        return at in self.cross and at not in self.geese and at != self.fox

    def steps(self, at: Point) -> list[Path]:
        return [(at, to) for way in self.ways(at) if self.empty(to := beyond(at, way))]

    def leaps(self, path: Path, geese: frozenset[Point]) -> Iterator[tuple[Path, bool]]:
        """Every way of taking that begins with *path*, and whether it can go on."""
        for way in self.ways(path[-1]):
            goose, to = beyond(path[-1], way), beyond(path[-1], way, 2)
            if goose in geese and to in self.cross and to not in geese:
                further = list(self.leaps((*path, to), geese - {goose}))
                yield (*path, to), bool(further)
                yield from further

    def whose(self) -> int | None:
        return None if self.over else self.turn

    def may(self) -> set[str]:
        if self.over:
            return set()
        if self.fox is None:
            return {told("place", (at,)) for at in self.cross if self.empty(at)}
        if self.turn:
            return {told("move", path) for goose in self.geese for path in self.steps(goose)}
        must = self.read["taking"] == "must"
        leaps = list(self.leaps((self.fox,), frozenset(self.geese)))
        takes = {told("take", path) for path, further in leaps if not (must and further)}
        if takes and must:
            return takes
        return takes | {told("move", path) for path in self.steps(self.fox)}

    def winners(self) -> set[int]:
        return self.won

    def stand(self) -> str:
        """The board, row after row from the lowest."""
        rows = sorted(self.cross, key=lambda point: (point[1], point[0]))
        return "".join("f" if at == self.fox else "g" if at in self.geese else "." for at in rows)

    def hear(self, line: str) -> None:
        _, verb, *what = line.split()
        path = named(what)
        if verb == "place":
            self.fox, self.stood = path[0], []
            self.stood.append((self.stand(), 0))
            self.decide()
            return
        self.idle += 1
        if self.turn:
            self.geese = self.geese - {path[0]} | {path[-1]}
        else:
            self.fox = path[-1]
            if verb == "take":
                self.geese -= {over(one, two) for one, two in zip(path, path[1:], strict=False)}
                self.idle, self.stood = 0, []
        self.turn = 1 - self.turn
        self.stood.append((self.stand(), self.turn))
        self.decide()

    def decide(self) -> None:
        few = 4
        if self.read["few"] == "forced":
            few = 6 if self.slanting else 5
        if len(self.geese) < few:
            self.over, self.won = True, {0}
        elif not self.may():
            self.over, self.won = True, {1 - self.turn}
        else:
            third = self.read["repeated"] == "third" and self.stood.count(self.stood[-1]) == 3
            self.over = third or self.idle == 120


class Alquerque:
    """A game of Alquerque under *readings*; seat 0 has the white men, and begins."""

    board = [(x, y) for x in range(5) for y in range(5)]

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        right = readings["front"] == "right"
        # Of each man where it stands: whose it is, and where it has stood.
        self.men: dict[Point, tuple[int, frozenset[Point]]] = {}
        for at in self.board:
            if at != (2, 2):
                x, y = at
                side = int(y > 2) if y != 2 else int((x < 2) == right)
                self.men[at] = side, frozenset([at])
        self.turn, self.idle, self.over = 0, 0, False
        self.won: set[int] = set()
        self.paid = [0, 0]
        self.liable: set[Point] = set()
        self.late = False
        self.stood: list[object] = [self.standing()]

    def standing(self) -> object:
        men = frozenset((at, side) for at, (side, _) in self.men.items())
        return men, frozenset(self.liable), self.turn

    def own(self, side: int) -> list[Point]:
        return [at for at, (whose, _) in self.men.items() if whose == side]

    def ways(self, at: Point, side: int, onward: bool) -> list[Point]:
        lines = [way for way in AROUND if sum(at) % 2 == 0 or 0 in way]
        return [way for way in lines if not onward or way[1] * (1, -1)[side] >= 0]

    def steps(self, at: Point) -> Iterator[Path]:
        side, stood = self.men[at]
        if self.read["back-row"] == "takes-only" and at[1] == (4, 0)[side]:
            return
        for way in self.ways(at, side, self.read["ways"] == "onward"):
            to = beyond(at, way)
            again = self.read["again"] != "freely" and to in stood
            if to in self.board and to not in self.men and not again:
                yield at, to

    def leaps(
        self, path: Path, gone: frozenset[Point] = frozenset()
    ) -> Iterator[tuple[Path, bool]]:
        """Every way of taking that begins with *path*, and whether it can go on."""
        side, stood = self.men[path[0]]
        jumps = self.read["jumps"]
        free = jumps == "any" or (jumps == "first" and len(path) > 1)
        for way in self.ways(path[-1], side, self.read["ways"] == "onward" and not free):
            man, to = beyond(path[-1], way), beyond(path[-1], way, 2)
            foe = man in self.men and man not in gone and self.men[man][0] != side
            empty = to in self.board and (to not in self.men or to in gone or to == path[0])
            again = self.read["again"] == "never" and (to in stood or to in path)
            if foe and empty and not again:
                further = list(self.leaps((*path, to), gone | {man}))
                yield (*path, to), bool(further)
                yield from further

    def takings(self) -> list[tuple[Path, bool]]:
        return [leap for at in self.own(self.turn) for leap in self.leaps((at,))]

    def whose(self) -> int | None:
        return None if self.over else self.turn

    def may(self) -> set[str]:
        return set() if self.over else self.huffs() | self.plays()

    def huffs(self) -> set[str]:
        men = tuple(sorted(self.liable))
        if self.read["several"] == "every" and men:
            return {told("huff", tuple(sorted(men, key=lambda at: (at[1], at[0]))))}
        return {told("huff", (at,)) for at in men}

    def plays(self) -> set[str]:
        takings, duty = self.takings(), self.read["duty"]
        whole = duty != "huff" and self.read["further"] == "go-on"
        may = {told("take", path) for path, further in takings if not (whole and further)}
        if not takings or duty != "must":
            may |= {told("move", path) for at in self.own(self.turn) for path in self.steps(at)}
        if not may and self.read["stuck"] == "passes":
            may = {"pass"}
        return may

    def winners(self) -> set[int]:
        return self.won

    def hear(self, line: str) -> None:
        _, verb, *what = line.split()
        path = named(what)
        if verb == "huff":
            for at in path:
                del self.men[at]
            self.liable, self.idle, self.stood, self.late = set(), 0, [], False
            self.stood.append(self.standing())
            self.look()
            return
        takings = self.takings()
        self.idle, self.liable = self.idle + 1, set()
        huffed = self.read["duty"] == "huff"
        if verb == "take":
            short = next(further for one, further in takings if one == path)
            side, stood = self.men.pop(path[0])
            for one, two in zip(path, path[1:], strict=False):
                del self.men[over(one, two)]
            self.men[path[-1]] = side, stood | {*path}
            self.idle, self.stood, self.late = 0, [], False
            if huffed and short and self.read["further"] == "go-on":
                self.liable = {path[-1]}
        elif verb == "move":
            side, stood = self.men.pop(path[0])
            self.men[path[1]] = side, stood | {path[1]}
            if huffed:
                could = {leap[0] for leap, _ in takings}
                self.liable = {path[1] if at == path[0] else at for at in could}
        self.turn = 1 - self.turn
        self.stood.append(self.standing())
        self.look(passed=verb == "pass")

    def look(self, passed: bool = False) -> None:
        """Whether the game is over, now that a man has moved, or some are huffed."""
        mine, other = (len(self.own(side)) for side in (self.turn, 1 - self.turn))
        if not mine or not other:
            loser = self.turn if not mine else 1 - self.turn
            left = mine + other
            self.end({1 - loser}, 2 + 2 * left)
            return
        stuck = self.plays() <= {"pass"} and not self.liable
        if stuck and self.read["stuck"] == "loses":
            self.end({1 - self.turn}, 2 + other - mine)
            return
        third = self.read["repeated"] == "third" and self.stood.count(self.stood[-1]) == 3
        neither = stuck and (self.read["stuck"] == "drawn" or passed)
        if neither or third or (self.idle >= 60 and (not self.liable or self.late)):
            self.end(set())
        self.late = self.idle >= 60

    def end(self, won: set[int], sum_: int = 0) -> None:
        self.over, self.won = True, won
        for winner in won:
            if self.read["pay"] == "one-stake":
                sum_ = 1
            elif self.read["below"] == "nothing":
                sum_ = max(0, sum_)
            self.paid[winner], self.paid[1 - winner] = sum_, -sum_

    def stand(self) -> str:
        rows = sorted(self.board, key=lambda point: (point[1], point[0]))
        return "".join("wb"[self.men[at][0]] if at in self.men else "." for at in rows)

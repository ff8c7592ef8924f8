"""Boards: points and the lines between them, squares, notation, jumps, boards written as text.

A :class:`Board` is the bare board.  What stands on it is a string with one letter for each of its
points, in the board's own order, ``.`` where a point is vacant: it compares, pickles and reads
easily, and an engine keeps it in its state.  Inside an engine a point is its number in
``board.points``; in moves, labels and texts it is its name, a file and a rank: ``c3``.

How a board is drawn stands in :mod:`diversions.rules.pictures.boards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from diversions.rules.core import Note
from diversions.rules.terms import brief

FILES = "abcdefghijklmnopqrstuvwxyz"
VACANT = "."

# Steps of file and rank; north is away from White, or from the first seat.
N, E, S, W = (0, 1), (1, 0), (0, -1), (-1, 0)
NE, SE, SW, NW = (1, 1), (1, -1), (-1, -1), (-1, 1)
STRAIGHT = (N, E, S, W)
SLANTED = (NE, SE, SW, NW)
EVERY_WAY = (N, NE, E, SE, S, SW, W, NW)

Way = tuple[int, int]


def named(file: int, rank: int) -> str:
    """The name of a point by its file and rank, both counted from 0.

    >>> named(2, 2)
    'c3'
    """
    return f"{FILES[file]}{rank + 1}"


def placed(point: str) -> tuple[int, int]:
    """File and rank of a point by its name, both counted from 0.

    >>> placed("c3")
    (2, 2)
    """
    return FILES.index(point[0]), int(point[1:]) - 1


class Jump(NamedTuple):
    """A way over a neighbour in a straight line: the point passed and the point beyond it."""

    over: int
    to: int


@dataclass(frozen=True, slots=True)
class Board:
    """Points, by name, and the ways that lead from each to its neighbours.

    *ways* gives for each point, by number, its neighbours by direction.  On a board of squares
    every square has its eight (``squares``); on points and lines, what the lines join.
    """

    points: tuple[str, ...]
    ways: tuple[Mapping[Way, int], ...]
    index: Mapping[str, int] = field(repr=False)
    steps: tuple[tuple[int, ...], ...] = field(repr=False)  # neighbours along a line
    jumps: tuple[tuple[Jump, ...], ...] = field(repr=False)  # over a neighbour, straight on

    def number(self, point: str) -> int:
        """The number of *point*; ValueError if the board has none of that name."""
        if point not in self.index:
            raise ValueError(f"“{brief(point)}” is not a point of this board.")
        return self.index[point]

    def to(self, at: int, files: int, ranks: int) -> int | None:
        """The point so many files and ranks from *at*, whatever lies between; None if off."""
        file, rank = placed(self.points[at])
        if file + files < 0 or rank + ranks < 0 or file + files >= len(FILES):
            return None
        return self.index.get(named(file + files, rank + ranks))

    def ray(self, at: int, way: Way) -> tuple[int, ...]:
        """The points from *at* in one direction, along a line, to the edge; *at* left out."""
        points = []
        while way in self.ways[at]:
            at = self.ways[at][way]
            points.append(at)
        return tuple(points)

    def files(self) -> int:
        return 1 + max(placed(point)[0] for point in self.points)

    def ranks(self) -> int:
        return 1 + max(placed(point)[1] for point in self.points)

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Each line between two neighbours, once, by the names of its ends."""
        return tuple(
            (self.points[at], self.points[to])
            for at, ways in enumerate(self.ways)
            for to in ways.values()
            if at < to
        )


def board(
    points: Sequence[tuple[int, int]], ways: Callable[[int, int], Sequence[Way]] = lambda f, r: ()
) -> Board:
    """The board of those points (file and rank from 0), *ways* saying where lines leave each.

    A line is drawn only where there is a point at its other end.

    >>> board([(0, 0), (1, 0)], lambda file, rank: STRAIGHT).lines()
    (('a1', 'b1'),)
    """
    number = {place: i for i, place in enumerate(points)}
    led = tuple(
        {
            way: number[file + way[0], rank + way[1]]
            for way in ways(file, rank)
            if (file + way[0], rank + way[1]) in number
        }
        for file, rank in points
    )
    names = tuple(named(*place) for place in points)
    return Board(
        points=names,
        ways=led,
        index={name: i for i, name in enumerate(names)},
        steps=tuple(tuple(joined.values()) for joined in led),
        jumps=tuple(
            tuple(Jump(over, led[over][way]) for way, over in joined.items() if way in led[over])
            for joined in led
        ),
    )


def squares(files: int, ranks: int) -> Board:
    """A board of squares; a1 first, then along the rank."""
    places = [(file, rank) for rank in range(ranks) for file in range(files)]
    return board(places, lambda file, rank: EVERY_WAY)


def even_slants(file: int, rank: int) -> Sequence[Way]:
    """The ways from a point of a net whose diagonals cross at every other point, a1 among them."""
    return EVERY_WAY if (file + rank) % 2 == 0 else STRAIGHT


# Jumps -------------------------------------------------------------------------------------


class Chain(NamedTuple):
    """Jumps made by one piece in one turn: every point it touches, every piece it takes.

    *more* says whether it could have gone on from the last point.
    """

    path: tuple[int, ...]
    taken: tuple[int, ...]
    more: bool


Leap = Callable[[tuple[int, ...], int], bool]  # the points touched so far, and the next


def chains(on: Board, men: str, at: int, prey: str, leap: Leap | None = None) -> Iterator[Chain]:
    """Each chain of jumps over *prey* that the piece at *at* can make, and each beginning of one.

    What is jumped over is taken up at once.  *leap*, if given, says whether a jump is allowed.
    """
    bare = men[:at] + VACANT + men[at + 1 :]
    yield from _chains(on, bare, (at,), (), prey, leap)


def _chains(
    on: Board, men: str, path: tuple[int, ...], taken: tuple[int, ...], prey: str, leap: Leap | None
) -> Iterator[Chain]:
    at = path[-1]
    further = []
    for over, to in on.jumps[at]:
        if men[over] in prey and men[to] == VACANT and (not leap or leap(path, to)):
            left = men[:over] + VACANT + men[over + 1 :]
            further.append((left, (*path, to), (*taken, over)))
    if taken:
        yield Chain(path, taken, bool(further))
    for left, gone, had in further:
        yield from _chains(on, left, gone, had, prey, leap)


def can_jump(on: Board, men: str, at: int, prey: str, leap: Leap | None = None) -> bool:
    """Whether the piece at *at* can take one of *prey*."""
    return any(
        men[over] in prey and men[to] == VACANT and (not leap or leap((at,), to))
        for over, to in on.jumps[at]
    )


def lifted(men: str, *points: int) -> str:
    """*men* with those points vacant.

    >>> lifted("ab", 0)
    '.b'
    """
    for at in points:
        men = men[:at] + VACANT + men[at + 1 :]
    return men


def laid(men: str, at: int, man: str) -> str:
    """*men* with *man* at that point."""
    return men[:at] + man + men[at + 1 :]


# Boards as text ----------------------------------------------------------------------------


def returns(stood: Sequence[str], men: str) -> int:
    """How often *men* has stood before with the same side to move; *stood* are the boards before
    this one, one a turn.

    >>> returns(("a", "b", "c", "d"), "a"), returns(("a", "b", "a"), "b")
    (1, 1)
    """
    return stood[-2::-2].count(men)


def return_note(rule: str, times: int, *, drawn: bool = False) -> Note:
    """The note that a position has come back which has stood so many *times* before, and that the
    match is *drawn* by it."""
    often = {1: "once", 2: "twice"}.get(times, f"{times} times")
    so = ", so the match is drawn" if drawn else ""
    return Note(rule, f"This position has occurred {often} before{so}.")


def written(on: Board, men: str) -> str:
    """The board as text, the highest rank first; a blank where the board has no point.

    >>> print(written(squares(2, 2), "w..b"))
    2 . b
    1 w .
      a b
    """
    there = dict(zip(on.points, men, strict=True))
    return drawn(there, range(on.files()), range(on.ranks())[::-1])


def drawn(men: Mapping[str, str], files: Sequence[int], ranks: Sequence[int]) -> str:
    """What stands on each point as text, ranks and files in that order."""
    rows = [
        f"{rank + 1} {' '.join(men.get(named(file, rank), ' ') for file in files)}".rstrip()
        for rank in ranks
    ]
    return "\n".join([*rows, "  " + " ".join(FILES[file] for file in files)])


def read(on: Board, text: str, letters: str) -> tuple[str, tuple[str, ...]]:
    """What stands on the board that *text* draws, and the lines after it, as they stand.

    Ranks run from the highest down; numbers beside them, the file letters below, blanks and bars
    between are not needed.  A board whose numbers begin with 1 above is seen from the other side,
    and is turned.  ValueError says what is wrong.
    """
    rows, rest = _rows(text, letters, on.ranks())
    if on.ranks() > 1 and text.lstrip().startswith("1"):
        rows = [row[::-1] for row in reversed(rows)]
    if len(rows) < on.ranks():
        raise ValueError(f"Draw {on.ranks()} ranks, not {len(rows)}.")
    men = [VACANT] * len(on.points)
    for rank, row in zip(reversed(range(on.ranks())), rows, strict=True):
        there = [at for at, point in enumerate(on.points) if placed(point)[1] == rank]
        there.sort(key=lambda at: placed(on.points[at])[0])
        if len(row) != len(there):
            raise ValueError(
                f"Rank {rank + 1} has {len(there)} points, and “{row}” draws {len(row)}."
            )
        for at, man in zip(there, row, strict=True):
            men[at] = man
    return "".join(men), rest


def _rows(text: str, letters: str, most: int) -> tuple[list[str], tuple[str, ...]]:
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    names = FILES[: len(lines[most].replace(" ", ""))] if len(lines) > most else ""
    rows: list[str] = []
    while lines and len(rows) < most:
        row = lines.pop(0).replace(" ", "").replace("|", "").lstrip("0123456789")
        for man in row:
            if man != VACANT and man not in letters:
                known = ", ".join(letters)
                raise ValueError(
                    f"“{man}” is not a piece; choose one of: {known}, or “.” for vacant."
                )
        rows.append(row)
    if names and lines[0].replace(" ", "") in (names, names[::-1]):
        lines.pop(0)
    return rows, tuple(lines)

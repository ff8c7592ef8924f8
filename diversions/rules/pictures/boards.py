"""Boards as they are seen: what a page draws of one, and the sheet that is printed.

For a page, a game's ``board.py`` has one function, ``picture(view) -> Picture``, which the
macro ``templates/pieces/board.html`` draws; for print, ``sheet`` draws the board in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from diversions.rules.core import Ruling
from diversions.rules.kit.boards import FILES, VACANT, Board, drawn, named, placed
from diversions.rules.pictures.drawing import Drawing, Part, Ring, Stroke, Words


class Piece(NamedTuple):
    """How a piece looks and is called: *shape* names a symbol of the picture's sprite."""

    shape: str  # "man", "fox", "goose" …
    side: str  # "white", "black", "red": the colour it is drawn in
    name: str  # "white man"


class DrawnPoint(NamedTuple):
    """A point of a picture: its name, where it is, what stands on it, and its letter in text."""

    point: str
    file: int
    rank: int
    piece: Piece | None
    letter: str = VACANT

    @property
    def name(self) -> str:
        """What a screen reader says: “c3, black man”, “c3, vacant”."""
        return f"{self.point}, {self.piece.name if self.piece else 'vacant'}"


class Picture(NamedTuple):
    """All that a page needs to draw a board.

    *kind* is "lines" or "squares"; *places* run from the top down, each from the left; *last* are
    the points that the last move touched, *taken* those it emptied; *sprite* is the static file
    that draws the pieces.  The first rank lies below, or above if the board is *turned*.  *way* is
    where the man of the last move went, if that is known, and *prey* what it took, and where.
    """

    kind: str
    files: int
    ranks: int
    places: tuple[DrawnPoint, ...]
    lines: tuple[tuple[str, str], ...]
    last: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    sprite: str = "boards.svg"
    turned: bool = False
    way: tuple[str, ...] = ()
    prey: tuple[tuple[str, str], ...] = ()

    def after(self, before: Picture, way: tuple[str, ...]) -> Picture:
        """The same, knowing the board *before* the last move and the points that the move names."""
        was = {place.point: place.piece for place in before.places}
        now = {place.point: place.piece for place in self.places}
        if len(way) < 2 or not now.keys() >= set(way) or now[way[0]] or not now[way[-1]]:
            way = self.last
        gone = [(point, was.get(point)) for point in (*self.taken, *way[-1:])]
        prey = tuple(
            (point, man.name.removeprefix("the "))
            for point, man in gone
            if man and (point in self.taken or man.side != getattr(now[point], "side", ""))
        )
        return self._replace(way=way, prey=prey)

    def since(self, place: DrawnPoint) -> str:
        """What the last move did there, after the point’s name: who left it, who came, what was
        taken.  A move that is no way from one point to another is only named."""
        way, prey = self.way or self.last, dict(self.prey)
        if place.point in self.taken:
            taken = prey.get(place.point)
            return f", where the last move took {f'the {taken}' if taken else 'a piece'}"
        if place.point not in (*way, *self.last):
            return ""
        at = {one.point: one.piece for one in self.places}
        start, *between, end = way if len(way) > 1 else way * 2
        man = at.get(end)
        clear = start != end and man and not any(at.get(point) for point in (start, *between))
        if not clear or man is None or place.point not in way:
            return ", of the last move"
        name = man.name.removeprefix("the ").partition(",")[0]
        if place.point == end:
            took = f" and took the {prey[end]}" if end in prey else ""
            return f", which came from {start}{took}"
        if place.point == start:
            return f": the {name} went from here to {end}"
        return f", on the way of the {name} from {start} to {end}"

    def x(self, point: str) -> int:
        """Where a point lies from the left, in hundredths of the space between two files."""
        file = placed(point)[0]
        return 100 * (self.files - 1 - file if self.turned else file) + 50

    def y(self, point: str) -> int:
        """Where a point lies from the top, likewise."""
        rank = placed(point)[1]
        return 100 * (rank if self.turned else self.ranks - 1 - rank) + 50

    def seen(self, turned: bool) -> Picture:
        """The same board from the first player's side, or from the other."""
        if turned == self.turned:
            return self
        return self._replace(turned=turned, places=self.places[::-1])

    @property
    def box(self) -> str:
        """The part of the plane that an SVG of it shows."""
        return f"-46 -8 {100 * self.files + 64} {100 * self.ranks + 58}"

    @property
    def text(self) -> str:
        """The board in letters, as it is seen."""
        way = -1 if self.turned else 1
        men = {place.point: place.letter for place in self.places}
        return drawn(men, range(self.files)[::way], range(self.ranks)[::-way])

    @property
    def ground(self) -> str:
        """The path of an SVG that draws what is under the men: the lines, or else the squares."""
        return _path(self.bare, () if self.lines else tuple(place.point for place in self.places))

    @property
    def names(self) -> tuple[tuple[str, int, int], ...]:
        """The names of the files below the board and of the ranks beside it, each with its spot."""
        return _names(self.bare)

    @property
    def bare(self) -> Picture:
        """What of it no move changes."""
        return self._replace(places=(), last=(), taken=(), way=(), prey=())

    def starting(self, rulings: Iterable[Ruling]) -> list[tuple[DrawnPoint, list[Ruling]]]:
        """The rulings by the point that they begin on; those that name no point are left out."""
        by_place: dict[str, list[Ruling]] = {}
        for ruling in rulings:
            if ruling.move.what:
                by_place.setdefault(ruling.move.what[0], []).append(ruling)
        return [(place, by_place[place.point]) for place in self.places if place.point in by_place]


@lru_cache(maxsize=64)
def _path(board: Picture, points: tuple[str, ...]) -> str:
    lines = (f"M{board.x(a)} {board.y(a)}L{board.x(b)} {board.y(b)}" for a, b in board.lines)
    squares = (f"M{board.x(a) - 50} {board.y(a) - 50}h100v100h-100z" for a in points)
    return "".join([*lines, *squares])


@lru_cache(maxsize=64)
def _names(board: Picture) -> tuple[tuple[str, int, int], ...]:
    files = [
        (FILES[file], board.x(named(file, 0)), 100 * board.ranks + 30)
        for file in range(board.files)
    ]
    ranks = [(str(rank + 1), -22, board.y(named(0, rank)) + 12) for rank in range(board.ranks)]
    return (*files, *ranks)


def pictured(
    on: Board,
    men: str,
    pieces: Mapping[str, Piece],
    kind: str = "lines",
    last: tuple[str, ...] = (),
    taken: tuple[str, ...] = (),
    sprite: str = "boards.svg",
) -> Picture:
    """The picture of *men* on the board, *pieces* saying how each letter looks."""
    places = [
        DrawnPoint(point, *placed(point), pieces.get(men[at]), men[at])
        for at, point in enumerate(on.points)
    ]
    places.sort(key=lambda place: (-place.rank, place.file))
    lines = on.lines() if kind == "lines" else ()
    return Picture(kind, on.files(), on.ranks(), tuple(places), lines, last, taken, sprite)


# Boards in print ----------------------------------------------------------------------------


def sheet(on: Board, title: str, apart: float = 40, note: str = "") -> Drawing:
    """The board of points and lines drawn to print, its points *apart* mm from each other."""
    margin = apart / 2
    high = on.ranks() - 1

    def spot(point: str) -> tuple[float, float]:
        file, rank = placed(point)
        return margin + apart * file, margin + apart * (high - rank)

    parts: list[Part] = [Stroke(*spot(a), *spot(b), 0.5) for a, b in on.lines()]
    parts += [Ring(*spot(point), 2.2, "ink") for point in on.points]
    for file in range(on.files()):
        parts.append(Words(margin + apart * file, apart * (high + 1) - 2, FILES[file], 4))
    for rank in range(on.ranks()):
        parts.append(Words(4, margin + apart * (high - rank) + 1.4, str(rank + 1), 4))
    return Drawing(title, apart * on.files(), apart * on.ranks(), tuple(parts), note)

"""The tables as they are seen: twenty-four points in two halves, men in stacks, trays, dice.

For a page, a game's ``board.py`` has one function, ``picture(view) -> PointsPicture``; what draws
one draws all.  The home of the side that moves first is at the lower right; from the other side the
board is *turned* round, as for who sits opposite, and the points keep their numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from diversions.rules.core import Ruling, Seat
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.points import (
    AWAY,
    BORNE,
    HOME,
    OUT,
    SIDES,
    Men,
    pips,
    spoken,
    spoken_forward,
    written,
)
from diversions.rules.kit.running import RunningState, men_said
from diversions.rules.pictures.boards import Piece
from diversions.rules.pictures.drawing import Box, Drawing, Part, Polygon, Ring, Stroke, Words
from diversions.rules.pictures.men import Men as MenToCut

WIDE, FOLD = 100, 30  # hundredths: a point, and the fold between the halves
TALL, GAP, EDGE, TRAY = 412, 112, 44, 66  # a point, the middle, the numbers, a tray
WIDTH = 12 * WIDE + FOLD
TOP = TRAY + EDGE  # where the upper points begin
HEIGHT = 2 * (TRAY + EDGE + TALL) + GAP
MOST = 5  # men that lie on a point side by side; above that a number says how many
MAN, APART = 88, 80
TRAYS = {AWAY: "out", BORNE: "borne"}  # what is written on them; the home table is another place
PIECES = (Piece("ring", "white", "white man"), Piece("cross", "black", "black man"))


class Man(NamedTuple):
    """A man of a stack: its middle."""

    x: int
    y: int


class DrawnPlace(NamedTuple):
    """A point, or a tray of men out or borne: its name in a move, its men, its number in words."""

    point: str
    file: int  # as it is seen, from the left; of a tray, its middle
    rank: int  # likewise from the top: 0 and 3 are trays
    piece: Piece | None
    many: int
    words: str
    mine: bool = True  # whether a move can name it: the trays of who is not to play have no name

    @property
    def letter(self) -> str:
        return str(self.many)

    @property
    def name(self) -> str:
        """What a screen reader says: “6, sice point of White’s home table, five white men”."""
        if not self.piece or not self.many:
            return f"{self.words}, empty"
        colour = self.piece.side
        return f"{self.words}, {men_said(self.many).replace('m', f'{colour} m', 1)}"

    @property
    def is_tray(self) -> bool:
        return self.rank in (0, 3)

    @property
    def middle(self) -> int:
        """Where it lies from the left, in hundredths of a point."""
        return WIDE * self.file + WIDE // 2 + (FOLD if self.file > 5 else 0)

    @property
    def left(self) -> int:
        return self.middle - (2 * WIDE if self.is_tray else WIDE // 2)

    @property
    def width(self) -> int:
        return 4 * WIDE if self.is_tray else WIDE

    @property
    def top(self) -> int:
        """The upper edge of what is pressed."""
        return (0, TRAY, TOP + TALL + GAP // 2, HEIGHT - TRAY)[self.rank]

    @property
    def height(self) -> int:
        return TRAY if self.is_tray else EDGE + TALL + GAP // 2

    @property
    def reach(self) -> tuple[float, float]:
        """The upper edge and the height of what is pressed of one's own tray, which is low on a
        phone: it reaches away from the board."""
        beyond = 1.2 * self.height
        return self.top - (0 if self.rank else beyond), self.height + beyond

    @property
    def word(self) -> str:
        """What is written on a tray: a number only where the men on it do not show it."""
        name = TRAYS[self.point.removeprefix("other-")]
        return f"{name} {self.figure or ('' if self.many else 'none')}".rstrip()

    @property
    def size(self) -> int:
        """How wide a man is drawn."""
        return 58 if self.is_tray else MAN

    @property
    def wedge(self) -> tuple[tuple[int, int], ...]:
        """The corners of the point; none of a tray."""
        if self.is_tray:
            return ()
        base, tip = (TOP, TOP + TALL) if self.rank == 1 else (HEIGHT - TOP, HEIGHT - TOP - TALL)
        return ((self.middle - 46, base), (self.middle + 46, base), (self.middle, tip))

    @property
    def path(self) -> str:
        """The path of an SVG that draws the point."""
        return "M" + "L".join(f"{x} {y}" for x, y in self.wedge) + "z"

    @property
    def numbered(self) -> int:
        """The line on which its number stands."""
        return TOP - 12 if self.rank == 1 else HEIGHT - TOP + 40

    @property
    def men(self) -> tuple[Man, ...]:
        """Those that are drawn, the last laid down first."""
        if self.is_tray:
            shown = min(self.many, 2)
            return tuple(Man(self.middle + 90 + n * 64, self.top + TRAY // 2) for n in range(shown))
        down = 1 if self.rank == 1 else -1
        base = TOP + MAN // 2 + 1 if self.rank == 1 else HEIGHT - TOP - MAN // 2 - 1
        shown = min(self.many, MOST)
        return tuple(Man(self.middle, base + down * APART * n) for n in reversed(range(shown)))

    @property
    def figure(self) -> str:
        """The number on the last man laid down, where not all are drawn."""
        most = 2 if self.is_tray else MOST
        return str(self.many) if self.many > most else ""

    @property
    def is_dark(self) -> bool:
        return (self.file + self.rank) % 2 == 1


class Die(NamedTuple):
    """A die in the middle: what it shows, and whether it is still to be played."""

    number: int
    left: bool
    x: int
    y: int


class ManMoved(NamedTuple):
    """A man moved: whence and whither, as trays and points are named now, and whether it hit."""

    start: str
    end: str
    hit: bool


class PointsPicture(NamedTuple):
    """All that is needed to draw the tables; *acting* is whose dice lie in the middle."""

    men: tuple[Men, Men]
    acting: Seat = 0
    thrown: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    last: tuple[str, ...] = ()
    turned: bool = False
    kind: str = "points"
    taken: tuple[str, ...] = ()
    sprite: str = "boards.svg"
    mover: Seat | None = None  # who made the last turn, if that is known
    moved: tuple[ManMoved, ...] = ()  # and the men moved in it, one after another
    forward: bool = False  # White's men move up from 1, and none enters or is borne: no trays

    def after(self, before: Sequence[PointsPicture], mover: Seat) -> PointsPicture:
        """The same, knowing the table *before* each man moved of the last turn, and whose that
        was.  Trays are then named as those of whoever plays now."""
        moved = []
        for was, now in pairwise((*before, self)):
            last = now.last
            if mover != self.acting:
                last = tuple(f"other-{name}" if name in (AWAY, BORNE) else name for name in last)
            if len(last) == 2:
                moved.append(ManMoved(*last, now.men[1 - mover][OUT] > was.men[1 - mover][OUT]))
        points = dict.fromkeys(point for one in moved for point in one[:2])
        return self._replace(last=tuple(points) or self.last, mover=mover, moved=tuple(moved))

    def since(self, place: DrawnPlace) -> str:
        """What the last turn did there, after the place’s name: who left it, who came, what was
        hit."""
        here = [self._told(one, place.point) for one in self.moved if place.point in one[:2]]
        if not here:
            return ", of the last move" if place.point in self.last else ""
        man = PIECES[self.mover or 0].name
        said = [
            f"a {man} {does}" if many == 1 else f"{spelt(many)} {man.replace('man', 'men')} {does}"
            for does, many in Counter(here).items()
        ]
        return f": {'; '.join(said).replace('men was borne', 'men were borne')}"

    def _told(self, one: ManMoved, point: str) -> str:
        """What a man moved did at *point*, from which it went or to which it came."""
        if point == one.start:
            if one.end.endswith(BORNE):
                return "was borne from here"
            return f"went {'in on' if one.start.endswith(AWAY) else 'from here to'} {one.end}"
        came = "came in" if one.start.endswith(AWAY) else f"came from {one.start}"
        return f"{came} and hit the {PIECES[1 - (self.mover or 0)].name}" if one.hit else came

    def seen(self, turned: bool) -> PointsPicture:
        """The same board from the first side, or from the other."""
        return self._replace(turned=turned)

    @property
    def box(self) -> str:
        """The part of the plane that an SVG of it shows."""
        return f"-6 {self.upper - 6} {WIDTH + 12} {self.high + 12}"

    @property
    def wide(self) -> int:
        return WIDTH

    @property
    def high(self) -> int:
        return HEIGHT - 2 * self.upper

    @property
    def upper(self) -> int:
        """Where the board begins: below the trays where it has none."""
        return TRAY if self.forward else 0

    @property
    def halves(self) -> tuple[tuple[int, int, int, int], ...]:
        """The two halves of the board: where each begins, and its size."""
        high = HEIGHT - 2 * TOP
        return ((0, TOP, 6 * WIDE, high), (6 * WIDE + FOLD, TOP, 6 * WIDE, high))

    @property
    def places(self) -> tuple[DrawnPlace, ...]:
        """The trays and points from the top down, each row from the left."""
        far, near = (0, 1) if self.turned else (1, 0)
        rows = [*self._points(1), *self._points(2)]
        if not self.forward:
            rows = [*self._trays(far, 0), *rows, *self._trays(near, 3)]
        return tuple(rows)

    def _points(self, rank: int) -> Iterator[DrawnPlace]:
        upper = rank == 1
        for file in range(12):
            point = 13 + file if upper else 12 - file
            if self.turned:
                point = 12 - (11 - file) if upper else 24 - file
            words = spoken_forward(point) if self.forward else spoken(point)
            yield DrawnPlace(str(point), file, rank, *self._standing(point), words)

    def _standing(self, point: int) -> tuple[Piece | None, int]:
        for seat, at in enumerate((25 - point, point) if self.forward else (point, 25 - point)):
            if self.men[seat][at]:
                return PIECES[seat], self.men[seat][at]
        return None, 0

    def _trays(self, seat: Seat, rank: int) -> Iterator[DrawnPlace]:
        for name, at, file in ((AWAY, OUT, 2), (BORNE, HOME, 9)):
            mine = seat == self.acting
            point = name if mine else f"other-{name}"
            many = self.men[seat][at]
            words = f"{SIDES[seat]}’s men {TRAYS[name]}"
            yield DrawnPlace(point, file, rank, PIECES[seat] if many else None, many, words, mine)

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice in the half where who plays has its home; those played are pale."""
        numbers = self.thrown
        if len(self.left) > len(numbers) or (len(numbers) == 2 and self._fourfold):
            numbers = numbers * 2
        left = list(self.left)
        dice = []
        start = 6 * WIDE + FOLD + 3 * WIDE - 65 * len(numbers)
        if self.turned:
            start = 3 * WIDE - 65 * len(numbers)
        for place, number in enumerate(numbers):
            is_left = number in left
            if is_left:
                left.remove(number)
            dice.append(Die(number, is_left, start + 130 * place + 10, TOP + TALL + GAP // 2 - 55))
        return tuple(dice)

    @property
    def _fourfold(self) -> bool:
        return len(self.left) > 2

    def place(self, point: str) -> DrawnPlace:
        return next(place for place in self.places if place.point == point)

    def x(self, point: str) -> int:
        return self.place(point).middle

    def y(self, point: str) -> int:
        """The middle of the man at the base of a point, or of a tray."""
        place = self.place(point)
        return (TRAY // 2, TOP + MAN // 2, HEIGHT - TOP - MAN // 2, HEIGHT - TRAY // 2)[place.rank]

    def to_go(self, seat: Seat) -> int:
        """How many points the men of a side have to go."""
        return pips(self.men[seat])

    @property
    def text(self) -> str:
        """The board in words and figures: the points of each side that have men."""
        lines = [
            f"{SIDES[seat]}: {written(1 - seat if self.forward else seat, own)}"
            for seat, own in enumerate(self.men)
        ]
        if self.left:
            dice = " ".join(map(str, self.left))
            lines.append(f"{SIDES[self.acting]} has to play: {dice}")
        return "\n".join(lines)

    def starting(self, rulings: Iterable[Ruling]) -> list[tuple[DrawnPlace, list[Ruling]]]:
        """The rulings by the place that they begin on."""
        by_place: dict[str, list[Ruling]] = {}
        for ruling in rulings:
            if ruling.move.what:
                by_place.setdefault(ruling.move.what[0], []).append(ruling)
        return [(place, by_place[place.point]) for place in self.places if place.point in by_place]


def pictured(view: RunningState) -> PointsPicture:
    """The picture of a table; the dice are those of the side to play."""
    return PointsPicture(
        view.men,
        view.turn,
        tuple(map(int, view.thrown)) if view.left else (),
        view.left,
        view.last,
    )


# Drawn for others ------------------------------------------------------------------------------

PLANK, INK = "#5b3820", "#221b14"
GROUNDS = {"plank": "#5b3820", "ground": "#e3cd9f", "dark": "#4a2d1a", "light": "#8f2a24"}
PAPER = {"plank": "#ffffff", "ground": "#ffffff", "dark": "#cfc6b4", "light": "#ffffff"}


def svg(picture: PointsPicture, on_paper: bool = False) -> str:
    """The board as the inside of an SVG whose box is ``picture.box``."""
    ground = PAPER if on_paper else GROUNDS
    ink = INK if on_paper else "#f4ecd6"
    parts = [
        f'<rect x="-4" y="{picture.upper - 4}" width="{WIDTH + 8}" height="{picture.high + 8}" '
        'rx="8" '
        f'fill="{ground["plank"]}" stroke="{INK}" stroke-width="3"/>'
    ]
    for x, y, wide, high in picture.halves:
        parts.append(
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{ground["ground"]}" '
            f'stroke="{INK}" stroke-width="3"/>'
        )
    for place in picture.places:
        parts += _drawn(place, ground, ink)
    for die in picture.dice:
        parts.append(_die(die))
    return "".join(parts)


def _drawn(place: DrawnPlace, ground: dict[str, str], ink: str) -> Iterator[str]:
    if place.is_tray:
        text = place.word
        x, y, anchor = place.left + 12, place.top + 48, "start"
    else:
        tint = ground["dark" if place.is_dark else "light"]
        yield f'<path d="{place.path}" fill="{tint}" stroke="{INK}" stroke-width="2"/>'
        text, x, y, anchor = place.point, place.middle, place.numbered, "middle"
    yield (
        f'<text x="{x}" y="{y}" fill="{ink}" font-family="EB Garamond" font-size="46" '
        f'text-anchor="{anchor}">{text}</text>'
    )
    white = bool(place.piece and place.piece.side == "white")
    fill, edge = ("#fbf4e3", INK) if white else ("#2a211a", "#e9d9b4")
    radius = place.size // 2 - 2
    for man in place.men:
        for big, within in ((radius, fill), (radius * 4 // 7, "none")):
            yield (
                f'<circle cx="{man.x}" cy="{man.y}" r="{big}" fill="{within}" stroke="{edge}" '
                'stroke-width="4"/>'
            )
    if place.figure and not place.is_tray:
        top = place.men[0]
        yield (
            f'<circle cx="{top.x}" cy="{top.y}" r="36" fill="{fill}"/><text x="{top.x}" '
            f'y="{top.y + 20}" fill="{edge}" font-family="EB Garamond" font-size="60" '
            f'text-anchor="middle">{place.figure}</text>'
        )


def _die(die: Die) -> str:
    """A die of bone, as many spots as it shows."""
    spots = "".join(
        f'<circle cx="{die.x + 55 + dx * 27}" cy="{die.y + 55 + dy * 27}" r="11" fill="{INK}"/>'
        for dx, dy in _SPOTS[die.number]
    )
    pale = "" if die.left else ' opacity=".4"'
    return (
        f'<g{pale}><rect x="{die.x}" y="{die.y}" width="110" height="110" rx="16" fill="#fbf4e3" '
        f'stroke="{INK}" stroke-width="4"/>{spots}</g>'
    )


_SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def drawing(picture: PointsPicture, title: str, scale: float = 0.145) -> Drawing:
    """The board with its men in millimetres."""
    down = 12.0

    def at(x: float, y: float) -> tuple[float, float]:
        return x * scale + 2, y * scale + down

    parts: list[Part] = [Words((WIDTH * scale + 4) / 2, 6, title, 5)]
    for x, y, wide, high in picture.halves:
        parts.append(Box(*at(x, y), wide * scale, high * scale))
    for place in picture.places:
        if place.is_tray:
            text = f"{place.words}: {place.many}"
            parts.append(Words(*at(place.middle, place.top + 40), text, 4))
            continue
        tint = "tint" if place.is_dark else ""
        parts.append(Polygon(tuple(at(*corner) for corner in place.wedge), tint, 0.3))
        parts.append(Words(*at(place.middle, place.numbered - 12), place.point, 4))
        for man in place.men:
            white = bool(place.piece and place.piece.side == "white")
            ring = Ring(*at(man.x, man.y), 42 * scale, "paper" if white else "tint", 0.4)
            parts.append(ring if white else ring._replace(weight=1.2))
        if place.figure:
            top = place.men[0]
            parts.append(Words(*at(top.x, top.y + 8), place.figure, 5))
    if picture.left:
        dice = ", ".join(map(str, picture.left))
        said = f"{SIDES[picture.acting]} has to play: {dice}"
        parts.append(Words(*at(WIDTH / 2, HEIGHT / 2 + 12), said, 5))
    return Drawing(title, WIDTH * scale + 4, HEIGHT * scale + down + 2, tuple(parts))


# The tables in print ---------------------------------------------------------------------------

LARGE, SMALL = 28.0, 15.0  # mm: a point of the board on two sheets, and on one
LARGE_MAN, SMALL_MAN = 26.0, 13.0


def half(title: str, second: bool) -> Drawing:
    """One half of the tables at its true size: the outer tables, or the home tables."""
    points = range(19, 25) if second else range(13, 19)
    margin, high = 6.0, 2 * MOST * LARGE_MAN - 12
    width = 6 * LARGE + margin
    left = 0.0 if second else margin
    parts: list[Part] = [Box(left, 7, 6 * LARGE, high - 14, weight=0.8)]
    parts += _wedges(left, 7, high - 14, LARGE, points)
    fold = left if second else left + 6 * LARGE
    parts.append(Stroke(fold, 0, fold, high, 1.2))
    note = (
        f"{'The home tables' if second else 'The outer tables'}: half of the board. Lay the two "
        f"halves together at the thick line. Five men of {LARGE_MAN:g} mm fit on a point."
    )
    return Drawing(title, width, high, tuple(parts), note)


def whole(title: str) -> Drawing:
    """The tables on one sheet, for counters and small coins."""
    high, fold = 172.0, 2.0
    parts: list[Part] = []
    for side, points in enumerate((range(13, 19), range(19, 25))):
        left = side * (6 * SMALL + fold)
        parts.append(Box(left, 7, 6 * SMALL, high - 14, weight=0.8))
        parts += _wedges(left, 7, high - 14, SMALL, points)
    note = f"For counters of up to {SMALL_MAN:g} mm. Lay men that are out or home beside the board."
    return Drawing(title, 12 * SMALL + fold, high, tuple(parts), note)


def _wedges(left: float, top: float, high: float, wide: float, upper: Iterable[int]) -> list[Part]:
    """Six points above and the six that face them, each with its number."""
    parts: list[Part] = []
    tall = high * 0.46
    for column, point in enumerate(upper):
        x = left + wide * column
        for number, base, tip, line in (
            (point, top, top + tall, top - 2.6),
            (25 - point, top + high, top + high - tall, top + high + 4),
        ):
            wedge = ((x + 0.5, base), (x + wide - 0.5, base), (x + wide / 2, tip))
            parts.append(Polygon(wedge, "tint" if (number % 2) else "", 0.4))
            parts.append(Words(x + wide / 2, line, str(number), 4))
    return parts


def to_cut(title: str, placing: Men) -> tuple[MenToCut, ...]:
    """The men of both sides, for the board on two sheets and for the one on one."""
    many = sum(placing)
    pieces = tuple((piece, many) for piece in PIECES)
    return (
        MenToCut(f"{title}, men for the board on two sheets", LARGE_MAN, pieces),
        MenToCut(f"{title}, men for the board on one sheet", SMALL_MAN, pieces),
    )

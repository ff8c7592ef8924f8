"""Where games were played and old texts made, as two maps of ``fixtures/places.toml``."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from diversions.library import evidence, selectors
from diversions.library.models import Game, Source

FILE = Path(settings.BASE_DIR) / "fixtures" / "places.toml"
WIDTH = 320  # of a map, in its own units: a pixel each on the narrowest phone
COAST = 100  # steps in a degree of static/coast.svg


class Mention(NamedTuple):
    """One game at one place: the keys of the game, of who says so, and of a rule that has it."""

    game: str
    says: str
    when: str = ""
    rule: str = ""
    doubted: bool = False
    text: str = ""


class Place(NamedTuple):
    """A place with a mark; see the head of the file for what its words mean."""

    map: str
    name: str
    at: tuple[float, float]
    origin: str
    label: str
    made: tuple[str, ...] = ()
    told: tuple[Mention, ...] = ()
    text: str = ""

    @property
    def doubted(self) -> bool:
        """Whether all that is told of it is in doubt."""
        return bool(self.told) and all(told.doubted for told in self.told)


class Unplaced(NamedTuple):
    """A place that the book names and that has no mark, and why."""

    name: str
    game: str
    says: str
    why: str


class Frame(NamedTuple):
    """A map: its edges in degrees, and the parallel at which a degree has its true shape."""

    key: str
    title: str
    west: float
    east: float
    south: float
    north: float
    parallel: float
    scale: str

    @property
    def across(self) -> float:
        """The units of a degree of longitude."""
        return WIDTH / (self.east - self.west)

    @property
    def down(self) -> float:
        """The units of a degree of latitude."""
        return self.across / math.cos(math.radians(self.parallel))

    @property
    def height(self) -> int:
        return round(self.down * (self.north - self.south))

    @property
    def coast(self) -> str:
        """What takes the coast's degrees to this map, as an SVG transform."""
        parts = (self.across / COAST, 0, 0, -self.down / COAST)
        moved = (-self.west * self.across, self.north * self.down)
        return f"matrix({' '.join(f'{part:.5g}' for part in (*parts, *moved))})"

    def point(self, at: tuple[float, float]) -> tuple[float, float]:
        """Where a place of so many degrees north and east is drawn."""
        north, east = at
        x, y = (east - self.west) * self.across, (self.north - north) * self.down
        return round(x, 1), round(y, 1)


@cache
def _file() -> tuple[tuple[Frame, ...], tuple[Place, ...], tuple[Unplaced, ...]]:
    """The maps, the places with a mark and those without, in the order of the file."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))
    frames = tuple(Frame(**entry) for entry in entries["map"])
    placed = tuple(_place(**entry) for entry in entries["place"])
    return frames, placed, tuple(Unplaced(**entry) for entry in entries["unplaced"])


def _place(at: list[float], told: Iterable[dict[str, str]] = (), **entry: str) -> Place:
    """One place of the file."""
    made = tuple(entry.pop("made", ()))
    return Place(
        **entry,
        at=(at[0], at[1]),
        made=made,
        told=tuple(Mention(**one) for one in told),  # type: ignore[arg-type]
    )


def frames() -> tuple[Frame, ...]:
    return _file()[0]


def marked() -> tuple[Place, ...]:
    return _file()[1]


def unmarked() -> tuple[Unplaced, ...]:
    return _file()[2]


class Telling(NamedTuple):
    """One game at one place, with what its keys name."""

    told: Mention
    game: Game
    says: Source


class MapMark(NamedTuple):
    """A place on its map and in the list beside it, with its number in both."""

    number: int
    place: Place
    x: float
    y: float
    tellings: tuple[Telling, ...]
    texts: tuple[Source, ...]


class Map(NamedTuple):
    frame: Frame
    marks: tuple[MapMark, ...]


def maps() -> list[Map]:
    """Each map with its marks, numbered through."""
    games = {game.slug: game for game in selectors.games()}
    works = selectors.sources()
    old = [source for source in works.values() if source.place and evidence.is_old(source)]
    drawn: dict[str, list[MapMark]] = {frame.key: [] for frame in frames()}
    by_key = {frame.key: frame for frame in frames()}
    for number, place in enumerate(marked(), 1):
        tellings = tuple(Telling(told, games[told.game], works[told.says]) for told in place.told)
        texts = tuple(source for source in old if source.place in place.made)
        x, y = by_key[place.map].point(place.at)
        drawn[place.map].append(MapMark(number, place, x, y, tellings, texts))
    return [Map(frame, tuple(drawn[frame.key])) for frame in frames()]


def nowhere() -> list[Game]:
    """The games of which no text of the book says where they were played."""
    somewhere = {told.game for place in marked() for told in place.told}
    somewhere |= {unplaced.game for unplaced in unmarked()}
    return [game for game in selectors.games() if game.slug not in somewhere]

"""The Contents of an old book of games: which of its chapters are played, told, or waiting.

A book stands in ``fixtures/books/<key>.toml``.  A game is of the chapter on whose pages most of
what its source states of it stands, so that a new game takes its place by itself.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.text import slugify

from diversions.games import GAMES
from diversions.library import examples, facts, printed, selectors
from diversions.library.models import Game, Lesson, Source, Witness
from diversions.library.stamps import by_stamp
from diversions.rules.numbers import whole
from diversions.rules.pictures import doors

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "books"
STATES = ("played", "told", "waiting")
# Lengths of a match in minutes, up to which it is of the first or the second column.
LENGTHS = (20, 40)
SEATS = (2, 3, 4, 5)  # of the rows; the last means as many or more


class BookChapter(NamedTuple):
    """A line of the Contents; *text* and *why* are ours, where it is not played."""

    number: int
    title: str
    page: int  # as the Contents has it
    begins: int = 0  # as the pages have it, if that is another
    text: str = ""
    why: str = ""

    @property
    def first(self) -> int:
        return self.begins or self.page


class Part(NamedTuple):
    """A heading of the Contents, or one of *ours*."""

    title: str
    ours: bool
    chapters: tuple[BookChapter, ...]


class Contents(NamedTuple):
    """An old book of games."""

    key: str  # "compleat-gamester"
    source: str
    text: str
    parts: tuple[Part, ...]

    @property
    def chapters(self) -> tuple[BookChapter, ...]:
        return tuple(chapter for part in self.parts for chapter in part.chapters)

    @property
    def work(self) -> Source | None:
        return selectors.sources().get(self.source)

    def at(self, page: int) -> BookChapter | None:
        """The chapter that has that page."""
        before = [chapter for chapter in self.chapters if chapter.first <= page]
        return before[-1] if before else None


class HeldGame(NamedTuple):
    """What the book holds of a game that is played from a chapter."""

    game: Game
    known: facts.Facts
    rules: int  # that rest on the chapter's book
    disputes: int
    lessons: int
    bridges: list[tuple[str, str]]  # lessons in it for those who know another: address and title
    examples: int
    tools: tuple[str, ...]  # keys of its further pages


class ChapterHeld(NamedTuple):
    """A chapter with its games, and those of its pages whose words are held."""

    chapter: BookChapter
    games: tuple[HeldGame, ...]
    pages: tuple[str, ...]

    @property
    def state(self) -> str:
        return "played" if self.games else "told" if self.chapter.why else "waiting"


class SlipShown(NamedTuple):
    """A slip of an old book with the position of the book's own example in which it is shown."""

    book: Contents
    title: str
    page: int

    @property
    def anchor(self) -> str:
        return anchor(self.title)


def anchor(title: str) -> str:
    """Where the slip with that title is on the page of slips."""
    return slugify(title)


def slips_shown(slug: str, record: str, ply: int) -> tuple[SlipShown, ...]:
    """The slips of old books that are shown in one position of a record."""
    return _slips_by_place().get((slug, record, ply), ())


@cache
def _slips_by_place() -> dict[tuple[str, str, int], tuple[SlipShown, ...]]:
    shown: dict[tuple[str, str, int], tuple[SlipShown, ...]] = {}
    for book in every().values():
        for one in entries(book.key, "slips", "slip"):
            if record := one.get("record"):
                place = one["game"], record, one.get("ply", 0)
                shown[place] = (
                    *shown.get(place, ()), SlipShown(book, one["title"], one["page"])
                )  # fmt: skip
    return shown


def entries(key: str, file: str, table: str) -> list[dict[str, Any]]:
    """What a file beside the old book of that *key* holds under *table*; nothing, where there is no
    such file."""
    path = FOLDER / key.replace("-", "_") / f"{file}.toml"
    if not path.is_file():
        return []
    read: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))[table]
    return read


@cache
def every() -> dict[str, Contents]:
    """All old books that are gone through, by their keys."""
    return {
        (key := file.stem.replace("_", "-")): _read(key, file)
        for file in sorted(FOLDER.glob("*.toml"))
    }


def _read(key: str, file: Path) -> Contents:
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    parts = tuple(
        Part(
            part["title"], part.get("ours", False), tuple(BookChapter(**c) for c in part["chapter"])
        )
        for part in said["part"]
    )
    return Contents(key, said["source"], said["text"], parts)


def _lines(said: list[dict[str, Any]]) -> tuple[BookChapter, ...]:
    return tuple(BookChapter(**line) for line in said)


def of_source(source: str) -> Contents | None:
    """The Contents of that source, if it is gone through chapter by chapter."""
    return next((book for book in every().values() if book.source == source), None)


@by_stamp
def places() -> dict[str, list[tuple[Contents, BookChapter]]]:
    """In which chapter of which book each game has its place, by the game's slug."""
    where: dict[str, list[tuple[Contents, BookChapter]]] = {}
    for book in every().values():
        stated: dict[str, Counter[BookChapter]] = {}
        for slug, locus in Witness.objects.filter(source=book.source, stance="states").values_list(
            "rule__game", "locus"
        ):
            chapter = _chapter(book, locus)
            if chapter:
                stated.setdefault(slug, Counter())[chapter] += 1
        for slug, counted in stated.items():
            where.setdefault(slug, []).append((book, counted.most_common(1)[0][0]))
    return where


def _chapter(book: Contents, locus: str) -> BookChapter | None:
    page = re.search(r"\d+", locus)
    return book.at(int(page[0])) if page else None


@by_stamp
def chapters(key: str) -> tuple[ChapterHeld, ...]:
    """The chapters of a book in its order, with what is held of each."""
    book = every()[key]
    dealt = facts.every()
    games: dict[int, list[HeldGame]] = {}
    for slug, at in places().items():
        for of, chapter in at:
            if of == book and slug in dealt:
                games.setdefault(chapter.number, []).append(_game(book, slug))
    held = _pages(book)
    return tuple(
        ChapterHeld(
            chapter,
            tuple(sorted(games.get(chapter.number, ()), key=lambda one: one.game.title)),
            held.get(chapter.number, ()),
        )
        for chapter in book.chapters
    )


def _game(book: Contents, slug: str) -> HeldGame:
    game = Game.objects.get(pk=slug)
    resting = Witness.objects.filter(source=book.source, rule__game=slug)
    drawn = [e for e in examples.examples() if (e.source.key, e.game.pk) == (book.source, slug)]
    return HeldGame(
        game,
        facts.every()[slug],
        resting.values("rule").distinct().count(),
        len(GAMES[slug].options),
        Lesson.objects.filter(game=slug, knowing="").count(),
        selectors.bridges_of(slug, to_it=True),
        len(drawn),
        tuple(doors.tools(GAMES[slug])),
    )


def _pages(book: Contents) -> dict[int, tuple[str, ...]]:
    """The pages whose words are held, by the number of their chapter."""
    if book.source not in printed.available():
        return {}
    by_chapter: dict[int, tuple[str, ...]] = {}
    for page in printed.text(book.source).pages.values():
        number = whole(page.read)
        if number is not None and (chapter := book.at(number)):
            by_chapter[chapter.number] = (*by_chapter.get(chapter.number, ()), page.key)
    return by_chapter


# As a player would order them -------------------------------------------------------------------


class PlayersCell(NamedTuple):
    """A game as so many play it: as in the list of games, with the variant that is as short."""

    chapter: BookChapter
    held: HeldGame
    way: facts.FittingVariant

    @property
    def opens(self) -> str:
        """The code of its terms; empty, where the page of the game opens with them."""
        code = self.way.terms.code
        return "" if code == GAMES[self.held.game.slug].terms().code else code

    @property
    def variant(self) -> str:
        """The title of its variant; empty, where that is the usual one."""
        usual = GAMES[self.held.game.slug].terms().variant
        return "" if self.way.terms.variant == usual else self.way.title


class PlayersRow(NamedTuple):
    """The games for so many players, by length: short, middling, long."""

    players: int
    columns: tuple[tuple[PlayersCell, ...], ...]


def by_players(held: tuple[ChapterHeld, ...]) -> tuple[PlayersRow, ...]:
    """The games that are played, by how many play and how long a match takes."""
    return tuple(PlayersRow(players, _columns(held, players)) for players in SEATS)


def _columns(held: tuple[ChapterHeld, ...], players: int) -> tuple[tuple[PlayersCell, ...], ...]:
    columns: list[list[PlayersCell]] = [[] for _ in range(len(LENGTHS) + 1)]
    for chapter, games, _ in held:
        for one in games:
            for column, most in zip(columns, (*LENGTHS, None), strict=True):
                way = facts.first_way(
                    one.game, lambda n: n == players or n > players == SEATS[-1], most
                )
                if way:
                    column.append(PlayersCell(chapter, one, way))
                    break
    return tuple(map(tuple, columns))


def by_needs(held: tuple[ChapterHeld, ...]) -> dict[str, list[tuple[BookChapter, HeldGame]]]:
    """The games that are played, by what is needed for them."""
    needs: dict[str, list[tuple[BookChapter, HeldGame]]] = {}
    for chapter, games, _ in held:
        for one in games:
            needs.setdefault(one.known.needs, []).append((chapter, one))
    return needs

"""What can be searched: every text of every report, as rows of a full-text index.

SQLite has FTS5, PostgreSQL a search of its own; both answer by whole words and their stems, ranked.
A second column holds each word as a printer of the seventeenth century might have met it
(``old``), so that *huffe*, *vye* and *ioker* find *huff*, *vie* and *joker*.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, Protocol

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.urls import reverse

from diversions.library.models import Crux, Game, Note, Rule, Section, Summary, Term

FROM, TO = "\x02", "\x03"  # round a word that was found
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
MOST = 400  # passages in an answer


class Passage(NamedTuple):
    """A text that can be searched: whose, what it is called, where it stands."""

    game: str
    title: str
    place: str
    text: str


class PassageMatch(NamedTuple):
    """A passage that answers, with the spans of its text that were asked for."""

    passage: Passage
    spans: tuple[tuple[int, int], ...]


class Index(Protocol):
    """A full-text index of passages, kept by the database."""

    def is_empty(self) -> bool:
        """Whether it holds nothing, as when it has just been made."""

    def fill(self, passages: Iterable[Passage]) -> None:
        """Hold these passages, and no others."""

    def find(self, words: list[str]) -> list[tuple[Passage, str]]:
        """Those with all of *words*, best first, each with its folded text, found words marked."""


def index(database: BaseDatabaseWrapper = connection) -> Index:
    """The index that this database keeps."""
    return Postgres(database) if database.vendor == "postgresql" else Fts5(database)


class PassageIndex:
    """What both have in common: their table."""

    def __init__(self, database: BaseDatabaseWrapper) -> None:
        self.database = database

    def is_empty(self) -> bool:
        with self.database.cursor() as cursor:
            cursor.execute("SELECT 1 FROM library_passage LIMIT 1")
            return cursor.fetchone() is None


class Fts5(PassageIndex):
    """SQLite's index."""

    def copied(self, table: str) -> None:
        """An index for this connection alone, by the usual name, of the rows in *table*."""
        with self.database.cursor() as cursor:
            cursor.execute(
                "CREATE VIRTUAL TABLE temp.library_passage USING fts5(game UNINDEXED, title,"
                " place UNINDEXED, text UNINDEXED, words, old, tokenize = 'porter unicode61')"
            )
            cursor.execute(f'INSERT INTO temp.library_passage SELECT * FROM "{table}"')  # noqa: S608

    def fill(self, passages: Iterable[Passage]) -> None:
        with self.database.cursor() as cursor:
            cursor.execute("DELETE FROM library_passage")
            cursor.executemany(
                "INSERT INTO library_passage (game, title, place, text, words, old)"
                " VALUES (%s, %s, %s, %s, %s, %s)",
                [(*passage, words, old) for passage, words, old in columns(passages)],
            )

    def find(self, words: list[str]) -> list[tuple[Passage, str]]:
        asked = " AND ".join(f'(words:"{word}" OR old:"{old_key(word)}")' for word in words)
        with self.database.cursor() as cursor:
            cursor.execute(
                "SELECT game, title, place, text, highlight(library_passage, 4, %s, %s)"
                " FROM library_passage WHERE library_passage MATCH %s"
                " ORDER BY bm25(library_passage, 0, 8, 0, 0, 4, 1), rowid LIMIT %s",
                [FROM, TO, asked, MOST],
            )
            return [(Passage(*row[:4]), row[4]) for row in cursor.fetchall()]


class Postgres(PassageIndex):
    """PostgreSQL's."""

    def fill(self, passages: Iterable[Passage]) -> None:
        with self.database.cursor() as cursor:
            cursor.execute("DELETE FROM library_passage")
            cursor.executemany(
                "INSERT INTO library_passage (game, title, place, text, words, search)"
                " VALUES (%s, %s, %s, %s, %s, setweight(to_tsvector('english', %s), 'A')"
                " || setweight(to_tsvector('simple', %s), 'C'))",
                [(*passage, words, words, old) for passage, words, old in columns(passages)],
            )

    def find(self, words: list[str]) -> list[tuple[Passage, str]]:
        query = " && ".join(
            "(plainto_tsquery('english', %s) || plainto_tsquery('simple', %s))" for _ in words
        )
        asked = [form for word in words for form in (word, old_key(word))]
        with self.database.cursor() as cursor:
            cursor.execute(
                "SELECT game, title, place, text, ts_headline('english', words, query, %s)"  # noqa: S608
                f" FROM library_passage, (SELECT {query} AS query) AS asked WHERE search @@ query"
                " ORDER BY ts_rank(search, query, 1) DESC, id LIMIT %s",
                [f"HighlightAll=true, StartSel={FROM}, StopSel={TO}", *asked, MOST],
            )
            return [(Passage(*row[:4]), row[4]) for row in cursor.fetchall()]


# Asked --------------------------------------------------------------------------------------------


def find(asked: str) -> list[PassageMatch]:
    """The passages with all words of *asked*, best first."""
    words = WORD.findall(fold(unicodedata.normalize("NFKC", asked)))[:12]
    if not words:
        return []
    keys = {old_key(word) for word in words}
    return [
        PassageMatch(passage, tuple(spans(marked)) or tuple(old_spans(passage.text, keys)))
        for passage, marked in index().find(words)
    ]


def spans(marked: str) -> Iterator[tuple[int, int]]:
    """Where the marks of *marked* stand in the text without them.

    >>> list(spans("a \\x02huff\\x03 is"))
    [(2, 6)]
    """
    at = start = 0
    for sign in marked:
        if sign == FROM:
            start = at
        elif sign == TO:
            yield start, at
        else:
            at += 1


def old_spans(text: str, keys: set[str]) -> Iterator[tuple[int, int]]:
    """Where a word stands that an old spelling was asked for."""
    for word in WORD.finditer(fold(text)):
        if old_key(word[0]) in keys:
            yield word.span()


def columns(passages: Iterable[Passage]) -> Iterator[tuple[Passage, str, str]]:
    """Passages, each with its words, and with the same in the spelling that all others are
    brought to."""
    key = cache(old_key)  # most words of one come again in the next
    for passage in passages:
        words = fold(passage.text)
        yield passage, words, " ".join(map(key, WORD.findall(words)))


DOUBLED = re.compile(r"(.)\1")
LAST_E = re.compile(r"(?<=..)e(?=s?$)")


def old_key(word: str) -> str:
    """What a word and its period spellings have in common.

    >>> [old_key(word) for word in ("huffe", "huff", "vye", "vie", "haue", "have", "trumpe")]
    ['huf', 'huf', 'ui', 'ui', 'hau', 'hau', 'trump']
    >>> old_key("shuffled") == old_key("huff")
    False
    """
    word = word.replace("ſ", "s").replace("vv", "w").replace("v", "u")
    word = word.replace("j", "i").replace("y", "i").replace("ck", "k")
    return LAST_E.sub("", DOUBLED.sub(r"\1", word))


class Folded(dict[int, str]):
    """Of each letter that was met, the letter without case and accents."""

    most = 4096  # letters that are remembered: what is searched for may have any

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        plain = unicodedata.normalize("NFKD", letter)[0].lower()[:1] or letter
        if len(self) < self.most:
            self[code] = plain
        return plain


FOLDED = Folded({ord("’"): "'", ord("‘"): "'"})


def fold(text: str) -> str:
    """*text* without case and accents, letter for letter.

    >>> fold("Karnöffel’s")
    "karnoffel's"
    """
    return text.translate(FOLDED)


# Gathered -----------------------------------------------------------------------------------------


def gathered() -> Iterator[Passage]:
    """Every text of the book."""
    notes: dict[tuple[str, str], str] = {}
    for note in Note.objects.order_by("order"):
        notes[note.game_id, note.on] = notes.get((note.game_id, note.on), "") + f" {note.html}"
    for game in Game.objects.order_by("title"):
        page = reverse("report", args=[game.slug])
        names = ", ".join([game.title, *game.other_names])
        known = ". ".join(filter(None, [game.strap, game.players, game.equipment, game.place]))
        yield Passage(game.slug, game.title, page, f"{names}: {known}")
        told = " ".join(part.html for part in Summary.objects.filter(game=game).order_by("order"))
        yield from _passage(game.slug, "In two minutes", f"{page}#in-short", told)
        for section in Section.objects.filter(game=game).order_by("order"):
            place = f"{page}#{section.key}"
            about = section.html + notes.get((game.slug, f"section:{section.key}"), "")
            yield from _passage(game.slug, section.title, place, about)
        for rule in Rule.objects.filter(game=game).order_by("number"):
            about = f"{rule.html} {rule.note_html}" + notes.get((game.slug, rule.pk), "")
            place = reverse("rule", args=[rule.pk])
            yield from _passage(game.slug, f"Rule {rule.number}", place, about)
        for crux in Crux.objects.filter(game=game).order_by("order"):
            about = crux.html + notes.get((game.slug, f"crux:{crux.option}"), "")
            yield from _passage(game.slug, "In dispute", f"{page}#dispute-{crux.option}", about)
        for term in Term.objects.filter(game=game).order_by("order"):
            place = f"{reverse('glossary')}#{term.anchor}"
            yield from _passage(game.slug, term.word, place, f"{term.word}: {term.html}")


def _passage(game: str, title: str, place: str, told: str) -> Iterator[Passage]:
    if said := bare(told):
        yield Passage(game, title, place, said)


def bare(text: str) -> str:
    """The words of HTML, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())

"""Old words in italics are checked like quotations in fields, and the pages that prose names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from diversions.library import printed
from diversions.library.agreement import known_of, texts
from diversions.library.entries import FileEntry, Read
from diversions.library.fixtures import read
from diversions.library.models import Doubt, Lesson, Source, Step, Summary
from diversions.library.printed import fold, pages_of, places
from diversions.library.prose import MARK, LinkTargets, markdown, render
from tests.book import FIXTURES

WHOLE = [key for key in sorted(printed.available()) if printed.text(key).whole]
FEW = 3  # words; what is shorter is a term, and stands in the glossary or explains itself
# Italics that quote nobody of before 1900: what they are instead.
OTHERWISE = {
    "take c3 e5 e3": "a line of a record",
    "take d4 d6 b4": "a line of a record",
    "putting each other to the shift": "the article on Put, of the name",
    "I put it to you": "Parlett, of the name",
    "and a tie": "Krasnopolsky, of Cotton’s ties",
    "any two of the players": "the article on Put, of four players",
    "On seeing the cards": "the answer to a question of the report",
    "a difficulty of the reconstruction": "Krasnopolsky’s heading",
    "Tablero de Gucci": "a name",
    "Set ’em up and knock ’em down!": "the cry at Tablero, by the report",
    "I’ll have nothing to do with it": "du Coeur’s words for passing at Gleek",
}


class Italic(NamedTuple):
    """A run of italics, and the paragraph after it."""

    where: str
    words: str
    after: str


@cache
def book() -> Read:
    """What the files say, with every record played through: read once, and by those who ask."""
    return read(FIXTURES)


def prose() -> Iterator[tuple[FileEntry, str]]:
    """Every text of the book but summaries and lessons, whose italics teach words and stress."""
    for entry in book().entries:
        if entry.model not in (Summary, Lesson, Step):
            yield from ((entry, text) for _, text in texts(entry))


@cache
def italics() -> list[Italic]:
    return list(italics_of(known_of(book())))


def italics_of(known: LinkTargets) -> Iterator[Italic]:
    for entry, text in prose():
        for block in markdown().parse(text, {"known": known}):
            words, inside = "", False
            for token in block.children or ():
                if token.type == "em_open":
                    words, inside = "", True
                elif token.type == "em_close":
                    inside = False
                    after = block.content.partition(words)[2]
                    yield Italic(entry.where, words, after)
                elif inside:
                    words += token.content or " "


def within(words: list[str], text: list[str]) -> bool:
    return f" {' '.join(words)} " in f" {' '.join(text)} "


def test_italics_of_three_words_or_more_stand_in_a_text_that_we_hold_or_are_a_title() -> None:
    seen, invented = set(), []
    every = italics()
    titles = [fold(str(source.values["title"])) for source in book().of(Source)]
    old = [
        fold(part)
        for key in printed.available()
        for page in printed.text(key).pages.values()
        for part in (*page.heading, *(line.text for line in page.lines))
    ]
    whole = [word for line in old for word in line]
    for italic in every:
        words = fold(italic.words)
        if len(words) < FEW or within(words, whole):
            continue
        if any(within(words, title) for title in titles):
            continue
        if italic.words in OTHERWISE:
            seen.add(italic.words)
        else:
            invented.append((italic.where, italic.words))

    assert len(every) > 150
    assert invented == []
    assert seen == set(OTHERWISE), "what no text has any more goes from the list"


TOLD = {"rump-1662"}  # verses of which reports give no three words before their citation


@pytest.mark.parametrize("key", WHOLE)
def test_old_words_before_a_citation_stand_on_the_page_that_it_names(key: str) -> None:
    checked, astray = 0, []
    for italic in italics():
        words = fold(italic.words)
        cited = MARK.search(italic.after)
        if len(words) < FEW or cited is None or cited[2] != key or not cited[3]:
            continue
        if "." in re.sub(r"\bp{1,2}\.", "", italic.after[: cited.start()]):
            continue  # another sentence
        pages = pages_of(key, cited[3])
        lines_of = places(key, italic.words, frozenset(pages))
        if lines_of and pages:
            checked += 1
            if not {place.page for place in lines_of} & set(pages):
                astray.append((italic.where, italic.words, cited[0]))

    assert astray == []
    assert checked or key in TOLD


def test_old_words_before_a_citation_are_as_they_were_keyed() -> None:
    """Letters that could not be read there stand in brackets; the first may change its case."""
    checked, unlike = 0, []
    for italic in italics():
        words, cited = italic.words.rstrip(".,;:?!"), MARK.match(italic.after.lstrip("*.,;: "))
        if len(fold(words)) < FEW or cited is None or cited[2] not in WHOLE:
            continue
        checked += 1
        cases = (words, words[0].upper() + words[1:], words[0].lower() + words[1:])
        if all(printed.unlike(cited[2], case) for case in cases):
            unlike.append((italic.where, italic.words))

    assert unlike == []
    assert checked > 50


@pytest.mark.parametrize("key", WHOLE)
def test_every_page_that_prose_names_is_a_page_that_we_hold(key: str) -> None:
    named = [
        (entry.where, mark[0])
        for entry, text in prose()
        for mark in MARK.finditer(text)
        if mark[2] == key and mark[3]
    ]
    astray = []
    for where, mark in named:
        numbers = re.findall(r"\d+", mark.partition(",")[2])
        if any(not pages_of(key, f"p. {number}") for number in numbers):
            astray.append((where, mark))

    assert named
    assert astray == []


@pytest.mark.parametrize("key", WHOLE)
def test_a_citation_leads_to_the_page_that_it_names(key: str) -> None:
    page = next(iter(printed.text(key).pages))

    led = render(f"As it says [@{key}, p. {page}], and [@{key}].", known_of(book()))

    assert f'href="/sources/{key}/text/{page}/"' in led
    assert f'href="/sources/{key}/"' in led


MARKED = re.compile(r"(?<![\w*])\*[^*\s][^*\n]*\*|\[[@#]")
# Texts that pages print as they are: files, and tables of them.  His slips lose their stars there.
AS_WRITTEN = ("games/*/claims.toml", "books/*.toml", "books/*/advice.toml")


def strings(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for value in node.values():
            yield from strings(value)
    elif isinstance(node, list):
        for value in node:
            yield from strings(value)
    elif isinstance(node, str):
        yield node


def test_what_pages_print_as_it_is_written_has_no_marks_in_it() -> None:
    files = [path for pattern in AS_WRITTEN for path in sorted(FIXTURES.glob(pattern))]
    plain = [
        (path.name, said)
        for path in files
        for said in strings(tomllib.loads(path.read_text(encoding="utf-8")))
    ]
    plain += [(entry.where, str(entry.values["claim"])) for entry in book().of(Doubt)]

    assert len(files) > 20
    assert [(where, said) for where, said in plain if MARKED.search(said)] == []


def test_one_mark_cites_one_work() -> None:
    """Of two in one pair of brackets, neither became a link."""
    assert [
        (entry.where, text) for entry, text in prose() if re.search(r"\[@[^\]]*;\s*@", text)
    ] == []

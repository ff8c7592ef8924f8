"""The words of old sources that the book holds, and which rules rest on each line of them.

A text stands in ``fixtures/texts/<key>.toml``: its pages as they were keyed (``##`` before a
heading), and what we read otherwise; or, where a later writer quotes a little of it, passages.  A
*line* is ours: what stands between two stops, numbered on each page.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from diversions.library.models import Witness
from diversions.library.stamps import by_stamp

TEXTS = Path(settings.BASE_DIR) / "fixtures" / "texts"
STOP = re.compile(r"(?<=[.;:?!])\s+")
WORD = re.compile(r"[a-z0-9]+")
GAP = re.compile(r"(?<!\[)…(?!\])|\.\.\.")
SUPPLIED = re.compile(r"\[([^\]…]*)\]")  # letters of a quotation that could not be read there
ILLEGIBLE = r"(?:\[…\](?: •)? ?|▪)"  # how the keyers mark such a place


class Emendation(NamedTuple):
    """A place where we read something other than what was keyed, and why."""

    page: str
    keyed: str
    read: str
    text: str
    kind: str = ""  # of ``KINDS``
    other: str = ""  # what the second witness has there


class SecondReading(NamedTuple):
    """A place where the second witness reads otherwise, and we keep what was keyed."""

    page: str
    keyed: str
    other: str
    kind: str
    text: str = ""


# What the places of an apparatus are, in the order in which a page lists them.
KINDS = {
    "reading": "Another reading",
    "misprint": "Misprinted",
    "keying": "Misprinted, or a slip of the keying",
    "illegible": "Not legible to the transcribers",
}


class ApparatusEntry(NamedTuple):
    """A place of the apparatus: what was keyed, what the second witness has, what we read."""

    page: PrintedPage
    line: int
    keyed: str
    other: str
    read: str
    kind: str
    text: str


class Line(NamedTuple):
    """What stands between two stops; *pieces* are runs of text, each with its emendation if any."""

    number: int
    pieces: tuple[tuple[str, Emendation | None], ...]

    @property
    def text(self) -> str:
        """The line as we read it."""
        return "".join(piece for piece, _ in self.pieces)

    @property
    def keyed(self) -> str:
        """The line as it was keyed."""
        return "".join(made.keyed if made else piece for piece, made in self.pieces)


class PrintedPage(NamedTuple):
    """A printed page, or a passage; *read* is its number where the printed one is wrong."""

    key: str
    name: str  # "p. 131", or what a passage is
    read: str
    remark: str
    chapter: str
    heading: tuple[str, ...]  # the lines of a heading that stands on it
    paragraphs: tuple[tuple[Line, ...], ...]

    @property
    def lines(self) -> Iterator[Line]:
        return (line for paragraph in self.paragraphs for line in paragraph)


class Text(NamedTuple):
    """A source page by page or in passages, with what we say of the transcription.

    *through* is the source that quotes the passages; empty where we hold whole pages.
    """

    key: str
    title: str
    transcription: str
    licence: str
    about: str
    through: str
    pages: dict[str, PrintedPage]
    emendations: tuple[Emendation, ...]
    variants: tuple[SecondReading, ...] = ()
    second: str = ""  # the source that is its second witness
    signed: str = ""  # by whom the apparatus is, and when

    @property
    def whole(self) -> bool:
        """Whether these are its pages, and not passages that another quotes."""
        return not self.through

    def apparatus(self, page: str = "") -> list[ApparatusEntry]:
        """Every place of the apparatus, or those of one *page*, by page and line."""
        every: tuple[Emendation | SecondReading, ...] = (*self.emendations, *self.variants)
        places = [self._place(made) for made in every if page in ("", made.page)]
        order = list(self.pages)
        return sorted(places, key=lambda place: (order.index(place.page.key), place.line))

    def _place(self, made: Emendation | SecondReading) -> ApparatusEntry:
        page = self.pages[made.page]
        line = next(line.number for line in page.lines if made.keyed in line.keyed)
        read = made.read if isinstance(made, Emendation) else made.keyed
        return ApparatusEntry(page, line, made.keyed, made.other, read, made.kind, made.text)

    def beside(self, key: str) -> tuple[PrintedPage | None, PrintedPage | None]:
        """The pages before and after that one."""
        order = list(self.pages)
        at = order.index(key)
        before = self.pages[order[at - 1]] if at else None
        return before, self.pages[order[at + 1]] if at + 1 < len(order) else None


class LineRef(NamedTuple):
    """A line of a page."""

    page: str
    line: int


# Reading a text ---------------------------------------------------------------------------------


@cache
def available() -> frozenset[str]:
    """The sources of which the book holds pages or passages."""
    return frozenset(path.stem for path in TEXTS.glob("*.toml"))


@cache
def text(key: str) -> Text:
    """The text of the source *key*; KeyError if the book does not hold it."""
    if key not in available():
        raise KeyError(key)
    said = tomllib.loads((TEXTS / f"{key}.toml").read_text(encoding="utf-8"))
    emended = tuple(Emendation(**entry) for entry in said.get("emendation", []))
    entries = [
        {"name": f"p. {e.get('read', e['printed'])}", "key": e["printed"], **e}
        for e in said.get("page", [])
    ]
    pages = {page.key: page for page in _pages([*entries, *said.get("passage", [])], emended)}
    return Text(
        key,
        said["title"],
        said["transcription"],
        said["licence"],
        said["text"],
        said.get("through", ""),
        pages,
        emended,
        tuple(SecondReading(**entry) for entry in said.get("variant", [])),
        said.get("second", ""),
        said.get("signed", ""),
    )


def _pages(
    entries: Iterable[dict[str, str]], emended: tuple[Emendation, ...]
) -> Iterator[PrintedPage]:
    chapter = ""
    for entry in entries:
        paragraphs = [" ".join(p.split()) for p in entry["quote"].split("\n\n")]
        heading = tuple(p.removeprefix("##").strip() for p in paragraphs if p.startswith("##"))
        chapter = heading[-1] if heading else chapter
        key = entry["key"]
        here = [e for e in emended if e.page == key]
        numbered, count = [], 0
        for paragraph in (p for p in paragraphs if not p.startswith("##")):
            cut = enumerate(_cut(paragraph, here), count + 1)
            numbered.append(tuple(Line(number, pieces) for number, pieces in cut))
            count += len(numbered[-1])
        read, remark = entry.get("read", key), entry.get("text", "")
        yield PrintedPage(key, entry["name"], read, remark, chapter, heading, tuple(numbered))


def _cut(
    paragraph: str, emended: list[Emendation]
) -> Iterator[tuple[tuple[str, Emendation | None], ...]]:
    """The lines of *paragraph*, each as pieces: cut as it was keyed, so that no emendation ever
    gives a line another number."""
    for line in STOP.split(paragraph):
        marks = {e.keyed: e for e in emended if e.keyed in line}
        if not marks:
            yield ((line, None),)
            continue
        apart = re.compile("(" + "|".join(re.escape(keyed) for keyed in marks) + ")")
        yield tuple(
            (marks[piece].read, marks[piece]) if piece in marks else (piece, None)
            for piece in apart.split(line)
            if piece
        )


def addresses() -> Iterator[str]:
    """The address of every line that the book holds, and how it begins as it was keyed."""
    for key in sorted(available()):
        for page in text(key).pages.values():
            for line in page.lines:
                yield f"{key}/text/{page.key}/{line.number} {line.keyed[:24].strip()}"


def long_s(words: str) -> str:
    """*words* with the long s where printers of the time commonly set it.

    The keyed text does not keep the letter, so its places are ours: not at the end of a word, nor
    before f, b, k or an apostrophe.

    >>> long_s("She wins this set, and asks his basket's loss.")
    "She wins this ſet, and asks his basket's loſs."
    """
    return re.sub(r"s(?=[ac-eg-jl-zſ])", "ſ", words)


# Where a quotation stands -----------------------------------------------------------------------


def fold(words: str) -> list[str]:
    """The words of a passage without case, stops or apostrophes, as quotations are compared.

    >>> fold("no Dubbl[e]ts, ’tis play'd")
    ['no', 'dubblets', 'tis', 'playd']
    """
    plain = SUPPLIED.sub(r"\1", words).lower()
    for apostrophe in "’'‘":
        plain = plain.replace(apostrophe, "")
    return WORD.findall(plain)


@cache
def _words(key: str) -> tuple[tuple[str, ...], tuple[LineRef, ...]]:
    """Every word of a text in order, and the line that each stands in.

    A word that a stop of ours or a page's end divides is not joined again.
    """
    words = [
        (word, LineRef(page.key, line.number))
        for page in text(key).pages.values()
        for line in page.lines
        for word in fold(line.text)
    ]
    return tuple(word for word, _ in words), tuple(place for _, place in words)


@cache
def _starts(key: str) -> dict[str, list[int]]:
    """Where in a text each of its words stands."""
    starts = defaultdict[str, list[int]](list)
    for at, word in enumerate(_words(key)[0]):
        starts[word].append(at)
    return dict(starts)


def places(key: str, quote: str, near: frozenset[str] = frozenset()) -> tuple[LineRef, ...]:
    """The lines in which *quote* stands, in order; none if the text does not have it.

    An ellipsis in the quotation joins two passages.  Where it stands more than once, a place on
    one of the pages *near* is preferred.
    """
    words, where = _words(key)
    places: list[LineRef] = []
    for passage in GAP.split(quote):
        wanted = tuple(fold(passage))
        if not wanted:
            continue
        starts = [
            at for at in _starts(key).get(wanted[0], ()) if words[at : at + len(wanted)] == wanted
        ]
        if not starts:
            return ()
        at = next((start for start in starts if where[start].page in near), starts[0])
        places += where[at : at + len(wanted)]
    return tuple(dict.fromkeys(places))


@cache
def _keyed(key: str) -> str:
    """The words of a text as they were keyed, with the headings, in one piece."""
    said = tomllib.loads((TEXTS / f"{key}.toml").read_text(encoding="utf-8"))
    body = " ".join(e["quote"] for e in [*said.get("page", []), *said.get("passage", [])])
    return _even(body.replace("##", " "))


def _even(words: str) -> str:
    return " ".join(words.replace("’", "'").replace("‘", "'").split())


def unlike(key: str, quote: str) -> str:
    """The first passage of *quote* that was not keyed so, letter for letter; empty if all were.

    Letters in brackets stand where the keyers could read none: ``Dubbl[e]ts``.
    """
    for passage in filter(None, (_even(part) for part in GAP.split(quote))):
        letters = SUPPLIED.split(passage)[::2]
        if not re.search(ILLEGIBLE.join(map(re.escape, letters)), _keyed(key)):
            return passage
    return ""


def agreement(key: str, quote: str) -> tuple[str, str]:
    """How far a quotation that does not stand in a text agrees with it: the words up to there,
    and the word that the text has next.  Both empty where not even its beginning is found."""
    words, _ = _words(key)
    for passage in GAP.split(quote):
        wanted = fold(passage)
        if not wanted or places(key, passage):
            continue
        best, at = 0, 0
        for start in (n for n, word in enumerate(words) if word == wanted[0]):
            many = 0
            while many < len(wanted) and words[start + many : start + many + 1] == (wanted[many],):
                many += 1
            if many > best:
                best, at = many, start
        return " ".join(wanted[:best]), "".join(words[at + best : at + best + 1]) if best else ""
    return "", ""


def unquotable(key: str, locus: str, quote: str) -> tuple[str, str]:
    """Why a quotation cannot stand as it does: under which word of the file, and the reason.

    Both empty if it can.
    """
    if key not in available():
        return "quote", (
            f"the book holds no text of “{key}” in which these words could be looked up; leave "
            "the quotation out, or add the text to fixtures/texts first."
        )
    pages = pages_of(key, locus)
    stands = places(key, quote, frozenset(pages))
    if not stands:
        agrees, instead = agreement(key, quote)
        far = f" It agrees up to “{agrees}”" + (
            f", after which the text has “{instead}”." if instead else "."
        )
        return "quote", (
            f"these words are not in the text of “{key}” that the book holds; quote letter "
            f"for letter.{far if agrees else ''}"
        )
    if passage := unlike(key, quote):
        return "quote", (
            f"“{passage}” does not match the keyed text of “{key}” letter for letter; put letters "
            "that could not be read there in brackets."
        )
    if text(key).whole and not {place.page for place in stands} & set(pages):
        name = text(key).pages[stands[0].page].name
        return "locus", f"the quotation is on {name}, which this locus does not name."
    return "", ""


def pages_of(key: str, locus: str) -> tuple[str, ...]:
    """The pages that a locus names, as far as the book holds them: ``pp. 131-133``.

    A page whose printed number is wrong is known by either number, unless another has it rightly;
    one without a number, by its word: ``the verses on the frontispiece``.
    """
    known = text(key).pages
    by_number = {k: k for k in known} | {page.read: page.key for page in known.values()}
    pages: list[str] = []
    for first, last in re.findall(r"(\d+)(?:\s*[-–]\s*(\d+))?", locus):
        numbers = range(int(first), int(last or first) + 1)
        pages += [by_number[str(n)] for n in numbers if str(n) in by_number]
    pages += [key for key in known if key.isalpha() and key in locus.split()]
    return tuple(dict.fromkeys(pages))


def place_of(key: str, locus: str, quote: str) -> tuple[str, tuple[int, ...]]:
    """The page that a witness leads to and the lines of it that it quotes; "" if it has none."""
    if key not in available():
        return "", ()
    pages = pages_of(key, locus)
    lines = places(key, quote, frozenset(pages)) if quote else ()
    if lines:
        return lines[0].page, tuple(p.line for p in lines if p.page == lines[0].page)
    return (pages[0] if pages else ""), ()


class Resting(NamedTuple):
    """Which rules rest on a text: by line where they quote it, by page where they only name it."""

    by_line: dict[LineRef, list[Witness]]
    by_page: dict[str, list[Witness]]

    def unused(self, pages: Iterable[PrintedPage]) -> int:
        """How many lines of *pages* no rule quotes."""
        return sum(
            LineRef(page.key, line.number) not in self.by_line
            for page in pages
            for line in page.lines
        )


@by_stamp
def resting(key: str) -> Resting:
    """The witnesses that call upon the source *key*, by the places they name."""
    by_line: dict[LineRef, list[Witness]] = defaultdict(list)
    by_page: dict[str, list[Witness]] = defaultdict(list)
    called = Witness.objects.filter(source=key).select_related("rule__game")
    for witness in called.order_by("rule__game", "rule__number", "order"):
        pages = pages_of(key, witness.locus)
        lines = places(key, witness.quote, frozenset(pages)) if witness.quote else ()
        for place in lines:
            by_line[place].append(witness)
        if not lines:
            for page in pages:
                by_page[page].append(witness)
    return Resting(dict(by_line), dict(by_page))

"""*Cite this*: a game, a rule, a source or a position as others cite it.

The one form of a work here is CSL-JSON (Citation Style Language); citeproc-py writes it as text,
pybtex as BibTeX, rispy as RIS.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import rispy
from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle
from citeproc import formatter as formatters
from citeproc.source.json import CiteProcJSON
from pybtex.database import BibliographyData, Person
from pybtex.database import Entry as BibEntry

from diversions.library import evidence
from diversions.library.models import Source, surname
from diversions.library.selectors import Report
from diversions.rules.numbers import whole

Work = dict[str, Any]  # one item of CSL-JSON

STYLES = Path(__file__).resolve().parent / "styles"
TEXTS = {
    "chicago": ("Chicago", "chicago-author-date-17th-edition.csl"),
    "mla": ("MLA", "modern-language-association.csl"),
}
BOOK = "The Book of Diversions"
EDITORS = "The editors of the Book of Diversions"
SORTS = {
    "book": "book",
    "edition": "book",
    "manuscript": "manuscript",
    "article": "document",
    "page": "webpage",
}
BIBTEX = {"book": "book", "chapter": "incollection", "manuscript": "unpublished"}
RIS = {
    "book": "BOOK",
    "manuscript": "MANSCPT",
    "webpage": "ELEC",
    "chapter": "CHAP",
    "document": "GEN",
}


# Works as CSL-JSON ------------------------------------------------------------------------------


def names(author: str) -> list[dict[str, str]]:
    """The writers of a work, the name that each is filed under apart.

    >>> names("Jeff Forgeng; David Cram")
    [{'family': 'Forgeng', 'given': 'Jeff'}, {'family': 'Cram', 'given': 'David'}]
    >>> names("“Captain Crawley” (G. F. Pardon)")
    [{'literal': '“Captain Crawley” (G. F. Pardon)'}]
    """
    authors = []
    for writer in filter(None, re.split(r"\s*(?:;|&)\s*", author)):
        bare = re.sub(r"\s*[(\[].*?[)\]]", "", writer)
        family = surname(bare)
        given = bare.removesuffix(family).strip(" ,")
        if family != bare and bare.endswith(family) and "“" not in writer and "," not in bare:
            authors.append({"family": family, "given": given})
        else:
            authors.append({"literal": writer})
    return authors


def dated(said: str) -> dict[str, Any]:
    """A date as CSL has it: the year if it is one, and the text's own words if it says more."""
    year = evidence.year_of(said)
    if whole(said):
        return {"date-parts": [[year]]}
    return {"literal": said} if said else {}


def source_work(source: Source, address: str, book: Source | None = None) -> Work:
    """A source of the book, as the texts before us give its data; *book* is what contains it."""
    work: Work = {
        "id": source.key,
        "type": "chapter" if book else SORTS[source.sort],
        "title": source.title,
        "container-title": book.title if book else "",
        "genre": "Manuscript" if source.sort == "manuscript" else "",
        "author": names(source.author),
        "editor": names(book.author) if book else [],
        "issued": dated(source.year),
        "publisher": source.printer,
        "publisher-place": source.place,
        "ISBN": source.identifiers.get("isbn", ""),
        "URL": address,
    }
    return {key: value for key, value in work.items() if value}


def redactors(report: Report) -> list[str]:
    """Those whose reconstructions a report follows; the editors of this book are its authors."""
    return [
        credit.name
        for credit in report.credits
        if credit.role == "redactor" and credit.name != "The editors"
    ]


def line_work(id: str, source: Source, where: str, address: str, day: date) -> Work:
    """A line of an old text as this book holds it: its author and year, and our address for it."""
    identifiers = ", ".join(f"{key.upper()} {value}" for key, value in source.identifiers.items())
    work = {
        "id": id,
        "type": "webpage",
        "title": f"{source.title}, {where}",
        "container-title": BOOK,
        "author": names(source.author),
        "issued": dated(source.year),
        "note": f"Keyed text {identifiers}." if "eebo-tcp" in source.identifiers else "",
        "URL": address,
        "accessed": {"date-parts": [[day.year, day.month, day.day]]},
    }
    return {key: value for key, value in work.items() if value}


def part_work(key: str, title: str, whole: bool, edition: str, address: str, day: date) -> Work:
    """A part of this book: a *whole* report, or a rule or a position of one.

    Its words are the editors'; the redactors whose reconstructions a report follows are named in
    its credits, and beside the citation.  What is newer than any *edition* names none.
    """
    work = {
        "id": key,
        "type": "chapter" if whole else "webpage",
        "title": title,
        "container-title": BOOK,
        "author": [{"literal": EDITORS}],
        "issued": {"date-parts": [[int(edition.partition(".")[0] or day.year)]]},
        "version": edition,
        "URL": address,
        "accessed": {"date-parts": [[day.year, day.month, day.day]]},
    }
    return {key: value for key, value in work.items() if value}


# Works as others read them ----------------------------------------------------------------------


@cache
def _style(file: str) -> CitationStylesStyle:
    """A style that writes first names out: as citeproc-py reads them, both shorten every name."""
    tree = ElementTree.parse(STYLES / file)
    for element in tree.iter():
        element.attrib.pop("initialize-with", None)
    ElementTree.register_namespace("", "http://purl.org/net/xbiblio/csl")
    return CitationStylesStyle(_Style(ElementTree.tostring(tree.getroot())), validate=False)


class _Style:
    """A style in memory, as the file that citeproc-py expects."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    def read(self, size: int = -1) -> bytes:
        text, self.text = self.text, b""
        return text


def as_text(work: Work, style: str) -> str:
    """*work* as a line of a bibliography; *style* is a key of ``TEXTS``.

    Its title stands in the capitals that its text has: the style's own spoil what is in brackets.
    """
    title = f'<span class="nocase">{work["title"]}</span>'
    source = CiteProcJSON([{**work, "title": title}])
    listed = CitationStylesBibliography(_style(TEXTS[style][1]), source, formatters.plain)
    listed.register(Citation([CitationItem(work["id"])]))
    text = str(listed.bibliography()[0])
    return text if work.get("author") else _named_once(text, work["title"])


def _named_once(text: str, title: str) -> str:
    """*text* without the second place of a title that stands first, where an author would."""
    named = rf"[“\"]?{re.escape(title)}[.,]?[”\"]?[.,]? ?"
    first = re.match(named, text)
    if first is None:
        return text
    return first[0] + re.sub(named, "", text[first.end() :], count=1)


def as_bibtex(work: Work) -> str:
    """*work* as an entry of BibTeX: a year that is no four digits stands in a note."""
    dates = {"year": _year(work), "note": _note(work)}
    return _entry(work, BIBTEX.get(work["type"], "misc"), dates)


def as_biblatex(work: Work) -> str:
    """*work* as an entry of biblatex, which writes dates with their doubt: ``1520~``."""
    kind = "online" if work["type"] == "webpage" else BIBTEX.get(work["type"], "misc")
    date = edtf(work.get("issued", {}).get("literal", "")) or _year(work)
    told = date and ";" not in work.get("issued", {}).get("literal", "")
    dates = {"date": DATE, "note": work.get("note", "") if told else _note(work)}
    text = _entry(work, kind, dates, "organization" if kind in ("misc", "online") else "publisher")
    line = re.compile(rf'\n *date = "{DATE}",?')
    return text.replace(DATE, date) if date else line.sub("", text)  # pybtex would escape the ~


DATE = "0000"  # what stands for a date until the entry is written


def _entry(work: Work, kind: str, dates: dict[str, str], house: str = "publisher") -> str:
    """An entry of that *kind*; *house* is the field in which the kind has its publisher."""
    chapter = work["type"] == "chapter"
    fields = {
        "title": work["title"],
        "booktitle": work.get("container-title", "") if chapter else "",
        "howpublished": work.get("container-title", "") if not chapter else "",
        **dates,
        house: work.get("publisher", ""),
        "address": work.get("publisher-place", ""),
        "edition": work.get("version", ""),
        "isbn": work.get("ISBN", ""),
        "url": work.get("URL", ""),
        "urldate": _accessed(work, "-"),
    }
    kept = [(key, value) for key, value in fields.items() if value]
    people = {role: [_person(name) for name in work.get(role, [])] for role in ("author", "editor")}
    entry = BibEntry(kind, kept, {k: v for k, v in people.items() if v})
    key = work["id"].replace(".", ":")
    return str(BibliographyData({key: entry}).to_string("bibtex"))


def as_ris(work: Work) -> str:
    """*work* as a reference of RIS: a year that is no four digits stands in a note."""
    reference = {
        "type_of_reference": RIS[work["type"]],
        "title": work["title"],
        "secondary_title": work.get("container-title", ""),
        "authors": [_filed(name) for name in work.get("author", [])],
        "secondary_authors": [_filed(name) for name in work.get("editor", [])],
        "year": _year(work),
        "notes": [note] if (note := _note(work)) else [],
        "publisher": work.get("publisher", ""),
        "place_published": work.get("publisher-place", ""),
        "edition": work.get("version", ""),
        "issn": work.get("ISBN", ""),
        "urls": [work["URL"]] if "URL" in work else [],
        "access_date": _accessed(work, "/"),
    }
    dumped = str(rispy.dumps([{key: value for key, value in reference.items() if value}]))
    return dumped.partition("\n")[2]  # rispy numbers each reference, as a list of one needs not


FORMATS: dict[str, tuple[str, str, Callable[[Work], str]]] = {
    "bibtex": ("bib", "application/x-bibtex", as_bibtex),
    "biblatex": ("bib", "application/x-bibtex", as_biblatex),
    "ris": ("ris", "application/x-research-info-systems", as_ris),
}


def _accessed(work: Work, between: str) -> str:
    """The day on which a page of this book was read; empty for other works."""
    parts = work.get("accessed", {}).get("date-parts", [[]])[0]
    return between.join(f"{part:02}" for part in parts)


def _year(work: Work) -> str:
    """The year in four digits; empty, where the date is no such year, or more than one."""
    issued = work.get("issued", {})
    if "date-parts" in issued:
        return f"{issued['date-parts'][0][0]:04}"
    years = re.findall(r"\d+", issued.get("literal", ""))
    sure = len(years) == 1 and len(years[0]) == 4 and not ROUGH.search(issued["literal"])
    return years[0] if sure else ""


def _note(work: Work) -> str:
    """What is known of a date that is not just a year."""
    said = work.get("issued", {}).get("literal", "")
    date = f"Dated {said} in the editors’ source." if said else ""
    return " ".join(filter(None, (work.get("note", ""), date)))


ROUGH = re.compile(r"\bc\.|\babout\b|\bto\b|\bquery\b")


def edtf(said: str) -> str:
    """A date as EDTF writes it, with its doubt; empty, where it says more than that can.

    >>> edtf("c. 1520"), edtf("c. 1665-70"), edtf("1251-1282"), edtf("to 1750")
    ('1520~', '1665~/1670~', '1251/1282', '/1750')
    >>> edtf("c. 1560 (with a query)"), edtf("AS XX; 1997, 1998"), edtf("c. 620")
    ('1560%', '1997/1998', '0620~')
    >>> edtf("1953; by itself 1961"), edtf("in the days of old")
    ('1953', '')
    """
    rough = "%" if "query" in said else "~" if re.search(r"\bc\.|\babout\b", said) else ""
    about = r"\bc\.|\babout\b|\(with a query\)|, revised edition|^AS [IVXL]+;|; by itself \d{4}"
    bare = re.sub(about, "", said).strip()
    bare = re.sub(r"^(\d{4}), (\d{4})$", r"\1-\2", bare)
    if span := re.fullmatch(r"(\d{3,4})\s*[-–]\s*(\d{2,4})", bare):
        first, last = span[1], span[2]
        last = first[: len(first) - len(last)] + last
        return f"{first:0>4}{rough}/{last:0>4}{rough}"
    if until := re.fullmatch(r"to (\d{4})", bare):
        return f"/{until[1]}"
    return f"{bare:0>4}{rough}" if re.fullmatch(r"\d{3,4}", bare) else ""


def _filed(name: dict[str, str]) -> str:
    return name.get("literal") or f"{name['family']}, {name['given']}"


def _person(name: dict[str, str]) -> Person:
    literal = name.get("literal")
    return Person(last="{" + literal + "}") if literal else Person(_filed(name))

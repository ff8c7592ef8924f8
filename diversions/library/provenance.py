"""What a source is to us: how old, where others can read it, and what of it the book holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from diversions.library import evidence, printed
from diversions.library.models import Source


class Link(NamedTuple):
    """An identifier of a work: its name, its value, and where it leads; nowhere, if *url* is empty.

    >>> resolved("isbn", "0-19-869173-4")
    Link(name='ISBN', value='0-19-869173-4', url='https://openlibrary.org/isbn/0198691734')
    """

    name: str
    value: str
    url: str


# Where an identifier leads; “{}” is its value.  What is not here is shown and leads nowhere.
RESOLVERS = {
    "isbn": ("ISBN", "https://openlibrary.org/isbn/{}"),
    "eebo-tcp": ("EEBO-TCP", "https://github.com/textcreationpartnership/{}"),
    "address": ("Read it at", "https://{}"),
    "licence": ("Licence", "https://{}"),
    "shelfmark": ("Shelfmark", ""),
}


def resolved(key: str, value: str) -> Link:
    """One identifier, by its key in the files."""
    name, pattern = RESOLVERS.get(key, (key, ""))
    plain = value.replace(" ", "").replace("-", "") if key == "isbn" else value
    return Link(name, value, pattern.format(plain) if pattern else "")


def links(source: Source) -> list[Link]:
    """The identifiers of *source*."""
    identifiers = {**source.identifiers, **({"address": source.address} if source.address else {})}
    return [resolved(key, value) for key, value in identifiers.items() if key != "file"]


def age(source: Source) -> str:
    """Whether it is a period text, in a sentence."""
    if evidence.is_period(source):
        return "A text from before 1900."
    if not evidence.year_of(source.year) and source.quoted_from:
        return "The texts before us give it no year."
    if not evidence.year_of(source.year):
        return "A modern work without a year: we call on it for what it reports."
    return "A modern work: we call on it for what it reports."


def age_word(source: Source) -> str:
    """The same in two or three words."""
    if evidence.is_period(source):
        return "a period text"
    if evidence.year_of(source.year) or not source.quoted_from:
        return "a modern writer"
    return "undated"


def availability(source: Source, works: Mapping[str, Source]) -> str:
    """What of it was before us, in a sentence."""
    through = works.get(source.quoted_from)
    if source.key in printed.available():
        text = printed.text(source.key)
        count = len(text.pages)
        if text.whole:
            return f"{count} of its pages, keyed letter for letter, in this book."
        passages = "One passage" if count == 1 else f"{count} passages"
        whom = works[text.through].short if text.through in works else text.through
        return f"{passages}, as {whom} quotes it. We have not seen the work itself."
    if through:
        return f"Nothing of it. We know it only through {through.short}."
    return "We had the text before us, and retell it in our own words; the book does not copy it."


def place(source: Source, works: Mapping[str, Source]) -> str:
    """What our record of a source lacks of where it appeared, if nothing there leads to it.

    What a text before us does not say is not filled in from elsewhere; that it is wanting is said.
    """
    if source.place or source.identifiers or source.key in printed.available():
        return ""
    lacks = ["no place"] + ["no publisher"] * (not source.printer) + ["no address"]
    wanting = f"{', '.join(lacks[:-1])} and {lacks[-1]}"
    if through := works.get(source.quoted_from):
        return f"{through.short} gives {wanting} for it."
    return f"The copy before us gives {wanting}."

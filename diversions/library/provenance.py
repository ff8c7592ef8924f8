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


# How old a text is, against 1600, with which the period of the Society ends: in a sentence, and in
# a few words.
AGES = {
    "before 1600": ("A text from before 1600, the Society’s period.", "before 1600"),
    "1600 to 1699": (
        "A text from between 1600 and 1700, after the Society’s period.",
        "1600 to 1700",
    ),
    "1700 to 1899": ("A text from between 1700 and 1900, long after 1600.", "1700 to 1900"),
    "since 1900": ("A modern work: we use it for what it reports.", "a modern writer"),
}


def age(source: Source) -> str:
    """How old it is, in a sentence."""
    known = AGES.get(evidence.age_of(evidence.year_of(source.year)))
    if known:
        return known[0]
    if source.quoted_from:
        return "Our texts give it no year."
    return "A modern work without a year: we use it for what it reports."


def age_word(source: Source) -> str:
    """The same in two or three words."""
    known = AGES.get(evidence.age_of(evidence.year_of(source.year)))
    return known[1] if known else "undated" if source.quoted_from else "a modern writer"


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
    return (
        "We have read the text itself, and retell it in our own words; the book does not copy it."
    )


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
    return f"Our copy gives {wanting}."

"""The words of the glossary within a sentence, each a button that opens what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from diversions.library.models import Term

# What stands in a sentence already as markup, with the names of people in it.
_MARKED = re.compile(r"(<bdi>.*?</bdi>|<[^>]*>)", re.DOTALL)


class Glossed(NamedTuple):
    """A sentence whose words of the glossary can be pressed."""

    said: Markup
    within: tuple[Term, ...]  # the words in it
    beside: tuple[Term, ...]  # those that stand on the buttons only


def glossed(said: Markup, labels: str, terms: Iterable[Term]) -> Glossed:
    """*said* with a button for each word of the glossary in it, which opens what it means."""
    parts, within, beside = _MARKED.split(str(said)), [], []
    for term in terms:
        shape = _shape(term.word)
        at = next((i for i, part in enumerate(parts) if not i % 2 and shape.search(part)), None)
        if at is not None:
            place = shape.search(parts[at])
            assert place is not None
            before, rest = parts[at][: place.start()], parts[at][place.end() :]
            ends = _POINT.match(rest)
            assert ends is not None  # it may be empty
            point = ends[0]
            parts[at : at + 1] = [before, str(_opener(place[0], term, point)), rest[len(point) :]]
            within.append(term)
        elif shape.search(labels):
            beside.append(term)
    return Glossed(Markup("".join(parts)), tuple(within), tuple(beside))  # noqa: S704


def _opener(word: str, term: Term, point: str) -> Markup:
    """The word as a button; *point*, what follows it, never begins a line of its own."""
    button = Markup('<button type="button" class="word" popovertarget="word-{}">{}</button>')
    opener = button.format(term.anchor, word)
    return Markup('<span class="with-point">{}{}</span>').format(opener, point) if point else opener


# What follows a word and never begins a line: an ending (“loo’d”), and points.
_POINT = re.compile(r"(?:’\w\b)?[.,;:!?]*")


@cache
def _shape(word: str) -> re.Pattern[str]:
    """The words of an entry of the glossary, with the endings that they take in a sentence."""
    forms = [re.escape(form.removeprefix("or ").strip()) for form in word.split(",")]
    return re.compile(rf"\b(?:{'|'.join(forms)})(?:s|es|d|ed|n|’d)?\b", re.IGNORECASE)

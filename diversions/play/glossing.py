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


def glossed(said: Markup, labels: str, terms: Iterable[Term], mark: str = "word-") -> Glossed:
    """*said* with a button for each word of the glossary in it, which opens what it means: the part
    of the page whose id is *mark* and the word's anchor.  Longer words are looked for first: a tied
    trick is more than a trick."""
    parts, within, beside = _MARKED.split(str(said)), [], []
    in_order = list(terms)
    for term in sorted(in_order, key=lambda term: -len(term.word)):
        shape = _shape(term.word)
        at = next((i for i, part in enumerate(parts) if not i % 2 and shape.search(part)), None)
        if at is not None:
            place = shape.search(parts[at])
            assert place is not None
            before, rest = parts[at][: place.start()], parts[at][place.end() :]
            ends = _POINT.match(rest)
            assert ends is not None  # it may be empty
            point = ends[0]
            opener = _opener(place[0], mark + term.anchor, point)
            parts[at : at + 1] = [before, str(opener), rest[len(point) :]]
            within.append(term)
        elif shape.search(labels):
            beside.append(term)
    return Glossed(
        Markup("".join(parts)),  # noqa: S704
        tuple(term for term in in_order if term in within),
        tuple(term for term in in_order if term in beside),
    )


def _opener(word: str, opens: str, point: str) -> Markup:
    """The word as a button that *opens* a part of the page; *point*, what follows it, never begins
    a line of its own."""
    button = Markup('<button type="button" class="word" popovertarget="{}">{}</button>')
    opener = button.format(opens, word)
    return Markup('<span class="with-point">{}{}</span>').format(opener, point) if point else opener


_REF = re.compile(r'<a class="ref" href="([^"]+)">rule (\d+)</a>')
_CITE = re.compile(r'<a class="cite"[^>]*>(.*?)</a>')


def meaning(html: str) -> Markup:
    """What a word means, as it is told at a table: with the numbers of rules that open beside it,
    and with nothing that leads away.

    >>> meaning('Best <a class="ref" href="/rules/put.trick/">rule 20</a>.')
    Markup('Best <a class="sect" href="/rules/put.trick/" aria-label="Rule 20">§20</a>.')
    >>> meaning('The Three <a class="cite" href="/sources/cotton-1674/">Cotton 1674, p. 132</a>.')
    Markup('The Three (Cotton 1674, p. 132).')
    """
    html = _REF.sub(r'<a class="sect" href="\1" aria-label="Rule \2">§\2</a>', html)
    return Markup(_CITE.sub(r"(\1)", html))  # noqa: S704


# What follows a word and never begins a line: an ending (“loo’d”), and points.
_POINT = re.compile(r"(?:’\w\b)?[.,;:!?]*")


@cache
def _shape(word: str) -> re.Pattern[str]:
    """The words of an entry of the glossary, with the endings that they take in a sentence; one
    that is entered in the plural may be in the singular."""
    forms = [re.escape(form.removeprefix("or ").strip()) for form in word.split(",")]
    forms = [re.sub(r"(?<=[^s])s$", "s?", form) for form in forms]
    return re.compile(rf"\b(?:{'|'.join(forms)})(?:s|es|d|ed|n|’d)?\b", re.IGNORECASE)

"""The words of several games as one glossary."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from diversions.library.passages import fold

Of = TypeVar("Of")


class Headword(NamedTuple, Generic[Of]):
    """A word, and what it is said to be: each explanation once, with all those *of* whom it is."""

    word: str
    said: dict[str, list[Of]]


def by_word(lines: Iterable[tuple[str, str, Of]]) -> list[Headword[Of]]:
    """The words of these lines (word, explanation, of whom) by the alphabet.

    >>> lines = ("Vie", "To bet.", "Gleek"), ("ace", "One.", "Irish"), ("vie", "To bet.", "Put")
    >>> for headword in by_word(lines):
    ...     print(*headword)
    ace {'One.': ['Irish']}
    vie {'To bet.': ['Gleek', 'Put']}
    """
    words: dict[str, Headword[Of]] = {}
    for word, said, of in lines:
        known = words.get(fold(word), Headword(word, {}))
        known.said.setdefault(said, []).append(of)
        # A capital is the grammar of one game's page.
        words[fold(word)] = known._replace(word=max(known.word, word))
    return [words[key] for key in sorted(words)]

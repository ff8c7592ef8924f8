"""Which game is meant, by its names and by spellings that only help searching.

The names are the book's; the spellings and what a game is known for are in ``finding.toml`` of its
folder, are never printed and claim nothing.  All of it is few words, so no database is asked, and
both answer alike.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

from diversions.library import selectors
from diversions.library.models import Game
from diversions.library.passages import WORD, fold, old_key
from diversions.library.stamps import by_stamp

FILE = "finding.toml"
LEAST = 2  # letters with which a name may begin
CLOSE = 0.72  # how like a name a word is that may have been meant for it
DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


class SearchNames(NamedTuple):
    """By what a game is found: its names and what it is known for, as keys."""

    game: Game
    names: tuple[str, ...]
    known_for: tuple[str, ...]


def key(words: str) -> str:
    """What spellings of the same words have in common.

    >>> key("Karnoeffel") == key("KARNÖFFEL") == key("Karnöﬀel")
    True
    >>> key("al-qirkat"), key("Gänse") == key("Gaense")
    ('al qirkat', True)
    """
    plain = fold(unicodedata.normalize("NFKC", words).replace("ß", "ss").replace("æ", "ae"))
    for two, one in DIGRAPHS:
        plain = plain.replace(two, one)
    return " ".join(old_key(word) for word in WORD.findall(plain))


def named(words: str) -> list[Game]:
    """The games that *words* name, whole names first, then those whose name begins so or that are
    known for it."""
    asked = key(words)
    if len(asked) < LEAST:
        return []
    ranked = [(_rank(asked, known), known.game.title, known.game) for known in _known()]
    return [game for rank, _, game in sorted(ranked, key=lambda of: of[:2]) if rank]


def _rank(asked: str, known: SearchNames) -> int:
    """How well a game answers: 1 best, 0 not at all."""
    if asked in known.names[:1]:
        return 1
    if asked in known.names:
        return 2
    if any(f" {name}".find(f" {asked}") >= 0 for name in known.names):
        return 3
    joined = asked.replace(" ", "")
    if len(joined) > LEAST and any(name.replace(" ", "") == joined for name in known.names):
        return 3
    return 4 if any(said.startswith(asked) for said in known.known_for) else 0


def meant(words: str) -> list[Game]:
    """The games that may have been meant, the likeliest first; at most three."""
    asked = key(words)
    if len(asked) <= LEAST:
        return []
    likely = [(max(_alike(asked, known.names)), known.game) for known in _known()]
    near = sorted((of for of in likely if of[0] >= CLOSE), key=lambda of: (-of[0], of[1].title))
    return [game for _, game in near[:3]]


def _alike(asked: str, names: Iterable[str]) -> list[float]:
    return [SequenceMatcher(None, asked, name).ratio() for name in names]


@by_stamp
def _known() -> tuple[SearchNames, ...]:
    return tuple(_of(game) for game in selectors.games())


def _of(game: Game) -> SearchNames:
    file = selectors.folder(game.slug) / FILE
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    names = [game.title, game.slug, *game.other_names, *said.get("spellings", [])]
    return SearchNames(game, tuple(map(key, names)), tuple(map(key, said.get("known_for", []))))

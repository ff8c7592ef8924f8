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
from functools import cache
from typing import NamedTuple

from diversions.library import selectors
from diversions.library.models import Game
from diversions.library.passages import WORD, fold, old_key
from diversions.library.stamps import by_stamp

FILE = "finding.toml"
LEAST = 2  # letters with which a name may begin
CLOSE = 0.72  # how like a name a word is that may have been meant for it
CLOSER = 0.8  # the same, of a word that is in the book itself
FEW = 4  # letters of such a word, of which nothing is guessed
LONGEST = 60  # letters of an address in which a name is looked for
DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"))
SOUNDS = (("qu", "k"), ("q", "k"), ("c", "k"), ("ph", "f"), ("z", "s"))
# What people write about a name and is none of it: *the game of put*, *rules of put*.
ABOUT = (
    "a",
    "card",
    "cards",
    "dice",
    "for",
    "game",
    "games",
    "how",
    "of",
    "old",
    "play",
    "rules",
    "the",
    "to",
)


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
    return _named(asked) or _named(_bare(asked))


def _bare(asked: str) -> str:
    """
    >>> _bare(key("the rules of Put"))
    'put'
    """
    return " ".join(word for word in asked.split() if word not in _about())


@cache
def _about() -> frozenset[str]:
    return frozenset(map(key, ABOUT))


def _named(asked: str) -> list[Game]:
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
    if known.names[0].startswith(asked):
        return 3
    if any(f" {name}".find(f" {asked}") >= 0 for name in known.names):
        return 4
    joined, ordered = asked.replace(" ", ""), sorted(asked.split())
    if len(joined) > LEAST and any(
        name.replace(" ", "") == joined or sorted(name.split()) == ordered for name in known.names
    ):
        return 4
    return 5 if any(said.startswith(asked) for said in known.known_for) else 0


def meant(words: str, *, in_book: bool = False) -> list[Game]:
    """The games that may have been meant, the likeliest first; at most three.

    Words that are *in_book* may mean themselves: a name that they are meant for begins as they do
    and is more like them.
    """
    asked = key(words)
    asked = _bare(asked) or asked
    if len(asked) <= (FEW if in_book else LEAST):
        return []
    close, first = (CLOSER, asked[0]) if in_book else (CLOSE, "")
    likely = [
        (max([0.0, *_alike(asked, (n for n in known.names if n.startswith(first)))]), known.game)
        for known in _known()
    ]
    near = sorted((of for of in likely if of[0] >= close), key=lambda of: (-of[0], of[1].title))
    return [game for _, game in near[:3]]


def at_address(path: str) -> list[Game]:
    """The games that may have been meant by an address that nothing answers: by the name after
    *games*, or by a name that is all of it."""
    parts = [part for part in path.split("/") if part]
    said = parts[1:2] if parts[:1] == ["games"] else parts if len(parts) == 1 else []
    words = " ".join(said)[:LONGEST].replace("-", " ").replace("_", " ")
    return named(words)[:3] or meant(words)


def _alike(asked: str, names: Iterable[str]) -> list[float]:
    """How like each of the *names* the word is, as written or as it sounds."""
    heard = _sound(asked)
    return [
        max(
            SequenceMatcher(None, asked, name).ratio(),
            SequenceMatcher(None, heard, _sound(name)).ratio(),
        )
        for name in names
    ]


def _sound(asked: str) -> str:
    """
    >>> _sound(key("triktrak")) == _sound(key("trictrac"))
    True
    """
    for written, heard in SOUNDS:
        asked = asked.replace(written, heard)
    return asked


@by_stamp
def _known() -> tuple[SearchNames, ...]:
    return tuple(_of(game) for game in selectors.games())


def _of(game: Game) -> SearchNames:
    file = selectors.folder(game.slug) / FILE
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    names = [game.title, game.slug, *game.other_names, *said.get("spellings", [])]
    return SearchNames(game, tuple(map(key, names)), tuple(map(key, said.get("known_for", []))))

"""What an old book of games gets wrong, advises, and tells of cheating: gathered from its files.

They stand in ``fixtures/books/<book>/``, one file for each page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.lab.claims import KINDS
from diversions.lab.tested import TestedClaim, claims_of
from diversions.library.contents import Contents, anchor, entries
from diversions.rules import Game
from diversions.rules.claims import values


@dataclass(frozen=True, slots=True)
class BookSlip:
    """A figure or an example that fails, with what he says; the right figure is computed."""

    title: str
    page: int
    quote: str
    text: str
    game: str = ""
    he: int | None = None  # his figure
    unit: str = ""
    value: str = ""  # what the game's ``claims.py`` reckons under *terms*
    terms: str = ""
    adds: tuple[int, ...] = ()  # figures of his own, to be added up
    cards: tuple[int, ...] = ()  # spots, of which every set is sought that makes *count_to*
    count_to: int = 0
    record: str = ""  # where the example is played, after *ply* moves
    ply: int = 0

    @property
    def right(self) -> int | None:
        """The figure that his should be; None where the slip is one of words."""
        if self.value:
            game = GAMES[self.game]
            return int(values(game)[self.value](game.terms_of(self.terms)))
        if self.adds:
            return sum(self.adds)
        if self.count_to:
            return sum(
                sum(chosen) == self.count_to
                for many in range(2, len(self.cards) + 1)
                for chosen in combinations(self.cards, many)
            )
        return None

    @property
    def anchor(self) -> str:
        """Where it is on its page."""
        return anchor(self.title)

    @property
    def how(self) -> str:
        """How the right figure is known."""
        if self.value:
            return "computed from the rules of the game"
        return " + ".join(map(str, self.adds)) or "every set of his cards was tried"

    @property
    def played(self) -> Game[Any] | None:
        return GAMES.get(self.game)


class BookAdvice(NamedTuple):
    """Advice that was not measured: of what kind it is, and why not."""

    game: str
    page: int
    kind: str
    quote: str
    text: str
    why: str

    @property
    def of(self) -> Game[Any]:
        return GAMES[self.game]

    @property
    def said(self) -> str:
        """Its kind alone: what was done about it is said of what was measured."""
        return re.split("[:.,]", KINDS[self.kind])[0]


class CheatingWay(NamedTuple):
    """A way of cheating, under the old book's own name for it."""

    name: str
    page: int
    quote: str
    text: str
    game: str = ""
    section: str = ""

    @property
    def of(self) -> Game[Any] | None:
        return GAMES.get(self.game)


def _slip(entry: dict[str, Any]) -> BookSlip:
    fields: dict[str, Any] = {
        word: tuple(said) if isinstance(said, list) else said for word, said in entry.items()
    }
    return BookSlip(**fields)


@cache
def slips(key: str) -> tuple[BookSlip, ...]:
    """The slips of a book, in the order of its pages."""
    read = [_slip(entry) for entry in entries(key, "slips", "slip")]
    return tuple(sorted(read, key=lambda slip: slip.page))


@cache
def untested(key: str) -> tuple[BookAdvice, ...]:
    """The advice of a book that was not measured, in the order of its pages."""
    read = [BookAdvice(**entry) for entry in entries(key, "advice", "advice")]
    return tuple(sorted(read, key=lambda advice: advice.page))


@cache
def cheating(key: str) -> tuple[tuple[str, tuple[CheatingWay, ...]], ...]:
    """The ways of cheating that a book names, under headings of ours."""
    return tuple(
        (group["title"], tuple(CheatingWay(**way) for way in group["way"]))
        for group in entries(key, "cheating", "group")
    )


def tested(book: Contents) -> list[TestedClaim]:
    """What a book says of play and was measured, in the order of its pages."""
    claims = [one for slug in GAMES for one in claims_of(slug) if one.claim.source == book.source]
    return sorted(claims, key=_page)


def _page(one: TestedClaim) -> int:
    page = re.search(r"\d+", one.claim.locus)
    return int(page[0]) if page else 0

"""Evenings with an old book of games: plans of its games, chosen by us, with what each takes.

They stand in ``fixtures/books/<book>/evenings.toml``; minutes are computed as in any plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from diversions.games import GAMES
from diversions.guild.planning.suggestions import Planned, link_of, planned
from diversions.library import pace, selectors
from diversions.library.contents import entries
from diversions.library.models import Game
from diversions.library.steps import LessonHeader
from diversions.play import lessons


class Evening(NamedTuple):
    """Some games in order for so many people."""

    title: str
    people: int
    text: str
    games: tuple[Planned, ...]

    @property
    def bridges(self) -> list[LessonHeader]:
        """The lessons that lead from one of its games to the next."""
        return [
            head
            for known, new in pairwise(one.terms for one in self.games)
            for head in lessons.bridges(new.game, new)
            if (head.known.game, head.known.variant) == (known.game, known.variant)
        ]

    @property
    def minutes(self) -> int:
        return sum(one.tell + one.play for one in self.games)

    @property
    def query(self) -> str:
        """What stands behind the ``?`` of its plan's address."""
        return link_of((one.item for one in self.games), self.people)


def evenings(book: str) -> tuple[Evening, ...]:
    """The evenings of the book whose key is *book*; none, if nobody has chosen any."""
    told = {game.slug: game for game in selectors.games()}
    return tuple(
        Evening(
            one["title"],
            one["people"],
            one["text"],
            tuple(_planned(code, one["people"], told) for code in one["terms"]),
        )
        for one in entries(book, "evenings", "evening")
    )


def _planned(code: str, people: int, told: Mapping[str, Game]) -> Planned:
    """A game played as long as it mostly takes."""
    slug = code.partition(":")[0]
    terms = GAMES[slug].terms_of(code)
    takes = pace.minutes(slug, told[slug].sort, terms.seats, terms.variant)
    if takes is None:
        raise ValueError(f"The book does not know how long {code} takes.")
    return planned(terms, people, takes.middle, told[slug])

"""Another game like the one that was played."""

from __future__ import annotations

from typing import Any

from diversions.games import GAMES
from diversions.library import selectors
from diversions.library.stamps import by_stamp
from diversions.rules import Game, Terms
from diversions.rules.pictures import doors


def like(terms: Terms) -> Game[Any] | None:
    """The game most like that of *terms* which as many can play; None if there is none.

    Most alike is what belongs to the same family, and then what is of the most of its kinds.
    """
    return _like(terms.game, terms.seats)


@by_stamp
def _like(slug: str, seats: int) -> Game[Any] | None:
    after = sorted(GAMES, key=lambda other: (other <= slug, other))  # not always the first of all
    fitting = [GAMES[other] for other in after if other != slug and seats in GAMES[other].seats]
    best = max(fitting, key=lambda other: _nearness(slug, other.slug), default=None)
    return best if best and any(_nearness(slug, best.slug)[:2]) else None


def _nearness(slug: str, other: str) -> tuple[bool, int, bool]:
    """Whether two games are of one family, how many kinds they share, and whether of one class."""
    one, two = selectors.report(slug), selectors.report(other)
    family, its = doors.family(GAMES[slug]), doors.family(GAMES[other])
    of_one = bool(family and its and family.name == its.name)
    if one is None or two is None:
        return of_one, 0, False
    return of_one, len(set(one.game.kind) & set(two.game.kind)), one.game.sort == two.game.sort

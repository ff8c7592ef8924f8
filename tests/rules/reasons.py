"""What may be the reason for an act, at places of matches among apprentices.

What is worked out of a place is worked out once: the match that leads to it, and the deals that are
played on from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import pytest

from benchmarks import hints
from benchmarks.hints import Place
from diversions.games import GAMES
from diversions.rules import Move
from diversions.rules.coaching import ActChoice, Idea, ideas_of
from diversions.rules.players import tricking

RECENT = 1024  # places of which it is kept what was worked out


@cache
def places(slug: str, many: int, seed: int, matches: int = 1) -> tuple[Place, ...]:
    """So many places of matches at that game."""
    return tuple(hints.places(GAMES[slug], many, seed, matches))


@lru_cache(maxsize=RECENT)
def known(view: Any, seat: int) -> dict[str, Any]:
    """What was made out of what a seat sees, whatever is advised there."""
    return {}


def choice_at(place: Place, move: Move, *more: Any, **named: Any) -> ActChoice:
    """An act that is advised there."""
    game, view, allowed = place
    return replace(
        ActChoice(game, view, move, tuple(allowed), *more, **named), known=known(view, move.seat)
    )


def acts(slug: str, many: int, seed: int, matches: int, verb: str) -> list[tuple[Place, Move]]:
    """Every act of that kind that is allowed at some places."""
    found = places(slug, many, seed, matches)
    return [(at, each.move) for at in found for each in at.allowed if each.move.verb == verb]


def may_be(place: Place, move: Move, *more: Any, **named: Any) -> list[Idea]:
    """What may be the reason for an act, advised or not; at a game of tricks whether it comes about
    in deals that are played on, or not."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tricking, "CHECKED", False)
        choice = choice_at(place, move, *more, **named)
        return list(ideas_of(place.game)(choice))  # type: ignore[misc]


def of_cards(slug: str, many: int, seed: int, matches: int) -> Iterator[tuple[ActChoice, Idea]]:
    """Every card that may be played at some places, with each idea that may be its reason."""
    for place, move in acts(slug, many, seed, matches, "play"):
        for idea in may_be(place, move):
            yield choice_at(place, move), idea

"""What may be the reason for an act, at places of matches among apprentices."""

from __future__ import annotations

from benchmarks.hints import Place, places
from diversions.games import GAMES
from diversions.rules import Move
from diversions.rules.coaching import ActChoice, Idea, ideas_of


def acts(slug: str, many: int, seed: int, matches: int, verb: str) -> list[tuple[Place, Move]]:
    """Every act of that kind that is allowed at some places."""
    found = places(GAMES[slug], many, seed, matches)
    return [(at, each.move) for at in found for each in at.allowed if each.move.verb == verb]


def may_be(place: Place, move: Move) -> list[Idea]:
    """What may be the reason for an act, advised or not."""
    choice = ActChoice(place.game, place.view, move, tuple(place.allowed))
    return list(ideas_of(place.game)(choice))  # type: ignore[misc]

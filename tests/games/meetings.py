"""Where two endings meet: the last move of random matches, made again as the last before a limit.

python -m tests.games.meetings [--matches 200] [slug …]

prints for each game which ending went first where both were in force, and how often.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import Game, Move, State, but, play_out, step
from tests.games import laws
from tests.games.exercise import drawn


class Limit(NamedTuple):
    """An ending that comes by counting: the rule, the field that counts, and how far."""

    rule: str
    field: str
    most: int


LIMITS = {
    "alquerque": Limit("alquerque.limit", "idle", 60),
    "chaturanga": Limit("chaturanga.limit", "idle", 100),
    "fox-and-geese": Limit("fox-and-geese.limit", "idle", 120),
    "put": Limit("put.pool.deals", "deals", 60),
    "shatranj": Limit("shatranj.limit", "idle", 100),
    "tablero": Limit("tablero.limit", "idle", 40),
}
LONGEST = 1_500  # moves of a match, after which it is left


class Meeting(NamedTuple):
    """A move that ends a match by one rule, and would end it by a limit too."""

    terms: str
    move: Move
    rule: str
    first: str  # by which the match ends where both are in force


def last_moves(game: Game[Any], matches: int, seed: int) -> Iterator[tuple[State, Move, State]]:
    """The last move of random matches under random terms, with the tables before and after."""
    rng = Random(f"{game.slug} {seed}")
    for _ in range(matches):
        terms = drawn(game, rng)
        before = game.begin(terms)
        for number, (move, after) in enumerate(play_out(game, terms, rng, laws.anyone)):
            if after.outcome:
                yield before, move, after
            if number > LONGEST:
                break
            before = after


def meetings(game: Game[Any], matches: int, seed: int = 1) -> Iterator[Meeting]:
    """Each last move that another rule than the limit made the last, at the limit."""
    limit = LIMITS[game.slug]
    for before, move, after in last_moves(game, matches, seed):
        assert after.outcome
        counted = getattr(after, limit.field)
        if after.outcome.rule.startswith(limit.rule) or not counted:
            continue  # the move itself begins the count anew
        late: dict[str, Any] = {limit.field: limit.most - counted + getattr(before, limit.field)}
        again = step(game, but(before, **late), move)
        assert getattr(again, limit.field) == limit.most
        first = again.outcome.rule if again.outcome else ""
        yield Meeting(before.terms.code, move, after.outcome.rule, first)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("slugs", nargs="*", default=sorted(LIMITS))
    asked.add_argument("--matches", type=int, default=200)
    options = asked.parse_args()
    for slug in options.slugs:
        seen = Counter((m.rule, m.first) for m in meetings(GAMES[slug], options.matches))
        print(f"{slug}: {sum(seen.values())} of {options.matches}", flush=True)
        for (rule, first), times in seen.most_common():
            print(f"  {rule} and {LIMITS[slug].rule}: {first} goes first, {times} times")


if __name__ == "__main__":
    main()

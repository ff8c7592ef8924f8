"""The law of ends: players who never think reach an outcome, and within what time.

python -m tests.games.stubborn [--most 20000] [slug …]

prints, for each game, the longest match of stubborn players and the terms of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import CHANCE, Game, Move, Ruling, State, Terms, step
from tests.games import laws

# What a timid player would rather do than anything else, and a bold one last.
TIMID = ("pass", "keep", "check", "stand", "yield", "drop", "decline", "resign", "see", "accept")

# What one who always does alike does: the allowed rulings, his own last moves, the newest last.
Choice = Callable[[Sequence[Ruling], Sequence[Move]], Move]


def least(ruling: Ruling) -> Move:
    """The move of *ruling*; of a free choice as little as may be, from the front."""
    return _picked(ruling, ruling.pick.least, 1) if ruling.pick else ruling.move


def most(ruling: Ruling) -> Move:
    """The same, but as much as may be, from the back."""
    if not ruling.pick:
        return ruling.move
    return _picked(ruling, min(ruling.pick.most, len(ruling.pick.pool)), -1)


def _picked(ruling: Ruling, many: int, way: int) -> Move:
    assert ruling.pick
    pool = ruling.pick.pool
    things = pool[:many] if way == 1 else pool[len(pool) - many :]
    return ruling.move._replace(what=(*ruling.move.what, *things))


def first(rulings: Sequence[Ruling], before: Sequence[Move]) -> Move:
    return least(rulings[0])


def last(rulings: Sequence[Ruling], before: Sequence[Move]) -> Move:
    return most(rulings[-1])


def timid(rulings: Sequence[Ruling], before: Sequence[Move]) -> Move:
    places = {verb: place for place, verb in enumerate(TIMID)}
    return least(min(rulings, key=lambda r: places.get(r.move.verb, len(TIMID))))


def bold(rulings: Sequence[Ruling], before: Sequence[Move]) -> Move:
    daring = [r for r in rulings if r.move.verb not in (*TIMID, "play", "lay")]
    return most((daring or [r for r in rulings if r.move.verb not in TIMID] or rulings)[-1])


def to_and_fro(rulings: Sequence[Ruling], before: Sequence[Move]) -> Move:
    """Takes the last move back if that can be, and else does what was not done for longest."""
    if before:
        back = before[-1]._replace(what=before[-1].what[::-1])
        for ruling in rulings:
            if ruling.move == back and len(back.what) > 1:
                return back
    recent = {move: place for place, move in enumerate(before)}
    steps = [r for r in rulings if r.move.verb == "move"] or rulings
    return least(min(steps, key=lambda r: recent.get(least(r), -1)))


PLAYERS: dict[str, Choice] = {
    "first": first, "last": last, "timid": timid, "bold": bold, "to and fro": to_and_fro,
}  # fmt: skip


class Length(NamedTuple):
    """How long a match of stubborn players was; *acts* are moves of seats, without chance."""

    acts: int
    over: bool
    who: str
    code: str


def companies(seats: int) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    """All seats alike, by each player; then each seat another."""
    for who, choice in PLAYERS.items():
        yield who, (choice,) * seats
    mixed = list(PLAYERS.values())
    yield "each another", tuple(mixed[seat % len(mixed)] for seat in range(seats))


def played(
    game: Game[Any], terms: Terms, company: Sequence[Choice], most: int
) -> Iterator[tuple[Move, State]]:
    """A match of stubborn players, move by move, until it ends or *most* acts are made."""
    rng, state, acts = Random(terms.code), game.begin(terms), 0
    own: list[list[Move]] = [[] for _ in range(terms.seats)]
    while not state.outcome and acts < most:
        if state.due:
            move = Move(CHANCE, state.due.verb, state.due.draw(rng))
        else:
            seat = state.acting[0]
            rulings = [r for r in game.rulings(game.view(state, seat), seat) if r.allowed]
            move = company[seat](rulings, own[seat][-200:])
            own[seat].append(move)
            acts += 1
        state = step(game, state, move)
        yield move, state


def lengths(game: Game[Any], terms: Terms, most: int) -> Iterator[Length]:
    """How long the matches of each company are."""
    for who, company in companies(terms.seats):
        acts, over = 0, False
        for move, state in played(game, terms, company, most):
            acts += move.seat != CHANCE
            over = state.outcome is not None
        yield Length(acts, over, who, terms.code)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("slugs", nargs="*", default=sorted(GAMES))
    asked.add_argument("--most", type=int, default=20_000)
    options = asked.parse_args()
    for slug in options.slugs:
        found = [
            length
            for terms in laws.all_terms(GAMES[slug])
            for length in lengths(GAMES[slug], terms, options.most)
        ]
        print(f"{slug}: {max(found)}", flush=True)
        for length in found:
            if not length.over:
                print(f"  does not end: {length.code}, {length.who}", flush=True)


if __name__ == "__main__":
    main()

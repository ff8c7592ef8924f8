"""How many moves a second each engine makes, through the public contract alone.

python -m benchmarks.engines [--seconds 2] [slug …]

Random play: of every table the view of whoever acts, all its rulings, and the table after one of
them.  Seconds are those of the processor, so that a busy machine changes little.  Beside each game
stands its goal, and with ``--where`` what most of the time goes to.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from diversions.games import GAMES
from diversions.rules import Game
from diversions.rules.bots import play_out

CARDS, BOARDS = 25_000, 12_000  # moves a second that are wanted of an engine
MOST = 2_000  # moves of one match, after which another is begun


def played(game: Game[Any], seconds: float, seed: int = 1674) -> tuple[int, float]:
    """Moves of all variants in turn, and the processor’s seconds that they took."""
    began, done, looked = time.process_time(), 0, 0
    for terms in matches(game):
        rng = Random(seed + done)
        for n, _ in enumerate(play_out(game, terms, rng)):
            done += 1
            if n >= MOST:
                break
        if done - looked < MOST:
            continue  # on some machines a look at the clock takes as long as a hundred moves
        looked = done
        if (spent := time.process_time() - began) >= seconds:
            return done, spent
    raise AssertionError("matches never end")


def matches(game: Game[Any]) -> Iterator[Any]:
    """The terms of each variant, over and over."""
    while True:
        for variant in game.variants:
            yield game.terms(variant.key)


def where(game: Game[Any], seconds: float) -> list[str]:
    """The functions in which most of the time is spent, each without those that it calls."""
    profile = cProfile.Profile()
    profile.runcall(played, game, seconds)
    rows = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    whole = sum(own for _, _, own, _, _ in rows.values())
    dearest = sorted(rows.items(), key=lambda row: -row[1][2])[:6]
    return [
        f"{own / whole:5.0%} {file.rpartition('diversions/')[2]}:{line} {name}"
        for (file, line, name), (_, _, own, _, _) in dearest
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", default=sorted(GAMES))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--where", action="store_true", help="what the time goes to")
    asked = parser.parse_args()
    for slug in asked.slugs:
        game = GAMES[slug]
        goal = CARDS if game.pack(game.terms()) else BOARDS
        played(game, 0.2)  # what is kept is filled
        moves, spent = played(game, asked.seconds)
        short = "" if moves / spent >= goal else f"  under {goal:,}"
        print(f"{slug:16} {moves / spent:8,.0f} moves a second{short}", flush=True)
        for line in where(game, asked.seconds) if asked.where else ():
            print(f"    {line}", flush=True)


if __name__ == "__main__":
    main()

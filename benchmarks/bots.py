"""How much the better player is better: whole matches between two levels, sides alternating.

    python -m benchmarks.bots put --matches 1000
    python -m benchmarks.bots put:willughby --levels journeyman apprentice --count 60

Budgets are counts, never times, so that the same seed prints the same figures.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from random import Random
from typing import Any

from diversions.games import GAMES
from diversions.rules import Bot, Game, Terms, at_random, play_out
from diversions.rules.bots import adviser, as_bot, levels


def wilson(won: float, played: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share won, after Wilson.

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    share = won / played
    middle = share + z * z / (2 * played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    whole = 1 + z * z / played
    return (middle - spread) / whole, (middle + spread) / whole


def tally(game: Game[Any], terms: Terms, better: Bot, lesser: Bot, matches: int) -> float:
    """Matches that the *better* wins; a match that several share counts in part."""
    sides = game.sides(terms)
    won = 0.0
    for number in range(matches):
        mine = number % len(sides)
        bots = tuple(better if seat in sides[mine] else lesser for seat in range(terms.seats))
        *_, (_, last) = play_out(game, terms, Random(number), bots)
        assert last.outcome is not None
        winners = last.outcome.winners or tuple(range(len(sides)))
        won += (mine in winners) / len(winners)
    return won


def player(game: Game[Any], level: str, count: int) -> Bot:
    """The bot of that level; ``random``, and a game's own foils, included."""
    foils = getattr(game.part("bot"), "FOILS", {})
    if level in foils:
        return as_bot(foils[level], count)
    return at_random if level == "random" else as_bot(adviser(game, level), count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="*", help="a game, or terms such as put:cotton; all games")
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--levels", nargs=2, default=None, metavar=("BETTER", "LESSER"))
    parser.add_argument("--count", type=int, default=60, help="trials that a move may spend")
    asked = parser.parse_args()
    for code in asked.codes or sorted(GAMES):
        slug = code.partition(":")[0]
        game = GAMES[slug]
        terms = game.terms_of(code) if ":" in code else game.terms()
        known = levels(game)
        pairs = [tuple(asked.levels)] if asked.levels else list(zip(known[1:], known, strict=False))
        for better, lesser in pairs or [(known[0], "random")]:
            began = time.process_time()
            one, two = (player(game, level, asked.count) for level in (better, lesser))
            won = tally(game, terms, one, two, asked.matches)
            low, high = wilson(won, asked.matches)
            print(
                f"{terms.code}: {better} beats {lesser} in {won:g} of {asked.matches} matches, "
                f"{won / asked.matches:.1%} (95 % interval {low:.1%} to {high:.1%}); "
                f"{time.process_time() - began:.0f} s."
            )


if __name__ == "__main__":
    main()

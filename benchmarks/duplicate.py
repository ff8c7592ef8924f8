"""Whether a better level is better as it sits at a table, in duplicate: the same chance twice.

    python -m benchmarks.duplicate karnoffel --pairs 200
    python -m benchmarks.duplicate cucumber --terms cucumber:parlett --pairs 100

Each pair of matches meets the same shuffles and throws, with the sides changed, so that luck
weighs less than in single matches.  Both players may spend as many trials on a move as at a table,
and never look at a clock.  With ``--trials`` both have so many.  Among more than two sides the
better player sits once on each.  The counts are kept beside the game's other fixtures after
every few pairs, so that the command can be stopped and goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from benchmarks.bots import player
from benchmarks.skill import shelf
from diversions.games import GAMES
from diversions.lab.matches import scenes
from diversions.lab.skill import Duplicate
from diversions.rules import Bot, Game, Terms
from diversions.rules.bots import budget, levels

BATCH = 5


def share(game: Game[Any], terms: Terms, better: Bot, lesser: Bot, seed: int) -> float:
    """What part of the matches with this chance the better player wins, once on every side."""
    sides, won = game.sides(terms), 0.0
    for mine, seats in enumerate(sides):
        bots = tuple(better if seat in seats else lesser for seat in range(terms.seats))
        *_, last = scenes(terms, bots, seed)
        assert last.after.outcome is not None
        winners = last.after.outcome.winners or tuple(range(len(sides)))
        won += (mine in winners) / len(winners)
    return won / len(sides)


def begun(game: Game[Any], terms: Terms, asked: argparse.Namespace) -> Duplicate:
    """The count that is asked for, empty."""
    better, lesser = asked.levels or levels(game, terms)[:-3:-1]
    given = [asked.trials or budget(game, level).count for level in (better, lesser)]
    sides = len(game.sides(terms))
    usual = not asked.trials
    return Duplicate(terms.code, sides, better, lesser, given[0], given[1], 0, 0.0, 0.0, usual)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--terms")
    parser.add_argument("--levels", nargs=2)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--trials", type=int, help="for both; else what each has at a table")
    asked = parser.parse_args()
    game, store = GAMES[asked.game], shelf()
    terms = game.terms_of(asked.terms) if asked.terms else game.terms()
    empty = begun(game, terms, asked)
    kept = {one[:6]: one for one in store.duplicates(game.slug)}
    count = kept.get(empty[:6], empty)
    bots = [
        player(game, level, trials)
        for level, trials in (
            (count.better, count.better_trials),
            (count.lesser, count.lesser_trials),
        )
    ]
    while count.played < asked.pairs:
        count = count.then(share(game, terms, bots[0], bots[1], count.played))
        if count.played % BATCH == 0 or count.played == asked.pairs:
            kept[empty[:6]] = count
            store.write_duplicates(game.slug, list(kept.values()))
            middle, low, high = count.above
            told = f"{middle:.1%} ({low:.1%} to {high:.1%}) in pairings, {count.played} sets"
            print(f"{terms.code}: {told}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

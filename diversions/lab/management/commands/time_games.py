"""``manage.py time_games``"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from random import Random
from statistics import median, quantiles
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.library import pace
from diversions.rules import CHANCE, Game
from diversions.rules.bots import adviser, as_bot, levels, play_out

MATCHES = 9
TRIALS = 20  # of a journeyman at each act
MOST = 4_000  # moves, after which a match is as long as it has become


class Command(BaseCommand):
    help = "Count the moves of matches by journeymen, for each variant and number of players."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*")
        parser.add_argument("--matches", type=int, default=MATCHES)
        parser.add_argument(
            "--lacking", action="store_true", help="count only what has not been counted yet"
        )

    def handle(
        self, *args: Any, slugs: list[str], matches: int, lacking: bool, **options: Any
    ) -> None:
        if unknown := [slug for slug in slugs if slug not in GAMES]:
            raise CommandError(f"“{unknown[0]}” is not a game that can be played here.")
        for slug in slugs or sorted(GAMES):
            known = pace.counted(slug) if lacking else {}
            told = dict(counted(GAMES[slug], matches, known))
            if told:
                pace.keep(slug, known | told, matches)
            for (variant, seats), of in told.items():
                self.stdout.write(f"{slug}:{variant}, {seats}: {list(of)}")


def counted(
    game: Game[Any], matches: int, known: Collection[tuple[str, int]] = ()
) -> Iterator[tuple[tuple[str, int], pace.Pace]]:
    """For each variant and number of players that is not known yet, how many acts and deals a match
    has."""
    for way, code in pace.ways(game).items():
        if way in known:
            continue
        played = [match(game, code, seed) for seed in range(1, matches + 1)]
        low, middle, high = quantiles([acts for acts, _ in played], n=4, method="inclusive")
        deals = median(deals for _, deals in played)
        yield way, pace.Pace(round(low), round(middle), round(high), round(deals))


def match(game: Game[Any], code: str, seed: int) -> tuple[int, int]:
    """The acts and the deals of one match by journeymen."""
    level = "journeyman" if "journeyman" in levels(game) else levels(game)[0]
    bot = as_bot(adviser(game, level), TRIALS)
    verbs: Counter[str] = Counter()
    with suppress(RuntimeError):  # so long a match is as long as it has become
        for move, _ in play_out(game, game.terms_of(code), Random(seed), bot, most=MOST):
            verbs["" if move.seat != CHANCE else move.verb] += 1
    return verbs[""], verbs["shuffle"]

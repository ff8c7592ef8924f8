"""``manage.py find_problems``"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.library import selectors
from diversions.play import fold
from diversions.problems import daily
from diversions.problems.daily import Problem
from diversions.problems.finding import TRIED, found_in, found_in_lessons
from diversions.rules.record import read

KEPT = 4  # problems of a game's records
TAUGHT = 2  # and of its lessons
RECORDS = 4  # of a game that are looked through, spread over all, unless more are asked for


class Command(BaseCommand):
    help = "Find positions in the book's records and lessons in which one act is clearly the best."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="games; all of them, if none is named")
        parser.add_argument("--records", type=int, default=RECORDS, help="records of each game")
        parser.add_argument("--tried", type=int, default=TRIED, help="positions of each record")

    def handle(
        self, *args: Any, slugs: list[str], records: int, tried: int, **options: Any
    ) -> None:
        if unknown := [slug for slug in slugs if slug not in GAMES]:
            raise CommandError(f"No game of the book is called {', '.join(unknown)}.")
        for slug in slugs or GAMES:
            texts = list(selectors.records(slug).items())
            best: dict[Problem, float] = {}
            for key, text in texts[:: max(1, len(texts) // records)][:records]:
                played = fold.fold(*read(text, GAMES))
                best |= {problem: clear for clear, problem in found_in(key, played, tried)}
            taught = {problem: clear for clear, problem in found_in_lessons(slug)}
            problems = [
                *sorted(best, key=lambda problem: -best[problem])[:KEPT],
                *sorted(taught, key=lambda problem: -taught[problem])[:TAUGHT],
            ]
            if problems:
                daily.write(
                    slug, sorted(problems, key=lambda one: (one.lesson, one.record, one.ply))
                )
            self.stdout.write(f"{slug}: {len(problems)}")

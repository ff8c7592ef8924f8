"""``manage.py find_problems``"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.library import selectors
from diversions.play import fold
from diversions.problems import daily
from diversions.problems.daily import Problem
from diversions.problems.finding import TRIED, found_in, found_in_lessons, holds
from diversions.rules.record import read

KEPT = 4  # problems of a game's records
TAUGHT = 2  # and of its lessons
RECORDS = 12  # of a game that are looked through, spread over all, unless more are asked for


class Command(BaseCommand):
    help = (
        "Find positions in the book's records and lessons in which one move is clearly the best. "
        "Problems that still hold are kept."
    )

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
            before = daily.problems(slug)
            kept = [problem for problem in before if holds(problem)]
            played = [problem for problem in kept if not problem.lesson]
            taught = [problem for problem in kept if problem.lesson]
            if len(played) < KEPT:
                played = filled(played, found_in_records(slug, records, tried), KEPT)
            if len(taught) < TAUGHT:
                taught = filled(taught, found_in_lessons(slug), TAUGHT)
            problems = sorted([*played, *taught], key=lambda one: (one.lesson, one.record, one.ply))
            if problems != [*before]:
                daily.write(slug, problems)
            self.stdout.write(f"{slug}: {len(problems)}, of which {len(kept)} were kept")


def found_in_records(slug: str, records: int, tried: int) -> Iterator[tuple[float, Problem]]:
    """The problems of so many *records* of a game, each with how clear it is."""
    texts = list(selectors.records(slug).items())
    for key, text in texts[:: max(1, len(texts) // records)][:records]:
        yield from found_in(key, fold.fold(*read(text, GAMES)), tried)


def filled(kept: list[Problem], found: Iterator[tuple[float, Problem]], many: int) -> list[Problem]:
    """The problems that were *kept*, and the clearest of those *found*, up to so *many*."""
    clear = {problem: how for how, problem in found if problem not in kept}
    clearest = sorted(clear, key=lambda problem: -clear[problem])
    return [*kept, *clearest[: many - len(kept)]]
